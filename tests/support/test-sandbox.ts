import { afterAll, beforeAll } from 'vitest'
import type { PaypalAccess } from '#integrations/payment/paypal-client.ts'
import { createPaypalProvider } from '#integrations/payment/paypal-provider.ts'
import { createStripeProvider } from '#integrations/payment/stripe-provider.ts'
import type { OrderRecord } from '../../sandbox/control/control-pages.ts'
import type { Fault } from '../../sandbox/faults.ts'
import type { Outcome } from '../../sandbox/provider/approval.ts'
import { startTestSandbox, type TestSandbox } from '../../sandbox/testing/test-sandbox.ts'

/** What a test can do with the sandbox: act as the buyer or the provider's staff, and cause faults. */
export function createSandboxHandles({ url, request, settings, clock, merchant, smtpPort }: TestSandbox) {
  const post = (path: string, body?: unknown) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const orders = async () => (await (await request('/sandbox/orders.json')).json()) as OrderRecord[]
  const { clientId, clientSecret, webhookId } = settings
  const access: PaypalAccess & { webhookId: string } = { url, clientId, clientSecret, webhookId }
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = settings
  const stripeAccess = { url, secretKey, webhookSecret }
  return {
    url,
    smtpPort,
    clock,
    merchant,
    access,
    provider: createPaypalProvider(access),
    stripeAccess,
    stripe: createStripeProvider({ ...stripeAccess, methods: ['card'] }),
    orders,
    /** The payment as the provider has stored it. */
    async order(id: string): Promise<OrderRecord> {
      const found = (await orders()).find((order) => order.id === id)
      if (!found) throw new Error(`The sandbox has no order ${id}`)
      return found
    },
    /** Submits the buyer's choice and returns the URL that the provider redirects to. */
    async choose(id: string, outcome: Outcome): Promise<string> {
      const body = new URLSearchParams({ outcome })
      const response = await request(`/checkoutnow?token=${id}`, { method: 'POST', body })
      return response.headers.get('location') ?? ''
    },
    settle: (captureId: string, end: 'complete' | 'deny') => post(`/sandbox/captures/${captureId}/${end}`),
    addFault: (fault: Fault) => post('/sandbox/faults', fault),
    clearFaults: () => request('/sandbox/faults', { method: 'DELETE' }),
  }
}

export type SandboxHandles = ReturnType<typeof createSandboxHandles>

/** Runs the sandbox on free ports for the tests of a file. Tests clear the faults they add. */
export function setUpSandbox(): SandboxHandles {
  const sandbox = {} as SandboxHandles
  let running: TestSandbox | undefined
  beforeAll(async () => {
    running = await startTestSandbox()
    Object.assign(sandbox, createSandboxHandles(running))
  })
  afterAll(() => running?.stop())
  return sandbox
}
