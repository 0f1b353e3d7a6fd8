import { z } from '@hono/zod-openapi'
import { figureNames, figurePeriods } from '#domain/hiring/hiring-figures.ts'
import { pipelineStages } from '#domain/hiring/pipeline.ts'

/** Stands for applications whose link was not marked. */
export const unmarked = 'none'

const days = z.coerce
  .number()
  .refine((count) => (figurePeriods as readonly number[]).includes(count))
  .default(90)
  .openapi({ description: 'Applications of how many days: 30, 90 or 365' })
export const hiringFiguresQuery = z.object({ days })
export const countedQuery = z.object({
  days,
  only: z.enum(figureNames).default('all'),
  job: z.string().max(100).optional(),
  source: z
    .string()
    .max(40)
    .optional()
    .openapi({ description: `The mark of the link, or ${unmarked}` }),
})

const count = z.number().int()
const figures = z.object({
  ...{ all: count, open: count, answered: count, late: count, hired: count, rejected: count },
  medianDays: count.nullable().openapi({ description: 'From the promise to the first answer; null without any' }),
})
const named = figures.extend({ id: z.string(), name: z.string() })

export const hiringFiguresSchema = z
  .object({ total: figures, jobs: z.array(named), sources: z.array(named) })
  .openapi('HiringFigures')
export type HiringFiguresResponse = z.infer<typeof hiringFiguresSchema>

export const countedApplicationSchema = z
  .object({
    applicationId: z.string(),
    name: z.string(),
    job: z.string(),
    stage: z.enum(pipelineStages),
    createdAt: z.iso.datetime(),
    source: z.string().nullable(),
    days: count.nullable().openapi({ description: 'Until the first answer' }),
  })
  .openapi('CountedApplication')
