import type { Namespace } from '#domain/i18n/translate.ts'
import type { StartMode } from './page-start/start-signal.ts'

/** What a route declares about itself: `export const handle = { … } satisfies RouteHandle`. */
export interface RouteHandle {
  /** The translation namespaces of the page; a function where they depend on the data of its loader. */
  ns?: readonly Namespace[] | ((data: never) => readonly Namespace[])
  /** The query parameters that the page reads; the server drops all others. */
  searchParams?: readonly string[]
  /** With any of these cookies the page shows something about its visitor, and no shared copy of it is sent. */
  personalCookies?: readonly string[]
  /** Shows the page without header and footer. */
  isFullScreen?: boolean
  /** The customer or applicant fills in a form or acts on their own data: nothing floats above it. */
  isSelfService?: boolean
  /** When the app of the page is loaded; after the first paint unless the route says otherwise. */
  startMode?: StartMode
}
