import type { Texts } from './i18n/browser-translations.ts'

/** What the app starts with: the page contains it, or the app fetches it. */
export interface AppData {
  texts: Texts
  /** The data of the page's routes, encoded by React Router. */
  loaded: string
}

/** Id of the script element with the data. */
export const appDataId = 'app-data'

declare global {
  interface Window {
    /** Requested by the inline script of a page that does not contain its data. */
    appData?: Promise<AppData>
    /** Created by the script that React Router writes into the page: the router reads what is written here. */
    __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> }
  }
}
