import { isCalendarDate } from './calendar/calendar-date.ts'
import { isMailAddress, maxMailAddressLength } from './mail-address.ts'
import { isPostalCode } from './postal-code.ts'

/** What a form asks for and the API accepts. Both ask `findFieldError`: the form before it sends, the API in its schema. */
export interface FieldRule {
  maxLength: number
  isOptional?: boolean | undefined
  /** Asked of a text that is not empty. */
  isValid?: ((text: string) => boolean) | undefined
  /** The sentence for an empty field is also the one for a text that cannot be right. */
  hasOneSentence?: boolean | undefined
}

/** Codes of errors by field: `error-empty-…` for what is missing, `error-invalid-…` for what cannot be right. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>

/** Whether nothing is wrong but that something is missing. */
export const isOnlyEmpty = (errors: FieldErrors = {}): boolean =>
  Object.values(errors).every((code) => code?.startsWith('error-empty-'))

export const mailRule = {
  maxLength: maxMailAddressLength,
  isValid: isMailAddress,
  hasOneSentence: true,
} as const satisfies FieldRule
export const optionalMailRule = {
  maxLength: maxMailAddressLength,
  isValid: isMailAddress,
  isOptional: true,
} as const satisfies FieldRule
export const postalCodeRule = { maxLength: 12, isValid: isPostalCode } as const satisfies FieldRule

/** Years are limited, so that days and months can be added to every date. */
export const isNamedDate = (text: string): boolean =>
  isCalendarDate(text) && text >= '2000-01-01' && text <= '2999-12-31'

/** A time of day such as "07:30". */
const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export const dateRule = { maxLength: 10, isValid: isNamedDate, hasOneSentence: true } as const satisfies FieldRule
export const timeRule = { maxLength: 5, isValid: isClockTime, hasOneSentence: true } as const satisfies FieldRule

export function findFieldError(name: string, rule: FieldRule, value: string): string | undefined {
  const text = value.trim()
  if (text === '') return rule.isOptional ? undefined : `error-empty-${name}`
  if (text.length <= rule.maxLength && (rule.isValid?.(text) ?? true)) return undefined
  return `error-${rule.hasOneSentence ? 'empty' : 'invalid'}-${name}`
}

/** In the order of the fields. */
export function findFieldErrors<Field extends string>(
  rules: Readonly<Record<Field, FieldRule>>,
  values: Readonly<Record<NoInfer<Field>, string>>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const name in rules) {
    const error = findFieldError(name, rules[name], values[name])
    if (error) errors[name] = error
  }
  return errors
}

/** Consents that are missing. */
export const findMissingConsents = <Field extends string>(
  names: readonly Field[],
  given: Readonly<Record<Field, boolean>>,
): FieldErrors<Field> =>
  Object.fromEntries(
    names.filter((name) => !given[name]).map((name) => [name, `error-empty-${name}`]),
  ) as FieldErrors<Field>
