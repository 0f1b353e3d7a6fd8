import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isLanguage, type Language, languageCookie, languageParameter, pickLanguage } from '#domain/i18n/languages.ts'

interface PageLanguage {
  language: Language
  /** Set when the URL names another language than the visitor's: the choice is then stored. */
  cookie: string | undefined
}

const yearSeconds = 31_536_000

/** There are few different values of Accept-Language, and parsing one takes longer than sending a cached page. */
const languageByHeader = new LRUCache<string, Language>({ max: 500 })

function pickByAcceptLanguage(header = ''): Language {
  const known = languageByHeader.get(header)
  if (known) return known
  const language = pickLanguage({ acceptLanguage: header })
  languageByHeader.set(header, language)
  return language
}

const pickByHeaders = (cookieHeader: string | null | undefined, acceptLanguage: string | null | undefined): Language =>
  cookieHeader?.includes(languageCookie)
    ? pickLanguage({ cookieHeader, acceptLanguage })
    : pickByAcceptLanguage(acceptLanguage ?? '')

export function getPageLanguage(
  url: string,
  cookieHeader: string | null | undefined,
  acceptLanguage: string | null | undefined,
): PageLanguage {
  const preferred = pickByHeaders(cookieHeader, acceptLanguage)
  const queryStart = url.indexOf('?')
  if (queryStart < 0) return { language: preferred, cookie: undefined }
  const parameter = new URLSearchParams(url.slice(queryStart)).get(languageParameter)
  if (!isLanguage(parameter) || parameter === preferred) return { language: preferred, cookie: undefined }
  const cookie = `${languageCookie}=${parameter}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  return { language: parameter, cookie }
}

/** API clients choose the language by a header; they have no cookie and no parameter for it. */
export const getApiLanguage = ({ headers }: IncomingMessage): Language =>
  pickByAcceptLanguage(headers['accept-language'])

/** The headers that describe the language of an API response. */
export const toLanguageHeaders = (request: IncomingMessage): Readonly<Record<string, string>> => ({
  'content-language': getApiLanguage(request),
  vary: 'Accept-Language, Accept-Encoding',
})
