import { z } from '@hono/zod-openapi'
import { mailAddress } from './fields.ts'
import { jobQuerySchema } from './jobs.ts'

/** The filters of the job search, by the names of its query parameters. */
const alertSearchSchema = jobQuerySchema.omit({
  isActive: true,
  explain: true,
  offset: true,
  skip: true,
  limit: true,
})

export const jobAlertRequestSchema = z
  .object({
    mail: mailAddress,
    search: alertSearchSchema
      .default({ field: [], type: [], shift: [] })
      .openapi({ description: 'As in GET /jobs; without filters: all new jobs' }),
    website: z.string().max(200).default('').openapi({ description: 'Hidden from people; bots fill it in' }),
  })
  .openapi('JobAlertRequest')

export const jobAlertParams = z.object({ alertId: z.string().regex(/^[0-9a-f]{40}$/) })
export const jobAlertTokenSchema = z.object({ token: z.string().max(200) }).openapi('JobAlertToken')

export const jobAlertSchema = z
  .object({
    search: z.string().openapi({ description: 'The search in words' }),
    isConfirmed: z.boolean(),
    endsOn: z.iso.date(),
  })
  .openapi('JobAlert')

export type JobAlertResponse = z.infer<typeof jobAlertSchema>
