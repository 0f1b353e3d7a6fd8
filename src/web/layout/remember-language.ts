import type { Language } from '#domain/i18n/languages.ts'
import { languageCookie } from '#domain/i18n/pick-language.ts'

const yearSeconds = 31_536_000

/** A cookie, so that the server renders the chosen language. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there in every browser yet
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}
