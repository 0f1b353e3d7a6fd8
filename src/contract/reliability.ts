import { z } from '@hono/zod-openapi'
import { promiseNames } from '#domain/reliability/promises.ts'

const promiseFiguresSchema = z
  .object({
    rounds: z.number().int(),
    violations: z.number().int(),
    steps: z.number().int().openapi({ description: 'Single steps of orders, after each of which all was compared' }),
    kills: z.number().int().openapi({ description: 'Processes that were ended in the middle of their work' }),
    databases: z.array(z.string()),
    seeds: z.array(z.number().int()),
    since: z
      .string()
      .nullable()
      .openapi({ description: 'The oldest day of the runs; null: tested as the release was made' }),
    missing: z.number().int().openapi({ description: 'Guarantees without a run' }),
  })
  .openapi('PromiseFigures')

export const incidentSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    beganAt: z.string(),
    endedAt: z.string().nullable().openapi({ description: 'null: it goes on' }),
    updates: z.array(z.object({ at: z.string(), text: z.string() })).openapi({ description: 'The latest first' }),
  })
  .openapi('Incident')
export type IncidentResponse = z.output<typeof incidentSchema>

export const reliabilitySchema = z
  .object({
    build: z.object({
      version: z.string().nullable(),
      commit: z.string().nullable(),
      isTested: z.boolean().openapi({ description: 'Whether the figures are of this very build' }),
    }),
    promises: z.array(z.object({ name: z.enum(promiseNames), figures: promiseFiguresSchema.nullable() })),
    service: z.object({
      days: z
        .array(z.object({ date: z.string(), availablePercent: z.number().nullable(), lostMinutes: z.number().int() }))
        .openapi({ description: 'The oldest first; null: not measured' }),
      availablePercent: z.number().nullable(),
      lostMinutes: z.number().int(),
      since: z.string().nullable().openapi({ description: 'The first day with a measurement' }),
      answers: z
        .object({
          count: z.number().int(),
          medianMs: z.number().nullable().openapi({ description: 'null: slower than is told apart' }),
          p99Ms: z.number().nullable(),
        })
        .nullable(),
    }),
    incidents: z.array(incidentSchema),
  })
  .openapi('Reliability')
export type ReliabilityResponse = z.output<typeof reliabilitySchema>
