/** Who did something, as the audit log and the history of an order name it. */
export interface Actor {
  kind: 'person' | 'device' | 'admin' | 'customer' | 'system'
  id: string
  name: string
}

/** Commands on the server have no sign-in: whoever can run them is the administrator. */
export const adminActor: Actor = { kind: 'admin', id: 'cli', name: 'krume' }
