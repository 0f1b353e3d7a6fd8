import { z } from '@hono/zod-openapi'
import { jsonContent } from '#api/shared/api-routes.ts'
import { failureSchema } from '#contract/envelope.ts'

const failureByStatus = {
  403: jsonContent(failureSchema, 'Not from here'),
  404: jsonContent(failureSchema, 'Not found'),
  409: jsonContent(failureSchema, 'Not possible in the current state'),
  410: jsonContent(failureSchema, 'Deleted'),
  413: jsonContent(failureSchema, 'Too large'),
  415: jsonContent(failureSchema, 'Unsupported type'),
  429: jsonContent(failureSchema, 'Too many attempts; retry later'),
  502: jsonContent(failureSchema, 'The payment provider is not available; retry later'),
  503: jsonContent(failureSchema, 'The server is overloaded, or its database is not available; retry later'),
}

type FailureStatus = keyof typeof failureByStatus

export const failures = <Status extends FailureStatus>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, failureByStatus[status]])) as Pick<
    typeof failureByStatus,
    Status
  >

/** The responses of a route in the OpenAPI document: success, the errors that every route can return, and its own. */
export const jsonResponses = <T extends z.core.SomeType, Status extends FailureStatus = never>(
  schema: T,
  ...statuses: Status[]
) => ({
  200: jsonContent(schema, 'Success'),
  401: jsonContent(failureSchema, 'The credential is missing or wrong'),
  422: jsonContent(failureSchema, 'Some fields are invalid; errors names them'),
  ...failures(...statuses),
})

/** A conflict that can carry the data that resolves it. */
export const conflictWithDataResponse = <T extends z.core.SomeType>(schema: T) => ({
  409: jsonContent(z.union([schema, failureSchema]), 'Not possible in the current state'),
})

/** A success with nothing but a message. */
export const messageSchema = z.object({ success: z.literal(true), message: z.string() })
