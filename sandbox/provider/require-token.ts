import type { MiddlewareHandler } from 'hono'
import type { World } from '../world.ts'
import { isTokenValid } from './access-token.ts'
import type { ApiEnv } from './api-env.ts'
import { failureOfName } from './failure.ts'
import { sendFailure } from './send-failure.ts'

export function requireToken(world: World): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (token && isTokenValid(world.settings, token, world.now())) return next()
    c.header('www-authenticate', 'Bearer')
    return sendFailure(c, failureOfName('AUTHENTICATION_FAILURE'))
  }
}
