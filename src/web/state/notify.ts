import type { AppStateStore, Notification } from './app-state.ts'

export function notify(state: AppStateStore, notification: Omit<Notification, 'id'>): string {
  const id = crypto.randomUUID()
  state.setState(({ notifications }) => ({ notifications: [...notifications, { ...notification, id }] }))
  return id
}

export function dismiss(state: AppStateStore, id: string): void {
  state.setState(({ notifications }) => ({ notifications: notifications.filter((one) => one.id !== id) }))
}
