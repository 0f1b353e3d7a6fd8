import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface Notification {
  id: string
  tone: 'status' | 'alert'
  text: string
}

/** What only the browser knows. Menus, stores, categories and products are data of the routes that show them. */
export interface AppState {
  loading: boolean
  sidebarOpen: boolean
  /** Requests under way. */
  networkRequests: number
  /** Undefined again after the next response that is not a server error. */
  lastError: string | undefined
  myStore: { id: string; name: string } | undefined
  /** Whether the menu card shows allergens and additives. */
  menuCardDetails: boolean
  cartItemCount: number
  cartTotal: number
  notifications: readonly Notification[]
}

export const emptyAppState: AppState = {
  loading: false,
  sidebarOpen: false,
  networkRequests: 0,
  lastError: undefined,
  myStore: undefined,
  menuCardDetails: true,
  cartItemCount: 0,
  cartTotal: 0,
  notifications: [],
}

export const createAppState = () => createStore<AppState>(() => emptyAppState)
export type AppStateStore = ReturnType<typeof createAppState>

/** The store of the browser. The server never writes to it, so visitors cannot see each other's state. */
export const appState = createAppState()

export const useAppState = <T>(select: (state: AppState) => T): T => useStore(appState, select)

type Message = Omit<Notification, 'id'>

const isSameMessage = (a: Message, b: Message) => a.tone === b.tone && a.text === b.text

/** Replaces an identical notification, so that adding the same product five times does not fill the screen. */
export function notify(state: AppStateStore, message: Message): string {
  const id = crypto.randomUUID()
  state.setState(({ notifications }) => ({
    notifications: [...notifications.filter((one) => !isSameMessage(one, message)), { ...message, id }],
  }))
  return id
}

export function dismissNotification(state: AppStateStore, id: string): void {
  state.setState(({ notifications }) => ({ notifications: notifications.filter((one) => one.id !== id) }))
}
