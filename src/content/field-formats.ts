import type { ContentProblem } from '#domain/content/content-problems.ts'
import type { ContentFormat } from '#domain/content/kinds/fields.ts'
import {
  suggestClockTime,
  suggestColour,
  suggestDate,
  suggestHref,
  suggestMonthDay,
  suggestSlug,
  suggestUrl,
} from './value-suggestions.ts'

const noSuggestion = (): undefined => undefined

const suggestionByFormat = {
  slug: suggestSlug,
  pageSlug: (text: string) => suggestSlug(text)?.replace(/\d+/g, '').replace(/^-|-$/g, '') || undefined,
  clockTime: suggestClockTime,
  date: suggestDate,
  monthDay: suggestMonthDay,
  email: noSuggestion,
  url: suggestUrl,
  href: suggestHref,
  colour: suggestColour,
  postalCode: noSuggestion,
  organicControlBody: noSuggestion,
} as const satisfies Record<ContentFormat, (text: string) => string | undefined>

export const isContentFormat = (name: unknown): name is ContentFormat =>
  typeof name === 'string' && Object.hasOwn(suggestionByFormat, name)

/** What the format looks like, and the text in that format if it can be guessed. */
export function describeFormat(format: ContentFormat, text: string): ContentProblem {
  const found = { json: text }
  if (format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return { code: 'noSuchDate', params: { found } }
  const suggestion = suggestionByFormat[format](text)
  return { code: format, params: { found }, suggestion: suggestion && JSON.stringify(suggestion) }
}
