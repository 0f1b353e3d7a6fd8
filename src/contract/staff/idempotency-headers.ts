import { z } from '@hono/zod-openapi'

const key = z.string().min(8).max(100)

/** Sending a request again with the same key does nothing twice. */
export const idempotencyHeaders = z.object({ 'idempotency-key': key.optional() })

/** For what must never happen twice, such as a refund. */
export const requiredIdempotencyHeaders = z.object({ 'idempotency-key': key })
