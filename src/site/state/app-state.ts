import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface Notification {
  id: string
  tone: 'status' | 'alert'
  text: string
  /** What was added to the cart while it is shown. */
  added?: AddedItems
}

/** Pieces of one product, or of several products: then the name is that of the last. */
export interface AddedItems {
  count: number
  name: string
  isMixed: boolean
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
export type WritableAppState = ReturnType<typeof createAppState>

/** The state of the browser. The server never writes to it, so visitors cannot see each other's state. */
export const appState = createAppState()

export const useAppState = <T>(select: (state: AppState) => T): T => useStore(appState, select)

type Message = Omit<Notification, 'id'>

const isSameMessage = (a: Message, b: Message) => a.tone === b.tone && a.text === b.text

/** Replaces an identical notification. */
export function notify(state: WritableAppState, message: Message): string {
  const id = crypto.randomUUID()
  state.setState(({ notifications }) => ({
    notifications: [...notifications.filter((one) => !isSameMessage(one, message)), { ...message, id }],
  }))
  return id
}

/** Counts up in the notification that is already shown, so that adding products does not fill the screen. */
export function notifyAdded(
  state: WritableAppState,
  { count, name }: Omit<AddedItems, 'isMixed'>,
  toText: (added: AddedItems) => string,
): void {
  const { notifications } = state.getState()
  const shown = notifications.find(({ added }) => added)
  const before = shown?.added
  const added = {
    count: count + (before?.count ?? 0),
    name,
    isMixed: before !== undefined && (before.isMixed || before.name !== name),
  }
  const notification = { id: shown?.id ?? crypto.randomUUID(), tone: 'status' as const, text: toText(added), added }
  state.setState({
    notifications: shown
      ? notifications.map((one) => (one === shown ? notification : one))
      : [...notifications, notification],
  })
}

export function dismissNotification(state: WritableAppState, id: string): void {
  state.setState(({ notifications }) => ({ notifications: notifications.filter((one) => one.id !== id) }))
}
