import { z } from '@hono/zod-openapi'
import { calendarDate } from '../fields.ts'
import { confirmed, entrySchema, moment, optionsSchema, saveEntryBodySchema } from './content.ts'

const jobAdStates = ['open', 'planned', 'closed'] as const

const jobAdSchema = z
  .object({
    jobId: z.string(),
    name: z.string(),
    identifier: z.string(),
    workplace: z.string().nullable().openapi({ description: 'null: all stores' }),
    state: z.enum(jobAdStates).openapi({ description: 'planned: closed, and opens at a time that is known' }),
    opensAt: z.iso.datetime().nullable(),
    closingDate: calendarDate().nullable(),
    openApplications: z.number().int(),
    isSpeculative: z.boolean().openapi({ description: 'Where applications without a job arrive; it stays open' }),
  })
  .openapi('JobAd')
export type JobAd = z.infer<typeof jobAdSchema>

export const jobAdListSchema = jobAdSchema

export const jobAdDetailsSchema = z
  .object({
    ad: jobAdSchema,
    entry: entrySchema.openapi({ description: 'As it is published, without the draft of the office' }),
    options: optionsSchema.shape.options,
    draftOf: z.string().nullable().openapi({ description: 'Who of the office changes the job in the draft' }),
    address: z.string().openapi({ description: 'Where visitors see it' }),
  })
  .openapi('JobAdDetails')
export type JobAdDetails = z.infer<typeof jobAdDetailsSchema>

export const newJobAdSchema = z
  .object({ options: optionsSchema.shape.options, baseVersion: z.number().int() })
  .openapi('NewJobAd')

export const jobAdParams = z.object({ jobId: z.string().min(1).max(100) })
export const jobAdPlanParams = jobAdParams.extend({ version: z.coerce.number().int().min(1).max(1_000_000_000) })
export const jobAdPlanQuery = z.object({ field: z.string().max(300).default('') })

export const publishJobAdBodySchema = saveEntryBodySchema
  .omit({ revision: true })
  .extend({
    value: z.record(z.string(), z.unknown()),
    at: moment.optional().openapi({ description: 'Day and time in Berlin; absent: at once' }),
    confirmed,
  })
  .openapi('JobAdPublication')
