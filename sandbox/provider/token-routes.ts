import { Hono } from 'hono'
import { faultGate } from '../faults/fault-gate.ts'
import type { World } from '../world.ts'
import { issueToken, tokenLifeSeconds } from './access-token.ts'
import type { ApiEnv } from './api-env.ts'
import { randomId } from './random-id.ts'

export function tokenRoutes(world: World): Hono<ApiEnv> {
  const { clientId, clientSecret } = world.settings
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  return new Hono<ApiEnv>().post('/v1/oauth2/token', faultGate(world.faults, 'token'), async (c) => {
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
      access_token: issueToken(world.settings, world.now()),
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: tokenLifeSeconds,
      nonce: `${world.now().toISOString()}${randomId(12)}`,
    })
  })
}
