import { type Language, languageParameter } from '#domain/i18n/languages.ts'

type Fetch = typeof window.fetch

/**
 * React Router requests the data of pages at `/path.data`. The cookie decides its language, and another tab may have changed
 * that since this page was loaded: data in another language is requested again, with the language of the page. An action is
 * not repeated, so its request always names the language.
 */
export const withPageLanguage =
  (fetch: Fetch, getLanguage: () => Language): Fetch =>
  async (input, init) => {
    if (!(input instanceof URL) || !input.pathname.endsWith('.data')) return fetch(input, init)
    const language = getLanguage()
    const named = new URL(input)
    named.searchParams.set(languageParameter, language)
    if (init?.method) return fetch(named, init)
    const response = await fetch(input, init)
    // Missing when an overloaded server, or one in between, refuses the request.
    const received = response.headers.get('content-language') ?? language
    return received === language ? response : fetch(named, init)
  }

let pageLanguage: Language
/** Whether the loaded site data may be in another language. */
let isSiteDataOutdated = false

/** Called when the document is loaded, which has one language. */
export function startPageLanguage(language: Language): void {
  pageLanguage = language
  window.fetch = withPageLanguage(window.fetch.bind(window), () => pageLanguage)
}

/** Called directly before the data of the page is loaded again: requests that are under way are aborted by that. */
export function changePageLanguage(language: Language): void {
  pageLanguage = language
  isSiteDataOutdated = true
}

export function onSiteDataShown(language: Language): void {
  if (language === pageLanguage) isSiteDataOutdated = false
}

/** Site data depends only on the language, so other navigations do not reload it. */
export const needsSiteData = (): boolean => isSiteDataOutdated
