import type { AppStateStore, Notification } from './app-state.ts'

type Message = Omit<Notification, 'id'>

const saysTheSame = (a: Message, b: Message) => a.tone === b.tone && a.text === b.text

/** What is said again takes the place of what it repeats: five rolls in the cart must not cover a phone with messages. */
export function notify(state: AppStateStore, message: Message): string {
  const id = crypto.randomUUID()
  state.setState(({ notifications }) => ({
    notifications: [...notifications.filter((one) => !saysTheSame(one, message)), { ...message, id }],
  }))
  return id
}

export function dismiss(state: AppStateStore, id: string): void {
  state.setState(({ notifications }) => ({ notifications: notifications.filter((one) => one.id !== id) }))
}
