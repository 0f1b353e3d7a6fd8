import type { AppStateStore } from './app-state.ts'

/** Cookie with the id of the chosen store, for rendering /mystore on the server. */
const myStoreCookie = 'krume-store'

const yearSeconds = 31_536_000

export function readMyStoreCookie(cookieHeader: string | null | undefined): string | undefined {
  for (const pair of (cookieHeader ?? '').split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === myStoreCookie && value) return decodeCookieValue(value)
  }
  return undefined
}

export const toMyStoreCookie = (storeId: string): string =>
  `${myStoreCookie}=${encodeURIComponent(storeId)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`

function decodeCookieValue(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

interface CookieJar {
  cookie: string
}

/** Saves the store in the persisted app state, and in a cookie for the server. */
export function saveMyStore(state: AppStateStore, { id, name }: { id: string; name: string }, jar: CookieJar): void {
  state.setState({ myStore: { id, name } })
  jar.cookie = toMyStoreCookie(id)
}

/** Restores the cookie from the app state when it has expired or was deleted. */
export function renewMyStoreCookie(state: AppStateStore, jar: CookieJar): void {
  const id = state.getState().myStore?.id
  if (id && readMyStoreCookie(jar.cookie) === undefined) jar.cookie = toMyStoreCookie(id)
}
