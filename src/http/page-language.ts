import type { Language } from '#domain/language/languages.ts'
import { languageCookie, languageParameter, pickLanguage } from '#domain/language/pick-language.ts'

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
  const queryAt = url.indexOf('?')
  const parameter = queryAt < 0 ? null : new URLSearchParams(url.slice(queryAt + 1)).get(languageParameter)
  const language = pickLanguage({ parameter, cookieHeader, acceptLanguage })
  const remembered = pickLanguage({ cookieHeader, acceptLanguage })
  const cookie =
    parameter === language && remembered !== language
      ? `${languageCookie}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
      : undefined
  return { language, cookie }
}
