import type { MiddlewareHandler } from 'hono'
import type { FieldErrors } from '#contract/errors.ts'
import type { StaffEnv } from './staff-context.ts'
import { staffError } from './staff-responses.ts'

/** PostgreSQL refuses text with a zero byte, and no id, name or search contains one. */
const zeroByte = '%00'

/** An error code for each parameter of the query that contains a zero byte. */
function zeroByteErrors(url: string): FieldErrors {
  const parameters = [...new URL(url).searchParams].filter((parameter) => parameter.join().includes('\0'))
  return Object.fromEntries(parameters.map(([name]) => [name, `error-invalid-${name}`]))
}

/** Refuses queries with a zero byte; nothing has one in its address. */
export const refuseZeroBytes: MiddlewareHandler<StaffEnv> = async (c, next) => {
  if (!c.req.url.includes(zeroByte)) return next()
  const errors = zeroByteErrors(c.req.url)
  return Object.keys(errors).length > 0 ? staffError(c, 'invalidRequest', { errors }) : staffError(c, 'notFound')
}
