import { z } from 'zod'
import { employmentTypes } from '#domain/hiring/employment-types.ts'
import { entryLevels } from '#domain/hiring/entry-levels.ts'
import { choicesOf, questionTypes } from '#domain/hiring/interview-question.ts'
import type { Job } from '#domain/hiring/job.ts'
import { jobFields } from '#domain/hiring/job-fields.ts'
import { clockTimeSchema } from './clock-time-schema.ts'
import { localizedSchema } from './localized-schema.ts'

const text = z.string().trim().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug')
const isWithoutRepeats = (values: readonly unknown[]) => new Set(values).size === values.length
const haveOwnIds = (entries: readonly { id: string }[]) => isWithoutRepeats(entries.map(({ id }) => id))
const ownIds = 'each needs an id of its own'
const points = z.array(z.strictObject({ id: slug, name: localizedSchema })).refine(haveOwnIds, ownIds)
const shift = z
  .strictObject({
    start: clockTimeSchema,
    end: clockTimeSchema,
    days: z.array(z.number().int().min(0).max(6)).min(1).refine(isWithoutRepeats, 'names a day twice'),
    weeklyHoursFrom: z.number().positive().max(48),
    weeklyHoursTo: z.number().positive().max(48),
    note: localizedSchema.nullable(),
  })
  .refine((one) => one.weeklyHoursFrom <= one.weeklyHoursTo, 'weeklyHoursTo must not be less than weeklyHoursFrom')
  .transform(({ start, end, ...rest }) => ({ startMinute: start, endMinute: end, ...rest }))

const pay = z
  .strictObject({
    fromCents: z.number().int().positive(),
    toCents: z.number().int().positive(),
    per: z.enum(['hour', 'month']),
    supplements: localizedSchema.nullable(),
  })
  .refine((one) => one.fromCents <= one.toCents, 'toCents must not be less than fromCents')

const anyText = z.strictObject({ de: z.string().trim(), en: z.string().trim() })
const question = z
  .strictObject({
    id: slug,
    headline: localizedSchema,
    content: localizedSchema,
    type: z.enum(questionTypes),
    defaultValue: anyText,
  })
  .refine(({ type, defaultValue }) => {
    const counts = [defaultValue.de, defaultValue.en].map((choices) => choicesOf(choices).length)
    return type === 'text' || (counts[0] === counts[1] && (counts[0] ?? 0) >= 2)
  }, 'a choice needs at least two values in defaultValue, as many in German as in English')

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
  interview: z.array(question).refine(haveOwnIds, ownIds),
}) satisfies z.ZodType<Job>
