import { z } from '@hono/zod-openapi'
import { jsonContent } from '#api/shared/api-routes.ts'
import { failureSchema } from '#contract/envelope.ts'

/** The responses of a route in the OpenAPI document: success, and the errors that every route can return. */
export const jsonResponses = <T extends z.core.SomeType>(schema: T) => ({
  200: jsonContent(schema, 'Success'),
  401: jsonContent(failureSchema, 'The credential is missing or wrong'),
  422: jsonContent(failureSchema, 'Some fields are invalid; errors names them'),
})

export const notFoundResponse = { 404: jsonContent(failureSchema, 'Not found') }

export const forbiddenResponse = { 403: jsonContent(failureSchema, 'Not from here') }

export const conflictResponse = { 409: jsonContent(failureSchema, 'Not possible in the current state') }

/** A conflict that can carry the data that resolves it. */
export const conflictWithDataResponse = <T extends z.core.SomeType>(schema: T) => ({
  409: jsonContent(z.union([schema, failureSchema]), 'Not possible in the current state'),
})

export const tooManyRequestsResponse = { 429: jsonContent(failureSchema, 'Too many attempts; retry later') }

export const providerUnavailableResponse = {
  502: jsonContent(failureSchema, 'The payment provider is not available; retry later'),
}

export const unavailableResponse = {
  503: jsonContent(failureSchema, 'The server is overloaded, or its database is not available; retry later'),
}

export const goneResponse = { 410: jsonContent(failureSchema, 'Deleted') }

export const tooLargeResponse = { 413: jsonContent(failureSchema, 'Too large') }

export const unsupportedTypeResponse = { 415: jsonContent(failureSchema, 'Unsupported type') }

/** A success with nothing but a message. */
export const messageSchema = z.object({ success: z.literal(true), message: z.string() })
