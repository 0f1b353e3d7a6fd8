import { readCookie } from '../cookies.ts'

/** Every language of the site. A new one needs an entry here, its files in locales/ and its texts in content/. */
const languageList = [
  { code: 'de', locale: 'de-DE', name: 'Deutsch' },
  { code: 'en', locale: 'en-GB', name: 'English' },
] as const

export type Language = (typeof languageList)[number]['code']

export const languages: readonly Language[] = languageList.map(({ code }) => code)

const mapLanguageList = <T>(toValue: (entry: (typeof languageList)[number]) => T) =>
  Object.fromEntries(languageList.map((entry) => [entry.code, toValue(entry)])) as Readonly<Record<Language, T>>

/** For Intl and for the APIs of other companies. */
export const localeByLanguage = mapLanguageList(({ locale }) => locale)
/** The name of each language in that language. */
export const languageNames = mapLanguageList(({ name }) => name)

/** A record with a value for each language. */
export const mapLanguages = <T>(toValue: (language: Language) => T) => mapLanguageList(({ code }) => toValue(code))

/** Its texts are always there and are used where another language has none. */
export const fallbackLanguage = 'de' satisfies Language
export type FallbackLanguage = typeof fallbackLanguage

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** A value for each language; only the fallback language is required. */
export type LocalizedValue<T> = Readonly<Record<FallbackLanguage, T> & Partial<Record<Language, T | undefined>>>
export type Localized = LocalizedValue<string>

/** The value in the language, or in the fallback language where it is missing. */
export const localized = <T>(value: LocalizedValue<T>, language: Language): T =>
  value[language] ?? value[fallbackLanguage]

export const languageCookie = 'krume-lng'
export const languageParameter = 'lng'
/** The address of a page with this parameter returns the data of its app. The value is the language of the page. */
export const appDataParameter = 'app'

interface LanguagePreferences {
  parameter?: string | null | undefined
  cookieHeader?: string | null | undefined
  acceptLanguage?: string | null | undefined
}

/** Language codes without their regions, best first. */
function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
      return { language: tag.split('-')[0] ?? '', quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
}

/** The URL parameter wins over the cookie, the cookie over the browser's Accept-Language header. */
export function pickLanguage({ parameter, cookieHeader, acceptLanguage }: LanguagePreferences): Language {
  if (isLanguage(parameter)) return parameter
  const chosen = readCookie(cookieHeader, languageCookie)
  if (isLanguage(chosen)) return chosen
  return parseAcceptLanguage(acceptLanguage ?? '').find(isLanguage) ?? fallbackLanguage
}

/** URLs without a language parameter are in the fallback language. */
export const localizedUrl = (url: string, language: string): string =>
  language === fallbackLanguage ? url : `${url}${url.includes('?') ? '&' : '?'}${languageParameter}=${language}`
