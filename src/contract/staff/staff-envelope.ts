import { z } from '@hono/zod-openapi'
import { type StaffProblem, statusByStaffProblem } from './staff-errors.ts'

const codes = Object.keys(statusByStaffProblem) as [StaffProblem, ...StaffProblem[]]

export const staffFailureSchema = z
  .object({
    success: z.literal(false),
    code: z.enum(codes),
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Failure', {
    description:
      'An error: message is for people, code and errors are for programs, and so is data, which some errors carry',
  })
export type StaffFailure = z.infer<typeof staffFailureSchema>
