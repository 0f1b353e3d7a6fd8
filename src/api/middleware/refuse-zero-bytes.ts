import type { MiddlewareHandler } from 'hono'
import { hasZeroByte, zeroByteErrors } from '#contract/zero-bytes.ts'
import type { ApiEnv } from './api-context.ts'
import { errorResponse } from './responses.ts'

/** Refuses queries with a zero byte. Ids in paths are compared with their form or the content first. */
export const refuseZeroBytes: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const errors = hasZeroByte(c.req.url) ? zeroByteErrors(c.req.url) : {}
  if (Object.keys(errors).length > 0) return errorResponse(c, 'invalidRequest', errors)
  await next()
}
