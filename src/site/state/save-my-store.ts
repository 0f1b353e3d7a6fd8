import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { trackRequests } from '../api/browser-api.ts'
import { appState } from './app-state.ts'
import { readMyStore, syncMyStore } from './my-store.ts'

export interface StoreCookie {
  read: () => string
  /** Has the server set the cookie. */
  send: (storeId: string) => Promise<unknown>
  /** Between all tabs: otherwise a late response would bring back the store before the last choice. */
  lock: <T>(task: () => Promise<T>) => Promise<T>
}

const browserCookie: StoreCookie = {
  read: () => document.cookie,
  // The response is a redirect for pages without script; its cookie is stored all the same.
  send: trackRequests(appState, (storeId: string) =>
    fetch('/mystore', { method: 'POST', body: new URLSearchParams({ storeId }), redirect: 'manual', keepalive: true }),
  ),
  // Async, because a missing or denied lock manager throws at once.
  lock: async (task) => navigator.locks.request('krume-store', task),
}

/** Resolves to whether it is saved. Without a connection, and with blocked cookies, it is not. */
export const saveMyStore = (storeId: string, { read, send, lock }: StoreCookie): Promise<boolean> =>
  lock(async () => {
    await send(storeId).catch(() => {})
    return readMyStore(read())?.id === storeId
  })

/** The person has chosen it in this tab. */
export async function chooseMyStore(storeId: string): Promise<boolean> {
  // Browsers that block cookies refuse locks too.
  const isSaved = await saveMyStore(storeId, browserCookie).catch(() => false)
  syncMyStore(appState, document.cookie)
  return isSaved
}

const renewAfterDays = 30

/** Has the server set an old cookie again. */
export const renewMyStore = (today: CalendarDate, { read, send, lock }: StoreCookie): Promise<void> =>
  lock(async () => {
    const store = readMyStore(read())
    if (store && store.savedOn < addDays(today, -renewAfterDays)) await send(store.id).catch(() => {})
  })

/** Called by pages that use the store, so that it never expires for somebody who visits them. */
export const keepMyStore = (): void =>
  void renewMyStore(new Date().toISOString().slice(0, 10), browserCookie).catch(() => {})
