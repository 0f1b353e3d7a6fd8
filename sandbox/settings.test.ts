import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('an empty environment gives the defaults', () => {
  expect(readSettings({})).toEqual({
    ok: true,
    settings: {
      host: '127.0.0.1',
      httpPort: 3001,
      smtpPort: 3002,
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret',
      webhookId: 'WH-SANDBOX',
      webhookUrl: 'http://localhost:3000/api/v1/payments/webhook/paypal',
      stripeSecretKey: 'sk_test_sandbox',
      stripeWebhookSecret: 'whsec_sandbox',
      stripeWebhookUrl: 'http://localhost:3000/api/v1/payments/webhook/stripe',
      dataDir: 'data/sandbox',
      clockStartsAt: null,
    },
  })
})

test.each([
  [{ DATA_DIR: '/srv/demo' }, '/srv/demo/sandbox'],
  [{ DATA_DIR: '/srv/demo', SANDBOX_DATA_DIR: '/srv/other' }, '/srv/other'],
])('the data lies below the data folder of the server: %j', (env, dataDir) => {
  expect(readSettings(env)).toMatchObject({ ok: true, settings: { dataDir } })
})

test('the ports are derived from PORT, and an empty value counts as unset', () => {
  const read = readSettings({ PORT: '4000', SANDBOX_SMTP_PORT: '25', HOST: '' })
  expect(read).toMatchObject({ ok: true, settings: { httpPort: 4001, smtpPort: 25, host: '127.0.0.1' } })
  expect(read).toMatchObject({ settings: { webhookUrl: 'http://localhost:4000/api/v1/payments/webhook/paypal' } })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port between 0 and 65535, but it is "eighty".'],
  [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT must be a port between 0 and 65535, but it is "70000".'],
  [{ SANDBOX_WEBHOOK_URL: 'ftp://x' }, 'SANDBOX_WEBHOOK_URL must be an http or https address, but it is "ftp://x".'],
  [{ CLOCK: 'noon' }, 'CLOCK must be an instant such as 2026-03-02T08:00:00Z, but it is "noon".'],
])('reports an invalid value in one sentence: %j', (env, problem) => {
  expect(readSettings(env)).toEqual({ ok: false, problem })
})
