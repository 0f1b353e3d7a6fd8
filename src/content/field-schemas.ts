import { z } from 'zod'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { fallbackLanguage, type Localized, languages } from '#domain/i18n/languages.ts'
import { formatSchema } from './field-formats.ts'

export const textSchema = z.string().trim().min(1)

/** No other protocol: `javascript:` would be a link in mails and in data for search engines. */
export const httpsUrl = z.url({ protocol: /^https$/ })

export const slugSchema = formatSchema('slug', /^[a-z0-9]+(-[a-z0-9]+)*$/)

export const postalCodeSchema = formatSchema('postalCode', /^\d{5}$/)

/** Working days until an applicant has an answer. */
export const answerDaysSchema = z.number().int().min(1).max(30)

type LocalizedShape<S extends z.core.SomeType> = {
  [L in keyof Localized]-?: undefined extends Localized[L] ? z.ZodOptional<S> : S
}

/** One value per language. Only the fallback language is required. */
export function localizedSchemaOf<S extends z.core.SomeType>(schema: S) {
  const shape = languages.map((language) => [language, language === fallbackLanguage ? schema : z.optional(schema)])
  return z.strictObject(Object.fromEntries(shape) as LocalizedShape<S>)
}

export const localizedSchema = localizedSchemaOf(textSchema) satisfies z.core.$ZodType<Localized>

/** Parses `HH:MM` into the minute of the day. */
export const clockTimeSchema = formatSchema('clockTime', /^([01]\d|2[0-3]):[0-5]\d$/).transform(
  (time) => parseClockMinute(time) ?? 0,
)

export const timeOfDaySchema = z.strictObject({ from: clockTimeSchema, until: clockTimeSchema })

const monthDay = formatSchema('monthDay', /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

/** Both ends included; may span the turn of the year. */
export const seasonSchema = z.strictObject({ from: monthDay, until: monthDay })
