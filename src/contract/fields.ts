import { z } from '@hono/zod-openapi'
import {
  type FieldRule,
  findFieldError,
  isNamedDate,
  mailRule,
  optionalMailRule,
  timeRule,
} from '#domain/form-fields.ts'

/** A text by the rule that its form also asks in the browser. */
const textField = (name: string, rule: FieldRule) =>
  z
    .string({ error: `error-${rule.isOptional ? 'invalid' : 'empty'}-${name}` })
    .trim()
    .superRefine((text, { addIssue }) => {
      const message = findFieldError(name, rule, text)
      if (message) addIssue({ code: 'custom', message })
    })
    .openapi({ ...(!rule.isOptional && { minLength: 1 }), maxLength: rule.maxLength })

const optionalField = (name: string, rule: FieldRule) => textField(name, { ...rule, isOptional: true }).default('')

type FieldSchema<Rule> = Rule extends { isOptional: true }
  ? ReturnType<typeof optionalField>
  : ReturnType<typeof textField>

/** The schemas of the fields of a form. */
export const textFields = <Rules extends Readonly<Record<string, FieldRule>>>(rules: Rules) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, (rule.isOptional ? optionalField : textField)(name, rule)]),
  ) as { [Name in keyof Rules]: FieldSchema<Rules[Name]> }

export const requiredText = (name: string, maxLength = 100) => textField(name, { maxLength })
export const optionalText = (name: string, maxLength: number) => optionalField(name, { maxLength })
export const mailAddress = textField('mail', mailRule)
export const optionalMailAddress = optionalField('mail', optionalMailRule)

/** A day that somebody names. */
export const calendarDate = (error?: string) => z.iso.date({ error }).refine(isNamedDate, { error })

/** A time of day such as "07:30". */
export const requiredTime = (name: string) => textField(name, timeRule)

/** A query parameter that may be repeated; a single value becomes a list of one. */
export const repeatable = <T extends z.core.SomeType>(item: T) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item).max(20))

const flagText = z.enum(['true', 'false', '1', '0']).optional()
const isOn = (value: string) => value === 'true' || value === '1'

/** Missing means false. */
export const flag = flagText.transform((value) => value !== undefined && isOn(value))

/** Missing means that both match. */
export const optionalFlag = flagText.transform((value) => (value === undefined ? undefined : isOn(value)))

export const searchTerm = z.string().trim().max(100).optional()

const idempotencyKey = z.string().min(8).max(100)

/** Sending a request again with the same key does nothing twice. */
export const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey.optional() })

/** For what must never happen twice, such as a refund. */
export const requiredIdempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey })
