import type { MiddlewareHandler } from 'hono'
import { pickLanguage } from '#domain/language/pick-language.ts'
import type { ApiEnv } from './api-context.ts'

export const readLanguage: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const language = pickLanguage({ acceptLanguage: c.req.header('accept-language') })
  c.set('language', language)
  c.header('content-language', language)
  c.header('vary', 'Accept-Language')
  await next()
}
