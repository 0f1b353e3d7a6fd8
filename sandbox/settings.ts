import { join } from 'node:path'

export type Settings = {
  host: string
  httpPort: number
  smtpPort: number
  clientId: string
  clientSecret: string
  webhookId: string
  webhookUrl: string
  stripeSecretKey: string
  stripeWebhookSecret: string
  stripeWebhookUrl: string
  dataDir: string
  clockStartsAt: Date | null
}

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problem: string }

type Environment = Record<string, string | undefined>

export function readSettings(env: Environment): SettingsResult {
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback
  try {
    const port = readPort(env, 'PORT', 3000)
    const settings = {
      host: text('HOST', '127.0.0.1'),
      httpPort: readPort(env, 'SANDBOX_PORT', port + 1),
      smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', port + 2),
      clientId: text('PAYPAL_CLIENT_ID', 'sandbox-client'),
      clientSecret: text('PAYPAL_CLIENT_SECRET', 'sandbox-secret'),
      webhookId: text('PAYPAL_WEBHOOK_ID', 'WH-SANDBOX'),
      webhookUrl: readUrl(env, 'SANDBOX_WEBHOOK_URL', `http://localhost:${port}/api/v1/payments/webhook/paypal`),
      stripeSecretKey: text('STRIPE_SECRET_KEY', 'sk_test_sandbox'),
      stripeWebhookSecret: text('STRIPE_WEBHOOK_SECRET', 'whsec_sandbox'),
      stripeWebhookUrl: readUrl(
        env,
        'SANDBOX_STRIPE_WEBHOOK_URL',
        `http://localhost:${port}/api/v1/payments/webhook/stripe`,
      ),
      dataDir: text('SANDBOX_DATA_DIR', join(text('DATA_DIR', './data'), 'sandbox')),
      clockStartsAt: readInstant(env, 'CLOCK'),
    }
    return { ok: true, settings }
  } catch (error) {
    if (error instanceof SettingError) return { ok: false, problem: error.message }
    throw error
  }
}

class SettingError extends Error {}

function readPort(env: Environment, name: string, fallback: number): number {
  const value = env[name]?.trim() || String(fallback)
  const port = Number(value)
  if (/^\d+$/.test(value) && port <= 65_535) return port
  throw new SettingError(`${name} must be a port between 0 and 65535, but it is "${value}".`)
}

function readUrl(env: Environment, name: string, fallback: string): string {
  const value = env[name]?.trim() || fallback
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  throw new SettingError(`${name} must be an http or https address, but it is "${value}".`)
}

function readInstant(env: Environment, name: string): Date | null {
  const value = env[name]?.trim()
  if (!value) return null
  const instant = new Date(value)
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value)
  if (isInstant && !Number.isNaN(instant.getTime())) return instant
  throw new SettingError(`${name} must be an instant such as 2026-03-02T08:00:00Z, but it is "${value}".`)
}
