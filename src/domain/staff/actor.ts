/** Who did something, as the audit log and the history of an order name it. */
export interface Actor {
  kind: 'person' | 'device' | 'admin' | 'customer' | 'system'
  id: string
  name: string
}

/** Whoever tries to sign in and fails: nobody knows who that is. */
export const strangerActor: Actor = { kind: 'system', id: 'sign-in', name: 'krume' }

/** What the server decides by itself. */
export const systemActor: Actor = { kind: 'system', id: 'server', name: 'krume' }

/** Commands on the server have no sign-in: whoever can run them is the administrator. */
export const adminActor: Actor = { kind: 'admin', id: 'cli', name: 'krume' }
