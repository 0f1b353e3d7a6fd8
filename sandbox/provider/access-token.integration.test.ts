import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrderRequest, createProviderClient, fetchToken } from '../testing/provider-client.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { hourMs } from './protocol-values.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

test('valid credentials get a bearer token with its lifetime', async () => {
  const { status, body } = await fetchToken(sandbox.url, 'sandbox-client:sandbox-secret')
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'Bearer', app_id: expect.any(String), expires_in: 32_400 })
  expect(body).toMatchObject({ scope: expect.any(String), nonce: expect.any(String) })
})

test('a wrong credential or grant type gets an OAuth error', async () => {
  const wrong = await fetchToken(sandbox.url, 'sandbox-client:guess')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ error: 'invalid_client', error_description: expect.any(String) })
  const password = await fetchToken(sandbox.url, 'sandbox-client:sandbox-secret', 'password')
  expect(password.status).toBe(400)
  expect(password.body.error).toBe('unsupported_grant_type')
})

test('a missing, forged or expired token gets an authentication failure in the format of the API', async () => {
  const client = await createProviderClient(sandbox)
  const { body } = await fetchToken(sandbox.url, 'sandbox-client:sandbox-secret')
  const forged = await client.create(anOrderRequest(), { requestId: 'a', token: `9${body.access_token}` })
  const none = await client.create(anOrderRequest(), { requestId: 'a', headers: { authorization: '' } })
  sandbox.clock.advance(9 * hourMs)
  const expired = await client.create(anOrderRequest(), { requestId: 'a', token: body.access_token })
  for (const response of [forged, none, expired]) {
    expect(response.status).toBe(401)
    expect(response.body).toMatchObject({ name: 'AUTHENTICATION_FAILURE', details: [], links: [] })
    expect(response.body.debug_id).toMatch(/^[a-z0-9]+$/)
  }
})
