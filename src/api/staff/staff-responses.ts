import type { z } from '@hono/zod-openapi'
import { jsonContent } from '#api/shared/api-routes.ts'
import { createErrorResponse } from '#api/shared/error-response.ts'
import { staffFailureSchema } from '#contract/envelope.ts'
import { statusByStaffProblem } from '#contract/staff/staff-errors.ts'
import type { StaffRefusalData } from '#contract/staff/staff-refusal-data.ts'

export const staffError = createErrorResponse<typeof statusByStaffProblem, StaffRefusalData>(
  'staff-problems',
  statusByStaffProblem,
)

/** The responses of a route in the OpenAPI document: success, and the errors that every route can return. */
export const staffResponses = <T extends z.core.SomeType>(schema: T) => ({
  200: jsonContent(schema, 'Success'),
  401: jsonContent(staffFailureSchema, 'Not signed in'),
  403: jsonContent(staffFailureSchema, 'Not allowed for this role, store or origin'),
  404: jsonContent(staffFailureSchema, 'Not found'),
  409: jsonContent(staffFailureSchema, 'Not possible in the current state'),
  422: jsonContent(staffFailureSchema, 'Some fields are invalid; errors names them'),
  429: jsonContent(staffFailureSchema, 'Too many attempts; retry later'),
})

export const expiredResponse = {
  410: jsonContent(staffFailureSchema, 'Expired, used already or replaced'),
}
