import { z } from 'zod'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { employmentTypes, entryLevels, type Job, jobFields, parseChoices, questionTypes } from '#domain/hiring/job.ts'
import { languages } from '#domain/i18n/languages.ts'
import { problemCheck } from './field-formats.ts'
import {
  answerDaysSchema,
  clockTimeSchema,
  localizedSchema,
  slugSchema as slug,
  textSchema as text,
} from './field-schemas.ts'

const findRepeated = <T>(values: readonly T[]) => values.find((value, index) => values.indexOf(value) !== index)

const uniqueIds = problemCheck((entries: readonly { id: string }[]) => {
  const id = findRepeated(entries.map((entry) => entry.id))
  return id === undefined ? undefined : { code: 'repeatedIdInList', params: { id: { json: id } } }
})
const uniqueDays = problemCheck((days: readonly number[]) => {
  const day = findRepeated(days)
  return day === undefined ? undefined : { code: 'repeatedWeekday', params: { day } }
})

const points = z.array(z.strictObject({ id: slug, name: localizedSchema })).check(uniqueIds)
const shift = z
  .strictObject({
    start: clockTimeSchema,
    end: clockTimeSchema,
    days: z.array(z.literal(weekdays)).min(1).check(uniqueDays),
    weeklyHoursFrom: z.number().positive().max(48),
    weeklyHoursTo: z.number().positive().max(48),
    note: localizedSchema.nullable(),
  })
  .check(
    problemCheck(({ weeklyHoursFrom: least, weeklyHoursTo: most }) =>
      least <= most ? undefined : { code: 'hoursRange', params: { least, most } },
    ),
  )
  .transform(({ start, end, ...rest }) => ({ startMinute: start, endMinute: end, ...rest }))

const pay = z
  .strictObject({
    fromCents: z.number().int().positive(),
    toCents: z.number().int().positive(),
    per: z.enum(['hour', 'month']),
    supplements: localizedSchema.nullable(),
  })
  .check(
    problemCheck(({ fromCents, toCents }) =>
      fromCents <= toCents
        ? undefined
        : { code: 'payRange', params: { lowest: { cents: fromCents }, highest: { cents: toCents } } },
    ),
  )

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
  .check(
    problemCheck(({ type, defaultValue }) => {
      const counts = languages.map((language) => parseChoices(defaultValue[language]).length)
      const isComplete = type === 'text' || (new Set(counts).size === 1 && Math.min(...counts) >= 2)
      return isComplete ? undefined : { code: 'choicesNeeded' }
    }),
  )

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
  closingDate: z.iso.date().nullable().default(null),
  isActive: z.boolean(),
  createdAt: z.iso.date(),
  modifiedAt: z.iso.date(),
  interview: z.array(question).check(uniqueIds),
  answerWithinDays: answerDaysSchema.optional(),
}) satisfies z.core.$ZodType<Job>
