import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { injectFaults } from '../faults.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { type ApiEnv, failureOfName, sendFailure } from './errors.ts'
import { hourMs, randomId } from './protocol-values.ts'

const tokenLifeSeconds = (9 * hourMs) / 1_000

/** A token contains its expiry and a signature, so it stays valid when the sandbox restarts or is reset. */
function issueToken(settings: Settings, now: Date): string {
  const expiresAt = String(now.getTime() + tokenLifeSeconds * 1_000)
  return `${expiresAt}.${sign(settings, expiresAt)}`
}

function isTokenValid(settings: Settings, token: string, now: Date): boolean {
  const [expiresAt = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(settings, expiresAt))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Number(expiresAt) > now.getTime()
}

function sign({ clientId, clientSecret }: Settings, expiresAt: string): string {
  return createHmac('sha256', `${clientId}:${clientSecret}`).update(expiresAt).digest('base64url')
}

export function requireToken(services: Services): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (token && isTokenValid(services.settings, token, services.now())) return next()
    c.header('www-authenticate', 'Bearer')
    return sendFailure(c, failureOfName('AUTHENTICATION_FAILURE'))
  }
}

export function tokenRoutes(services: Services): Hono<ApiEnv> {
  const { clientId, clientSecret } = services.settings
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  return new Hono<ApiEnv>().post('/v1/oauth2/token', injectFaults(services.faults, 'token'), async (c) => {
    if (c.req.header('authorization') !== expected) {
      return c.json({ error: 'invalid_client', error_description: 'The client id or secret is wrong.' }, 401)
    }
    const form = new URLSearchParams(await c.req.text())
    if (form.get('grant_type') !== 'client_credentials') {
      const description = 'The only grant_type here is client_credentials.'
      return c.json({ error: 'unsupported_grant_type', error_description: description }, 400)
    }
    return c.json({
      scope: 'https://uri.kassa.example/services/payments/payment',
      access_token: issueToken(services.settings, services.now()),
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: tokenLifeSeconds,
      nonce: `${services.now().toISOString()}${randomId(12)}`,
    })
  })
}
