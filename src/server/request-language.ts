import type { IncomingMessage } from 'node:http'
import { isLanguage, type Language, languageCookie, languageParameter, pickLanguage } from '#domain/i18n/languages.ts'

interface PageLanguage {
  language: Language
  /** Set when the URL names another language than the visitor's: the choice is then stored. */
  cookie: string | undefined
}

const yearSeconds = 31_536_000

export function getPageLanguage(
  url: string,
  cookieHeader: string | null | undefined,
  acceptLanguage: string | null | undefined,
): PageLanguage {
  const preferred = pickLanguage({ cookieHeader, acceptLanguage })
  const queryStart = url.indexOf('?')
  if (queryStart < 0) return { language: preferred, cookie: undefined }
  const parameter = new URLSearchParams(url.slice(queryStart)).get(languageParameter)
  if (!isLanguage(parameter) || parameter === preferred) return { language: preferred, cookie: undefined }
  const cookie = `${languageCookie}=${parameter}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  return { language: parameter, cookie }
}

/** The headers that describe the language of an API response. */
export const toLanguageHeaders = ({ headers }: IncomingMessage): Readonly<Record<string, string>> => ({
  'content-language': pickLanguage({ acceptLanguage: headers['accept-language'] }),
  vary: 'Accept-Language, Accept-Encoding',
})
