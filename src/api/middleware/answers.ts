import { z } from '@hono/zod-openapi'
import { failureSchema } from '#contract/envelope.ts'

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** The answers of a route for the OpenAPI document: what it gives, and the envelope of every failure. */
export const answers = <T extends z.ZodType>(schema: T) => ({
  200: json(schema, 'As asked for'),
  401: json(failureSchema, 'The credential is missing or wrong'),
  422: json(failureSchema, 'Some fields cannot be accepted; errors names them'),
})

export const notFoundAnswer = { 404: json(failureSchema, 'There is no such thing') }

export const refusedAnswer = { 409: json(failureSchema, 'Understood, but not possible as things stand') }

export const tooManyAnswer = { 429: json(failureSchema, 'Too many attempts; wait a while') }

export const unavailableAnswer = { 503: json(failureSchema, 'Someone we depend on does not answer') }

export const goneAnswer = { 410: json(failureSchema, 'It was there and has been deleted') }

export const tooLargeAnswer = { 413: json(failureSchema, 'Larger than it may be') }

export const wrongTypeAnswer = { 415: json(failureSchema, 'Of a kind that is not taken') }

/** A success that is said in words alone. */
export const saidSchema = z.object({ success: z.literal(true), message: z.string() })

export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
})
