import { z } from 'zod'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { employmentTypes, entryLevels, type Job, jobFields, parseChoices, questionTypes } from '#domain/hiring/job.ts'
import { languages } from '#domain/i18n/languages.ts'
import { clockTimeSchema, localizedSchema, slugSchema as slug, textSchema as text } from './field-schemas.ts'

const hasNoDuplicates = (values: readonly unknown[]) => new Set(values).size === values.length
const hasUniqueIds = (entries: readonly { id: string }[]) => hasNoDuplicates(entries.map(({ id }) => id))
const uniqueIdsMessage = 'ids must be unique'
const points = z.array(z.strictObject({ id: slug, name: localizedSchema })).refine(hasUniqueIds, uniqueIdsMessage)
const shift = z
  .strictObject({
    start: clockTimeSchema,
    end: clockTimeSchema,
    days: z.array(z.literal(weekdays)).min(1).refine(hasNoDuplicates, 'must not contain a day twice'),
    weeklyHoursFrom: z.number().positive().max(48),
    weeklyHoursTo: z.number().positive().max(48),
    note: localizedSchema.nullable(),
  })
  .refine(
    (range) => range.weeklyHoursFrom <= range.weeklyHoursTo,
    'weeklyHoursTo must not be less than weeklyHoursFrom',
  )
  .transform(({ start, end, ...rest }) => ({ startMinute: start, endMinute: end, ...rest }))

const pay = z
  .strictObject({
    fromCents: z.number().int().positive(),
    toCents: z.number().int().positive(),
    per: z.enum(['hour', 'month']),
    supplements: localizedSchema.nullable(),
  })
  .refine((range) => range.fromCents <= range.toCents, 'toCents must not be less than fromCents')

/** A question without choices has an empty default value; every language must be present. */
const defaultValues = z.record(z.enum(languages), z.string().trim())
const question = z
  .strictObject({
    id: slug,
    headline: localizedSchema,
    content: localizedSchema,
    type: z.enum(questionTypes),
    defaultValue: defaultValues,
  })
  .refine(({ type, defaultValue }) => {
    const counts = languages.map((language) => parseChoices(defaultValue[language]).length)
    return type === 'text' || (new Set(counts).size === 1 && Math.min(...counts) >= 2)
  }, 'a choice needs at least two values in defaultValue, the same number in every language')

export const jobSchema = z.strictObject({
  id: slug,
  identifier: text,
  field: z.enum(jobFields),
  name: localizedSchema,
  description: localizedSchema,
  department: localizedSchema,
  entryLevel: z.enum(entryLevels),
  employmentType: z.enum(employmentTypes),
  storeId: slug.nullable(),
  activities: points.min(1),
  skills: points.min(1),
  benefits: points,
  organizer: z.strictObject({
    givenname: text,
    surname: text,
    role: localizedSchema,
    mail: z.email(),
    phone: text,
  }),
  pay: pay.nullable(),
  shift: shift.nullable(),
  startsOn: z.iso.date().nullable(),
  isActive: z.boolean(),
  createdAt: z.iso.date(),
  modifiedAt: z.iso.date(),
  interview: z.array(question).refine(hasUniqueIds, uniqueIdsMessage),
}) satisfies z.ZodType<Job>
