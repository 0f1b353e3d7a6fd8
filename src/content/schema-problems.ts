import { z } from 'zod'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import type { ContentProblem, ValueType } from '#domain/content/content-problems.ts'
import type { ContentFormat } from '#domain/content/kinds/fields.ts'
import { isLanguage } from '#domain/i18n/languages.ts'
import {
  parseEuros,
  suggestClockTime,
  suggestColour,
  suggestDate,
  suggestHref,
  suggestMonthDay,
  suggestSlug,
  suggestUrl,
  suggestValue,
  suggestWeekday,
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

const isContentFormat = (name: unknown): name is ContentFormat =>
  typeof name === 'string' && Object.hasOwn(suggestionByFormat, name)

/** What the format looks like, and the text in that format if it can be guessed. */
function describeFormat(format: ContentFormat, text: string): ContentProblem {
  const found = { json: text }
  if (format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return { code: 'noSuchDate', params: { found } }
  const suggestion = suggestionByFormat[format](text)
  return { code: format, params: { found }, suggestion: suggestion && JSON.stringify(suggestion) }
}

export type Issue = z.core.$ZodRawIssue
export type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

const fieldOf = ({ path }: Issue): string => String(path?.at(-1) ?? '')
const isAmount = (issue: Issue): boolean => fieldOf(issue).endsWith('Cents')
const isPlain = (value: unknown) => value !== null && typeof value !== 'object'

/** The fields of the object that the issue is about. */
export const fieldsOf = ({ inst }: Issue): string[] => (inst instanceof z.ZodObject ? Object.keys(inst.shape) : [])

const typeByExpected: Record<string, ValueType> = {
  ...{ string: 'text', number: 'number', int: 'wholeNumber', boolean: 'flag' },
  ...{ array: 'list', tuple: 'list', object: 'object', record: 'object' },
}

function expectedType(issue: IssueOf<'invalid_type'>): ValueType {
  const type = typeByExpected[issue.expected] ?? 'text'
  const fields = fieldsOf(issue)
  if (type === 'object' && fields.length > 0 && fields.every(isLanguage)) return 'localized'
  return isAmount(issue) && (type === 'number' || type === 'wholeNumber') ? 'cents' : type
}

const exampleCents = 540

/** "5,40 €", 5.4 and "540" where an amount in cents belongs. */
function amountProblem(input: unknown): ContentProblem {
  const found = { json: input }
  if (typeof input === 'string' && /^\s*-?\d+\s*$/.test(input))
    return { code: 'needsNoQuotes', params: { plain: Number(input), found } }
  const cents = parseEuros(String(input))
  return cents === undefined
    ? { code: 'wholeCents', params: { euros: { cents: exampleCents }, cents: exampleCents, found } }
    : { code: 'euros', params: { euros: { cents }, cents, found } }
}

const flagByWord: Record<string, boolean> = { true: true, ja: true, yes: true, false: false, nein: false, no: false }

/** A value of the right kind that is only written wrongly. */
function findWritingProblem(input: unknown, expected: ValueType): ContentProblem | undefined {
  const found = { json: input }
  if (expected === 'text' && (typeof input === 'number' || typeof input === 'boolean'))
    return { code: 'needsQuotes', params: { quoted: JSON.stringify(String(input)), found } }
  if (typeof input !== 'string') return undefined
  const text = input.trim()
  if (expected === 'localized')
    return {
      code: 'needsLanguages',
      params: { expected: { word: `type.${expected}` } },
      suggestion: `{ "de": ${JSON.stringify(input)} }`,
    }
  const flag = expected === 'flag' ? flagByWord[text.toLowerCase()] : undefined
  if (flag !== undefined) return { code: 'needsNoQuotes', params: { plain: String(flag), found } }
  const isNumber = (expected === 'number' || expected === 'wholeNumber') && /^-?\d+(?:[.,]\d+)?$/.test(text)
  return isNumber ? { code: 'needsNoQuotes', params: { plain: text.replace(',', '.'), found } } : undefined
}

function typeProblem(issue: IssueOf<'invalid_type'>): ContentProblem {
  const { input } = issue
  const type = expectedType(issue)
  const expected = { word: `type.${type}` } as const
  if (input === undefined) {
    const field = fieldOf(issue)
    return isLanguage(field)
      ? { code: 'missingLanguage', params: { language: { languageName: field } } }
      : { code: 'missing', params: { expected } }
  }
  if (type === 'cents' && isPlain(input)) return amountProblem(input)
  if (issue.expected === 'int') return { code: 'wholeNumber', params: { found: { json: input } } }
  const suggestion = type === 'list' && isPlain(input) ? JSON.stringify([input]) : undefined
  return (
    findWritingProblem(input, type) ?? { code: 'wrongType', params: { expected, found: { json: input } }, suggestion }
  )
}

export const maxListedValues = 8

function choiceProblem(input: unknown, allowed: readonly unknown[]): ContentProblem {
  const found = { json: input }
  if (allowed.length === weekdays.length && weekdays.every((day) => allowed.includes(day))) {
    if (input === undefined) return { code: 'missingWeekday' }
    const day = suggestWeekday(input)
    return { code: 'weekday', params: { found }, suggestion: day === undefined ? undefined : String(day) }
  }
  const oneOf = { oneOf: allowed }
  if (input === undefined) return { code: 'missingOneOf', params: { allowed: oneOf } }
  const nearest = suggestValue(input, allowed)
  const suggestion = nearest === undefined ? undefined : JSON.stringify(nearest)
  return suggestion !== undefined && allowed.length > maxListedValues
    ? { code: 'notAllowedNear', params: { found }, suggestion }
    : { code: 'notAllowed', params: { found, allowed: oneOf }, suggestion }
}

function unionProblem({ input, discriminator, options = [] }: IssueOf<'invalid_union'>): ContentProblem {
  if (discriminator === undefined) return { code: 'invalid', params: { found: { json: input } } }
  return choiceProblem((input as Record<string, unknown>)[discriminator], options as unknown[])
}

function tooSmallProblem(issue: IssueOf<'too_small'>): ContentProblem {
  const { origin, input, inclusive, exact } = issue
  const minimum = Number(issue.minimum)
  if (origin === 'string') return { code: 'emptyText' }
  if (Array.isArray(input)) {
    const params = { count: minimum, found: input.length }
    return { code: exact ? 'exactEntries' : 'tooFewEntries', params }
  }
  if (!isAmount(issue)) return { code: inclusive ? 'atLeast' : 'moreThan', params: { minimum, found: { json: input } } }
  const params = { minimum: { cents: minimum }, amount: { cents: Number(input) }, found: { json: input } }
  return { code: inclusive ? 'amountAtLeast' : 'amountMoreThan', params }
}

function tooBigProblem(issue: IssueOf<'too_big'>): ContentProblem {
  const { input, exact } = issue
  const maximum = Number(issue.maximum)
  if (Array.isArray(input)) {
    const params = { count: maximum, found: input.length }
    return { code: exact ? 'exactEntries' : 'tooManyEntries', params }
  }
  if (!isAmount(issue)) return { code: 'atMost', params: { maximum, found: { json: input } } }
  return {
    code: 'amountAtMost',
    params: { maximum: { cents: maximum }, amount: { cents: Number(input) }, found: { json: input } },
  }
}

/** What is wrong with a value, from what zod says about it. */
export function toProblem(issue: Issue): ContentProblem {
  const found = { json: issue.input }
  switch (issue.code) {
    case 'invalid_type':
      return typeProblem(issue)
    case 'invalid_value':
      return choiceProblem(issue.input, issue.values)
    case 'invalid_union':
      return unionProblem(issue)
    case 'too_small':
      return tooSmallProblem(issue)
    case 'too_big':
      return tooBigProblem(issue)
    case 'not_multiple_of':
      return { code: 'steps', params: { step: issue.divisor, found } }
    case 'invalid_format':
      return isContentFormat(issue.format)
        ? describeFormat(issue.format, String(issue.input))
        : { code: 'invalid', params: { found } }
    case 'custom':
      if (issue.params?.problem) return issue.params.problem as ContentProblem
      return isContentFormat(issue.params?.format)
        ? describeFormat(issue.params.format, String(issue.input))
        : { code: 'invalid', params: { found } }
    default:
      return { code: 'invalid', params: { found } }
  }
}
