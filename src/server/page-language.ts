import { isLanguage, type Language } from '#domain/i18n/languages.ts'
import { languageCookie, languageParameter, pickLanguage } from '#domain/i18n/pick-language.ts'
import { acceptedLanguage } from '../accepted-language.ts'

interface Asked {
  language: Language
  /** Set when the address itself names the language: the choice then lasts. */
  cookie: string | undefined
}

const yearSeconds = 31_536_000

export function pageLanguage(
  url: string,
  cookieHeader: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Asked {
  const remembered = cookieHeader
    ? pickLanguage({ cookieHeader, acceptLanguage })
    : acceptedLanguage(acceptLanguage ?? undefined)
  const queryAt = url.indexOf('?')
  if (queryAt < 0) return { language: remembered, cookie: undefined }
  const parameter = new URLSearchParams(url.slice(queryAt + 1)).get(languageParameter)
  if (!isLanguage(parameter) || parameter === remembered) return { language: remembered, cookie: undefined }
  const cookie = `${languageCookie}=${parameter}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  return { language: parameter, cookie }
}
