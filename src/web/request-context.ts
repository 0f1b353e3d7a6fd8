import { createContext, type RouterContext } from 'react-router'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { ApiClient } from './api/api-client.ts'

/** A tile service in place of the drawn map: the address with {z}, {x}, {y} and, where it wants one, {key}. */
export interface MapTiles {
  url: string
  key: string
}

/** What the server hands to the loaders of one request. */
export interface RequestContext {
  language: Language
  api: ApiClient
  /** Cookies that the API has handed out during this request, such as the grant for an order; they must be passed on. */
  cookiesOfApi: () => readonly string[]
  apiCredential: string
  publicUrl: string
  /** Today in Berlin, by the server's clock. */
  today: () => CalendarDate
  mapTiles: MapTiles | undefined
  /** The payment return routes of the server's host, below /payout. */
  askPayout: (path: string) => Promise<Response>
  /** By their addresses, to stand within the page. */
  styleSheets: ReadonlyMap<string, string>
  /** Takes the rendered page in pieces, which travel beside its answer. */
  handOver: (html: readonly string[]) => void
  /** Hears of what went wrong while rendering. */
  report: (error: unknown) => void
}

// The server runs natively, the web is bundled, so each has its own copy of this module: the key must be global.
const key = Symbol.for('krume.request-context')
const holder = globalThis as unknown as Record<symbol, RouterContext<RequestContext> | undefined>
holder[key] ??= createContext<RequestContext>()

export const requestContext: RouterContext<RequestContext> = holder[key]
