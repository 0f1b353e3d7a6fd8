import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { SiteData } from '#contract/site.ts'

export interface Notification {
  id: string
  tone: 'status' | 'alert'
  text: string
}

export interface AppState {
  loading: boolean
  sidebarOpen: boolean
  networkRequests: number
  lastError: string | undefined
  headerMenu: SiteData['headerMenu']
  footerMenu: SiteData['footerMenu']
  myStore: { id: string; name: string } | undefined
  stores: readonly unknown[] | undefined
  menuCardOpen: boolean
  productCategories: readonly unknown[] | undefined
  products: readonly unknown[] | undefined
  cartItemCount: number
  cartTotal: number
  notifications: readonly Notification[]
}

export const emptyAppState: AppState = {
  loading: false,
  sidebarOpen: false,
  networkRequests: 0,
  lastError: undefined,
  headerMenu: [],
  footerMenu: [],
  myStore: undefined,
  stores: undefined,
  menuCardOpen: false,
  productCategories: undefined,
  products: undefined,
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
