import type { MiddlewareHandler } from 'hono'
import { hasZeroByte, zeroByteErrors } from '#contract/zero-bytes.ts'
import type { StaffEnv } from './staff-context.ts'
import { staffError } from './staff-responses.ts'

/** Refuses queries with a zero byte; nothing has one in its address. */
export const refuseZeroBytes: MiddlewareHandler<StaffEnv> = async (c, next) => {
  if (!hasZeroByte(c.req.url)) return next()
  const errors = zeroByteErrors(c.req.url)
  return Object.keys(errors).length > 0 ? staffError(c, 'invalidRequest', { errors }) : staffError(c, 'notFound')
}
