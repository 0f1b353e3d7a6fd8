import { z } from 'zod'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { fallbackLanguage, type Localized, languages } from '#domain/i18n/languages.ts'

export const textSchema = z.string().trim().min(1)

export const slugSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug')

type LocalizedShape<S extends z.ZodType> = {
  [L in keyof Localized]-?: undefined extends Localized[L] ? z.ZodOptional<S> : S
}

/** One value per language. Only the fallback language is required. */
export function localizedSchemaOf<S extends z.ZodType>(schema: S) {
  const shape = languages.map((language) => [language, language === fallbackLanguage ? schema : z.optional(schema)])
  return z.strictObject(Object.fromEntries(shape) as LocalizedShape<S>)
}

export const localizedSchema = localizedSchemaOf(textSchema) satisfies z.ZodType<Localized>

/** Parses `HH:MM` into the minute of the day. */
export const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
  .transform((time) => parseClockMinute(time) ?? 0)
