import type { MiddlewareHandler } from 'hono'
import { acceptedLanguage } from '../../accepted-language.ts'
import type { ApiEnv } from './api-context.ts'

/** The front door says in the headers which one it is: set on the Response, they would cost more than the rest of it. */
export const readLanguage: MiddlewareHandler<ApiEnv> = (c, next) => {
  c.set('language', acceptedLanguage(c.req.header('accept-language')))
  return next()
}
