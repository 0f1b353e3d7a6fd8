import { z } from '@hono/zod-openapi'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { employmentTypes, entryLevels, jobFields, questionTypes } from '#domain/content/option-values.ts'
import { jobPageSize, shiftStarts } from '#domain/hiring/job.ts'
import { currencyCodes } from '#domain/money.ts'
import { optionalFlag, repeatable } from './fields.ts'
import { alternativeSchema, explainFlag, understoodSchema } from './search.ts'
import { captionedPicture } from './site.ts'
import type { Inside } from './wire-names.ts'

const count = (max: number) => z.coerce.number().int().min(0).max(max)

const anyOf = <T extends string>(values: readonly [T, ...T[]], description: string) =>
  repeatable(z.enum(values)).openapi({ type: 'array', items: { type: 'string', enum: [...values] }, description })

export const jobQuerySchema = z.object({
  isActive: optionalFlag.openapi({ description: 'true: only open jobs; false: only closed ones' }),
  keyword: z.string().trim().max(100).optional().openapi({
    description:
      'Searches location, name, identifier and department in any form and spelling. Also understands employment types, shifts, towns, postcodes and distances: "Verkäuferin Teilzeit", "10 km um Memmingen"',
  }),
  field: anyOf(jobFields, 'Any of these fields'),
  type: anyOf(employmentTypes, 'Any of these employment types'),
  shift: anyOf(shiftStarts, 'Any of these starts of the shift'),
  radius: count(200).optional().openapi({
    description: 'Also jobs this many km from the town or postcode in the keyword; without it, what the keyword says',
  }),
  explain: explainFlag,
  offset: count(100_000).optional(),
  skip: count(100_000).optional().openapi({ description: 'Alias of offset' }),
  limit: count(100).default(jobPageSize),
})

export type JobQuery = z.infer<typeof jobQuerySchema>

export const jobStatisticsSchema = z
  .object({
    type: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[\p{L}\p{N}._-]{1,40}$/u, 'error-invalid-type')
      .default('jobs-apply'),
  })
  .openapi('JobStatistics')

const point = z.object({ id: z.string(), name: z.string() })

const shiftSchema = z.object({
  from: z.string().openapi({ example: '05:30' }),
  until: z.string().openapi({ example: '13:00' }),
  start: z.enum(shiftStarts),
  days: z.array(z.literal(weekdays)).openapi({ description: '0 is Sunday' }),
  weeklyHoursFrom: z.number(),
  weeklyHoursTo: z.number(),
  note: z.string().optional(),
})

const paySchema = z.object({
  from: z.number(),
  to: z.number(),
  currency: z.enum(currencyCodes),
  per: z.enum(['hour', 'month']),
  supplements: z.string().optional(),
})

const jobLocationSchema = z.object({
  /** Missing for jobs at all stores. */
  storeId: z.string().optional(),
  name: z.string(),
  location: z.string(),
  street_address: z.string(),
  postal_code: z.string(),
  mail: z.string(),
  phone: z.string(),
})

export const jobSummarySchema = z
  .object({
    jobId: z.string(),
    name: z.string(),
    identifier: z.string(),
    field: z.enum(jobFields),
    department: z.string(),
    entryLevel: z.string().openapi({ description: 'The name of the entry level in the requested language' }),
    subscription: z.string().openapi({ description: 'The name of the employment type in the requested language' }),
    employmentType: z.enum(employmentTypes),
    location: jobLocationSchema,
    pay: paySchema.optional(),
    tariff: z.string().optional().openapi({ description: 'The collective agreement that says what the job pays' }),
    shift: shiftSchema.optional(),
    startsOn: z.iso.date().optional(),
    closingDate: z.iso.date().optional().openapi({ description: 'The last day for applications' }),
    distanceKm: z.number().optional().openapi({ description: 'From the place in the keyword' }),
    isActive: z.union([z.literal(0), z.literal(1)]),
    isSpeculative: z.boolean(),
    createdAt: z.iso.date(),
    modifiedAt: z.iso.date(),
  })
  .openapi('JobSummary')

const counts = <T extends string>(values: readonly [T, ...T[]]) => z.record(z.enum(values), z.number().int())

/** What the search understood, and how many jobs each option would show with the other filters kept. */
export const jobSearchSchema = z
  .object({
    understood: z.array(understoodSchema),
    place: z.object({ name: z.string(), radius: z.number() }).optional(),
    radiuses: z.array(z.object({ km: z.number(), count: z.number().int() })),
    options: z.object({ field: counts(jobFields), type: counts(employmentTypes), shift: counts(shiftStarts) }),
    alternatives: z.array(alternativeSchema).openapi({ description: 'What finds something when this search does not' }),
  })
  .openapi('JobSearch')

export const jobResponseSchema = jobSummarySchema
  .extend({
    ...captionedPicture,
    description: z.string(),
    entryLevelCode: z.enum(entryLevels),
    activities: z.array(point),
    skills: z.array(point),
    benefits: z.array(point),
    organizer: z.object({
      givenname: z.string(),
      surname: z.string(),
      role: z.string(),
      mail: z.string(),
      phone: z.string(),
    }),
    interview: z.array(
      z.object({
        id: z.string(),
        headline: z.string(),
        content: z.string(),
        type: z.enum(questionTypes),
        defaultValue: z.string().openapi({ description: 'The choices, comma separated' }),
      }),
    ),
    /** Whether a trial shift can be booked. */
    hasTrialShift: z.boolean(),
    answerWithinDays: z.number().int().openapi({ description: 'Working days until an applicant has an answer' }),
    answerBy: z.iso.date().openapi({ description: 'When that is for an application of today' }),
    recentAnswerDays: z
      .number()
      .int()
      .optional()
      .openapi({ description: 'After how many days the last applicants had an answer; absent if there were too few' }),
  })
  .openapi('Job')

export type JobSearchResponse = z.infer<typeof jobSearchSchema>
export type JobSummary = Inside<WireJobSummary>
export type WireJobSummary = z.infer<typeof jobSummarySchema>
export type JobResponse = Inside<WireJob>
export type WireJob = z.infer<typeof jobResponseSchema>
