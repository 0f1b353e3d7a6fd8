import { z } from 'zod'
import type { ContentProblem } from './content-problems.ts'
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
} as const satisfies Record<string, (text: string) => string | undefined>

/** The formats of texts: ours, and those that zod knows by these names. */
export type ContentFormat = keyof typeof suggestionByFormat

export const isContentFormat = (name: unknown): name is ContentFormat =>
  typeof name === 'string' && Object.hasOwn(suggestionByFormat, name)

/** What the format looks like, and the text in that format if it can be guessed. */
export function describeFormat(format: ContentFormat, text: string): ContentProblem {
  const found = { json: text }
  if (format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return { code: 'noSuchDate', params: { found } }
  const suggestion = suggestionByFormat[format](text)
  return { code: format, params: { found }, suggestion: suggestion && JSON.stringify(suggestion) }
}

/** A text of a format that zod does not know. */
export const formatSchema = (format: ContentFormat, pattern: RegExp) =>
  z.string().refine((text) => pattern.test(text), { params: { format } })

/** A rule of a schema whose violation needs its own sentence. */
export const problemCheck =
  <T>(findProblem: (value: T) => ContentProblem | undefined) =>
  ({ value, issues }: z.core.ParsePayload<T>): void => {
    const problem = findProblem(value)
    if (problem) issues.push({ code: 'custom', input: value, params: { problem }, continue: true })
  }
