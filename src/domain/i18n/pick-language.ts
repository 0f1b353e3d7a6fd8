import { fallbackLanguage, isLanguage, type Language } from './languages.ts'

export const languageCookie = 'krume-lng'
export const languageParameter = 'lng'

interface Wishes {
  parameter?: string | null | undefined
  cookieHeader?: string | null | undefined
  acceptLanguage?: string | null | undefined
}

function fromCookie(header: string): string | undefined {
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === languageCookie) return value
  }
  return undefined
}

function byQuality(header: string): string[] {
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

/** The address wins over the remembered choice, the choice over the browser's wish. */
export function pickLanguage({ parameter, cookieHeader, acceptLanguage }: Wishes): Language {
  if (isLanguage(parameter)) return parameter
  const chosen = fromCookie(cookieHeader ?? '')
  if (isLanguage(chosen)) return chosen
  return byQuality(acceptLanguage ?? '').find(isLanguage) ?? fallbackLanguage
}
