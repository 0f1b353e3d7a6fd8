import { z } from '@hono/zod-openapi'
import { employmentTypes } from '#domain/hiring/employment-types.ts'
import { jobFields } from '#domain/hiring/job-fields.ts'
import { shiftStarts } from '#domain/hiring/shift.ts'
import { flag, repeatable } from '../query-values.ts'

export const jobPageSize = 6

const count = (max: number) => z.coerce.number().int().min(0).max(max)

const chosen = <T extends string>(values: readonly [T, ...T[]], description: string) =>
  repeatable(z.enum(values)).openapi({ type: 'array', items: { type: 'string', enum: [...values] }, description })

export const jobQuerySchema = z.object({
  isActive: flag.openapi({ description: 'Only those that are open' }),
  keyword: z.string().trim().max(100).optional().openapi({
    description: 'Looked for in location, name, identifier and department; umlauts in any spelling',
  }),
  field: chosen(jobFields, 'Any of these fields'),
  type: chosen(employmentTypes, 'Any of these employment types'),
  shift: chosen(shiftStarts, 'Any of these starts of the shift'),
  offset: count(100_000).optional(),
  skip: count(100_000).optional().openapi({ description: 'Another name for offset' }),
  limit: count(100).default(jobPageSize),
})

export type JobQuery = z.infer<typeof jobQuerySchema>

export const statisticsSchema = z
  .object({
    type: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[\p{L}\p{N}._-]{1,40}$/u, 'error-invalid-type')
      .default('jobs-apply'),
  })
  .openapi('JobStatistics')
