import { afterAll, beforeAll } from 'vitest'
import type { PaypalAccess } from '#integrations/payment/paypal-client.ts'
import { createPaypalProvider } from '#integrations/payment/paypal-provider.ts'
import type { OrderRecord } from '../../sandbox/control/control-pages.ts'
import type { Fault } from '../../sandbox/faults.ts'
import type { Outcome } from '../../sandbox/provider/captures.ts'
import { startTestSandbox, type TestSandbox } from '../../sandbox/testing/test-sandbox.ts'

/** What a buyer, the provider’s own people and a bad line can do to a payment. */
export function sandboxHandles({ url, settings, clock, merchant, smtpPort }: TestSandbox) {
  const post = (path: string, body?: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const orders = async () => (await (await fetch(`${url}/sandbox/orders.json`)).json()) as OrderRecord[]
  const { clientId, clientSecret, webhookId } = settings
  const access: PaypalAccess & { webhookId: string } = { url, clientId, clientSecret, webhookId }
  return {
    url,
    smtpPort,
    clock,
    merchant,
    access,
    provider: createPaypalProvider(access),
    orders,
    /** What the provider knows of a payment. */
    async order(id: string): Promise<OrderRecord> {
      const found = (await orders()).find((order) => order.id === id)
      if (!found) throw new Error(`The sandbox has no order ${id}`)
      return found
    },
    /** The buyer decides on the provider’s page; answers where the provider sends them. */
    async choose(id: string, outcome: Outcome): Promise<string> {
      const body = new URLSearchParams({ outcome })
      const answer = await fetch(`${url}/checkoutnow?token=${id}`, { method: 'POST', body, redirect: 'manual' })
      return answer.headers.get('location') ?? ''
    },
    settle: (captureId: string, end: 'complete' | 'deny') => post(`/sandbox/captures/${captureId}/${end}`),
    break: (fault: Fault) => post('/sandbox/faults', fault),
    mend: () => fetch(`${url}/sandbox/faults`, { method: 'DELETE' }),
  }
}

export type SandboxHandles = ReturnType<typeof sandboxHandles>

/** The real sandbox on free ports for the tests of a file, over HTTP; what it is told to break is mended by the test. */
export function setUpSandbox(): SandboxHandles {
  const sandbox = {} as SandboxHandles
  let running: TestSandbox | undefined
  beforeAll(async () => {
    running = await startTestSandbox()
    Object.assign(sandbox, sandboxHandles(running))
  })
  afterAll(() => running?.stop())
  return sandbox
}
