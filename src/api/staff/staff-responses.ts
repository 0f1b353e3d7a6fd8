import type { z } from '@hono/zod-openapi'
import { staffFailureSchema } from '#contract/staff/staff-envelope.ts'
import { type StaffProblem, statusByStaffProblem } from '#contract/staff/staff-errors.ts'
import { fallbackLanguage } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { StaffContext } from './staff-context.ts'

const getMessage = (c: StaffContext, code: StaffProblem): string =>
  // The language is not set when a request fails before the language middleware runs.
  getTranslator(c.get('language') ?? fallbackLanguage, 'staff-problems')<StaffProblem>(code)

interface FailureDetails {
  errors?: Record<string, string>
  data?: unknown
  retryAfterSeconds?: number
}

/** Sends an error in the envelope that all errors share, in the language of the request. */
export function staffError<C extends StaffProblem>(
  c: StaffContext,
  code: C,
  { errors, data, retryAfterSeconds }: FailureDetails = {},
) {
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  const body: { success: false; code: C; message: string; errors?: Record<string, string> } = {
    success: false,
    code,
    message: getMessage(c, code),
    ...(errors && { errors }),
    ...(data !== undefined && { data }),
  }
  return c.json(body, statusByStaffProblem[code] as (typeof statusByStaffProblem)[C])
}

const jsonContent = <T extends z.core.SomeType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

export const jsonBody = <T extends z.core.SomeType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
})

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
