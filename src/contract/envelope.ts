import { z } from '@hono/zod-openapi'
import { statusByProblem } from './errors.ts'
import { statusByStaffProblem } from './staff/staff-errors.ts'

export const singleResponse = <T extends z.core.SomeType>(data: T) => z.object({ success: z.literal(true), data })

export const listResponse = <T extends z.core.SomeType>(item: T) =>
  z.object({ success: z.literal(true), count: z.number().int(), data: z.array(item) })

const toFailureSchema = <Code extends string>(statusByCode: Readonly<Record<Code, number>>) =>
  z
    .object({
      success: z.literal(false),
      code: z.enum(Object.keys(statusByCode) as [Code, ...Code[]]),
      message: z.string(),
      errors: z.record(z.string(), z.string()).optional(),
    })
    .openapi('Failure', {
      description:
        'An error: message is for people, code and errors are for programs, and so is data, which some errors carry',
    })

export const failureSchema = toFailureSchema(statusByProblem)
export type Failure = z.infer<typeof failureSchema>

export const staffFailureSchema = toFailureSchema(statusByStaffProblem)
export type StaffFailure = z.infer<typeof staffFailureSchema>
