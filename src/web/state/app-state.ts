import { createStore } from 'zustand/vanilla'
import type { Frame } from '#contract/site/frame-schema.ts'

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
  headerMenu: Frame['headerMenu']
  footerMenu: Frame['footerMenu']
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

export const makeAppState = () => createStore<AppState>(() => emptyAppState)
export type AppStateStore = ReturnType<typeof makeAppState>

/** The browser's one store. The server never writes to it, so visitors cannot see each other's state. */
export const appState = makeAppState()
