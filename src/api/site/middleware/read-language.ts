import type { MiddlewareHandler } from 'hono'
import { pickLanguage } from '#domain/i18n/languages.ts'
import type { ApiEnv } from './api-context.ts'

/** Does not set Content-Language: the server does, since changing headers of a Response is measurably slower. */
export const readLanguage: MiddlewareHandler<ApiEnv> = (c, next) => {
  c.set('language', pickLanguage({ acceptLanguage: c.req.header('accept-language') }))
  return next()
}
