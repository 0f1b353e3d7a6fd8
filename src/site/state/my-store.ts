import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { readCookie } from '#domain/cookies.ts'
import type { WritableAppState } from './app-state.ts'

/** The store that the visitor has chosen. The cookie is its only copy: the server sets it, server and browser read it. */
export interface MyStore {
  id: string
  name: string
  /** When the server has set the cookie. */
  savedOn: CalendarDate
}

const cookieName = 'krume-store'

/** Browsers keep no cookie for longer than 400 days, and those that scripts set for a week. */
const maxAgeSeconds = 400 * 86_400

/** From the header of a request, or from `document.cookie`. */
export function readMyStore(cookies: string | null | undefined): MyStore | undefined {
  try {
    const [id = '', name = '', savedOn = ''] = (readCookie(cookies, cookieName) ?? '')
      .split(':')
      .map(decodeURIComponent)
    return id && name ? { id, name, savedOn } : undefined
  } catch {
    return undefined
  }
}

export const toMyStoreCookie = ({ id, name, savedOn }: MyStore): string =>
  `${cookieName}=${[id, name, savedOn].map(encodeURIComponent).join(':')}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`

/** Called whenever the cookie may have changed, in this tab or another. */
export function syncMyStore(state: WritableAppState, cookies: string): void {
  const myStore = readMyStore(cookies)
  if (state.getState().myStore?.id !== myStore?.id) state.setState({ myStore })
}
