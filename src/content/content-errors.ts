import { formatClockMinute } from '#domain/calendar/local-time.ts'
import type { Allergen } from '#domain/catalog/allergens.ts'
import type { ContentDoubt, ContentProblem, SentenceParam } from '#domain/content/content-problems.ts'
import type { EntryKind } from '#domain/content/entries.ts'
import { formatCents, formatList } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { type Language, localeByLanguage } from '#domain/i18n/languages.ts'
import type { Params } from '#domain/i18n/translate.ts'
import { getTranslator } from '#foundation/translations.ts'
import { formatExcerpt, type SourcePosition } from './source-position.ts'

/** Where something is in the content. */
export interface EntryPlace {
  kind: EntryKind
  /** Empty for all entries of the kind. */
  id: string
  /** A path such as `hours.0.open`, in which the items of a list have positions or ids; empty for the whole entry. */
  field: string
}

export interface EntryError extends EntryPlace {
  problem: ContentProblem
}

export interface EntryQuestion extends EntryPlace {
  doubt: ContentDoubt
}

/** Where something is in the content folder, so that an editor finds it. */
export interface ContentPlace {
  file: string
  /** The id in quotation marks, or `#3` for the third entry of a list; empty for a file without entries. */
  entry: string
  /** A path such as `hours.0.open`; empty for the whole file or entry. */
  field: string
  position?: SourcePosition | undefined
}

/** Something that keeps the content from being used. */
export interface ContentError extends ContentPlace {
  problem: ContentProblem
}

/** Something that somebody has to confirm, because it looks like a mistake. */
export interface ContentQuestion extends ContentPlace {
  doubt: ContentDoubt
}

const maxJsonLength = 60

function formatJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > maxJsonLength ? `${text.slice(0, maxJsonLength)}…` : text
}

function formatAllergens(allergens: readonly Allergen[], language: Language): string {
  const t = getTranslator(language, 'products')
  const names = allergens.map((allergen) => t(`allergen.${allergen}`))
  return formatList(names, language)
}

function formatParam(param: SentenceParam, language: Language): string | number {
  if (typeof param !== 'object') return param
  if ('cents' in param) return formatCents(param.cents, language)
  if ('word' in param) return getTranslator(language, 'content')(param.word)
  if ('allergens' in param) return formatAllergens(param.allergens, language)
  if ('languageName' in param)
    return new Intl.DisplayNames(localeByLanguage[language], { type: 'language' }).of(param.languageName) ?? ''
  if ('json' in param) return formatJson(param.json)
  if ('oneOf' in param) return formatList(param.oneOf.map(formatJson), language, 'disjunction')
  if ('allOf' in param) return formatList(param.allOf.map(formatJson), language)
  if ('date' in param) return formatDay(param.date, language, 'full')
  return formatClockMinute(param.clock)
}

/** The values of a sentence in the language of the reader. */
export const formatParams = (
  params: Readonly<Record<string, SentenceParam>> | undefined,
  language: Language,
): Record<string, string | number> =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, param]) => [name, formatParam(param, language)]))

function formatSentence(
  key: string,
  params: Readonly<Record<string, SentenceParam>> | undefined,
  language: Language,
): string {
  // The type of a problem guarantees that the key exists and that its parameters are there.
  const t = getTranslator(language, 'content') as (key: string, params: Params) => string
  return t(key, formatParams(params, language))
}

/** What is wrong and what is expected, in a sentence or two. */
export function describeProblem({ code, params, suggestion }: ContentProblem, language: Language): string {
  const sentence = formatSentence(`problem.${code}`, params, language)
  if (suggestion === undefined) return sentence
  return `${sentence} ${getTranslator(language, 'content')('suggestion', { suggestion })}`
}

export const describeDoubt = ({ code, params }: ContentDoubt, language: Language): string =>
  formatSentence(`question.${code}`, params, language)

const isWholeFile = ({ entry, field }: ContentPlace): boolean => !entry && !field

/** The place within the file: line, entry and field. Positions in lists count from 1, as people do. */
export function describePlace(place: ContentPlace, language: Language): string {
  const { entry, field, position } = place
  const t = getTranslator(language, 'content')
  const names = field
    .split('.')
    .map((name) => (/^\d+$/.test(name) ? t('place.number', { number: Number(name) + 1 }) : name))
  const parts = [
    ...(position ? [t(isWholeFile(place) ? 'place.lineColumn' : 'place.line', position)] : []),
    ...(entry ? [t('place.entry', { entry })] : []),
    ...(field ? [t('place.field', { field: names.join(' › ') })] : []),
  ]
  return parts.join(', ')
}

/** The line itself, where neither entry nor field say which part of the file is meant. */
export const describeExcerpt = (place: ContentPlace): string | undefined =>
  place.position && isWholeFile(place) ? formatExcerpt(place.position) : undefined

/** An error for a log or a message, with the line of the file below it where that helps. */
export function describeContentError(error: ContentError, language: Language): string {
  const place = [error.file, describePlace(error, language)].filter(Boolean).join(', ')
  const excerpt = describeExcerpt(error)?.replaceAll(/^/gm, '    ')
  return [`${place}: ${describeProblem(error.problem, language)}`, ...(excerpt ? [excerpt] : [])].join('\n')
}
