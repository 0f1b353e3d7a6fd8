import { z } from '@hono/zod-openapi'
import { employmentTypes } from '#domain/hiring/employment-types.ts'
import { entryLevels } from '#domain/hiring/entry-levels.ts'
import { questionTypes } from '#domain/hiring/interview-question.ts'
import { jobFields } from '#domain/hiring/job-fields.ts'
import { shiftStarts } from '#domain/hiring/shift.ts'

const point = z.object({ id: z.string(), name: z.string() })

const shiftSchema = z.object({
  from: z.string().openapi({ example: '05:30' }),
  until: z.string().openapi({ example: '13:00' }),
  start: z.enum(shiftStarts),
  days: z.array(z.number().int()).openapi({ description: '0 is Sunday' }),
  weeklyHoursFrom: z.number(),
  weeklyHoursTo: z.number(),
  note: z.string().optional(),
})

const paySchema = z.object({
  from: z.number(),
  to: z.number(),
  currency: z.literal('EUR'),
  per: z.enum(['hour', 'month']),
  supplements: z.string().optional(),
})

const jobLocationSchema = z.object({
  /** Absent: at all stores. */
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
    entryLevel: z.string().openapi({ description: 'In words' }),
    subscription: z.string().openapi({ description: 'The employment type in words' }),
    employmentType: z.enum(employmentTypes),
    location: jobLocationSchema,
    pay: paySchema.optional(),
    shift: shiftSchema.optional(),
    startsOn: z.iso.date().optional(),
    isActive: z.union([z.literal(0), z.literal(1)]),
    isSpeculative: z.boolean(),
    createdAt: z.iso.date(),
    modifiedAt: z.iso.date(),
  })
  .openapi('JobSummary')

export const jobAnswerSchema = jobSummarySchema
  .extend({
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
    /** Whether a taster day can be booked. */
    hasTaster: z.boolean(),
  })
  .openapi('Job')

export type JobSummary = z.infer<typeof jobSummarySchema>
export type JobAnswer = z.infer<typeof jobAnswerSchema>
