import { z } from '@hono/zod-openapi'
import { type ProblemCode, statusByProblem } from './errors.ts'

const problemCodes = Object.keys(statusByProblem) as [ProblemCode, ...ProblemCode[]]

export const singleResponse = <T extends z.core.SomeType>(data: T) => z.object({ success: z.literal(true), data })

export const listResponse = <T extends z.core.SomeType>(item: T) =>
  z.object({ success: z.literal(true), count: z.number().int(), data: z.array(item) })

export const failureSchema = z
  .object({
    success: z.literal(false),
    code: z.enum(problemCodes),
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Failure', { description: 'An error: message is for people, code and errors are for programs' })

export type Failure = z.infer<typeof failureSchema>
