import { formatDay } from '../i18n/format-dates.ts'
import { isLanguage, type Language, type Localized, localized } from '../i18n/languages.ts'

const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' &&
  value !== null &&
  'de' in value &&
  Object.keys(value).every((key) => isLanguage(key) || key === 'file')

/** A text in the language, whether it is written once or per language. */
export function readText(value: unknown, language: Language): string | undefined {
  if (typeof value === 'string') return value || undefined
  return isLocalized(value) ? localized(value, language) || undefined : undefined
}

/** The fields by which people recognize an entry or an item of a list, the best first. */
const titleFields = [
  'name',
  'title',
  'headline',
  'question',
  'town',
  'year',
  'figure',
  'label',
  'quote',
  'date',
  'text',
  'alt',
  'id',
] as const

/** The first line of a text, without the marks of a headline. */
const toTitle = (text: string, language: Language): string => {
  const [line = ''] = text.trim().split('\n')
  return /^\d{4}-\d\d-\d\d$/.test(line) ? formatDay(line, language, 'date') : line.replace(/^#+\s*/, '')
}

export function titleOfValue(value: unknown, language: Language): string | undefined {
  const plain = readText(value, language)
  if (plain !== undefined || typeof value !== 'object' || value === null) return plain
  for (const name of titleFields) {
    const found = readText((value as Readonly<Record<string, unknown>>)[name], language)
    if (found !== undefined) return toTitle(found, language)
  }
  return undefined
}
