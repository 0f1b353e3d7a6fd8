import { createContext, type RouterContext } from 'react-router'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { InlinePicture } from '#domain/content/pictures.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { ApiClient } from './api/api-client.ts'

/** A tile service to use instead of the built-in map: a URL with {z}, {x}, {y} and, where required, {key}. */
export interface MapTiles {
  url: string
  key: string
}

/** What a page says about itself to search engines and social networks. */
export interface PageDescription {
  /** Of its canonical address. */
  path: string
  /** Things of schema.org. */
  structuredData: readonly object[]
}

/** What the server provides to the loaders and actions of one request. */
export interface RequestContext {
  language: Language
  /** Marks inline scripts and styles that the page itself writes; see `extractInlineCode` of the server. */
  nonce: string
  api: ApiClient
  /** Cookies that the API has set during this request, such as the grant for an order; loaders must pass them on. */
  apiCookies: () => readonly string[]
  apiCredential: string
  publicUrl: string
  /** The current date in Berlin by the server's clock. */
  today: () => CalendarDate
  mapTiles: MapTiles | undefined
  /** Calls the payment return routes, below /payout. */
  requestPayout: (path: string) => Promise<Response>
  /** The style sheets of the build by URL path, to be inlined. */
  styleSheets: ReadonlyMap<string, string>
  /** The script that starts every page, to be inlined; empty in development. */
  startScript: string
  /** Only the browser that has opened the link of the preview gets this page. */
  isPreview: boolean
  /** The small version of a picture, which pages embed for phones. */
  readInlinePicture: (hash: string) => Promise<InlinePicture>
  /** Loaders of public pages describe them; the server adds the description to the document. */
  describe: (page: PageDescription) => void
  /** Adds to a rendered page what the server says about it. */
  complete: (html: string, status: number) => string
  /** Logs an error that occurred while rendering. */
  reportError: (error: unknown) => void
}

// Server and web bundle each have their own copy of this module, so the context must be shared globally.
const key = Symbol.for('krume.request-context')
const holder = globalThis as unknown as Record<symbol, RouterContext<RequestContext> | undefined>
holder[key] ??= createContext<RequestContext>()

export const requestContext: RouterContext<RequestContext> = holder[key]
