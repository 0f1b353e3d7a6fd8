import { readFileSync } from 'node:fs'
import { formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { TranslationKeys } from '#domain/i18n/translation-keys.ts'
import { cutOffMinute } from '#domain/pickup/cut-off.ts'

/** A text of the locales, so that browser tests do not repeat copy. */
export function t<N extends keyof TranslationKeys>(
  language: Language,
  namespace: N,
  key: keyof TranslationKeys[N] & string,
): string {
  let value: unknown = JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'))
  for (const part of key.split('.')) value = (value as Record<string, unknown> | undefined)?.[part]
  if (typeof value !== 'string') throw new Error(`locales/${language}/${namespace}.json has no text ${key}`)
  return value
}

/** A text of the content as visitors see it. */
export const contentText = (text: string, language: Language): string =>
  text.replaceAll('{{cutOff}}', formatTimeOfDay(cutOffMinute, language))
