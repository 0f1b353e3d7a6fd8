import { openDatabase } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'
import { findPayment } from '#db/payments.ts'
import { waitUntil } from '../../sandbox/testing/provider-client.ts'
import { type ReceivedWebhook, startTestSandbox } from '../../sandbox/testing/test-sandbox.ts'
import { aCustomer, mondayMorning } from '../support/api-customer.ts'
import { createTestApi } from '../support/test-api.ts'
import { createSandboxHandles, type SandboxHandles } from '../support/test-sandbox.ts'
import type { Guarantee } from './guarantee.ts'

interface ForgedWebhook extends Pick<ReceivedWebhook, 'headers' | 'body'> {
  change: string
}

/** Forged copies of a real webhook, each with one change. */
function forge({ headers, body }: ReceivedWebhook): ForgedWebhook[] {
  const signature = String(headers['paypal-transmission-sig'])
  const bent = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
  return [
    { change: 'another event id', headers, body: body.replace('"id":"WH-', '"id":"WH-0') },
    { change: 'one space more', headers, body: body.replace('{', '{ ') },
    { change: 'a bent signature', headers: { ...headers, 'paypal-transmission-sig': bent }, body },
    { change: 'no signature', headers: without('paypal-transmission-sig'), body },
    { change: 'another time', headers: { ...headers, 'paypal-transmission-time': '2020-01-01T00:00:00Z' }, body },
    { change: 'another transmission', headers: { ...headers, 'paypal-transmission-id': 'other' }, body },
    {
      change: 'a certificate elsewhere',
      headers: { ...headers, 'paypal-cert-url': 'https://evil.example/cert' },
      body,
    },
    { change: 'no header at all', headers: {}, body },
    { change: 'an empty body', headers, body: '' },
  ]
}

interface Scenario {
  choice: 'approve' | 'pending'
  after: (sandbox: SandboxHandles, captureId: string) => Promise<unknown>
  /** Final states of the order and its payment, for any sequence of the webhooks. */
  end: string
}

const scenarios: Scenario[] = [
  { choice: 'pending', after: (sandbox, id) => sandbox.settle(id, 'complete'), end: 'purchased captured' },
  { choice: 'pending', after: (sandbox, id) => sandbox.settle(id, 'deny'), end: 'created failed' },
  { choice: 'approve', after: (sandbox, id) => sandbox.provider.refund(id, id), end: 'created refunded' },
]
const permutations = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]
/** Delivers each event once, each twice in a row, or all of them again in reverse order. */
const duplications: ((events: ReceivedWebhook[]) => ReceivedWebhook[])[] = [
  (events) => events,
  (events) => events.flatMap((event) => [event, event]),
  (events) => [...events, ...events.toReversed()],
]

/** Ten orders per slot, which is below its capacity. */
function getSlot(round: number) {
  const [day, slot] = [Math.floor(round / 200) % 5, Math.floor(round / 10) % 20]
  const time = `${String(7 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`
  return { pickupDate: `2026-11-${24 + day}`, pickupTime: time }
}

/** An event about a refund names only the capture. */
const listEventsOf = ({ merchant }: SandboxHandles, ids: readonly string[]) =>
  merchant.received().filter(({ body }) => ids.some((id) => body.includes(id)))

/** Causes the three events of a scenario. The capture bypasses the server, as if its response had been lost. */
async function runScenario(
  sandbox: SandboxHandles,
  paymentId: string,
  { choice, after }: Scenario,
): Promise<ReceivedWebhook[]> {
  await sandbox.choose(paymentId, choice)
  await sandbox.provider.capture(paymentId, `capture-${paymentId}-0`)
  const { capture } = await sandbox.order(paymentId)
  const captureId = capture?.id ?? paymentId
  await after(sandbox, captureId)
  return waitUntil(() => {
    const events = listEventsOf(sandbox, [paymentId, captureId])
    return events.length >= 3 ? events : undefined
  })
}

export const webhookSequences: Guarantee = {
  name: 'webhooks in any sequence',
  figure: 'every permutation and duplication leads to the same state; 100 % of forged webhooks refused',
  rounds: { short: 6, long: 216 },
  async run({ rounds, createDatabase }) {
    const running = await startTestSandbox()
    const sandbox = createSandboxHandles(running)
    const db = openDatabase(await createDatabase(), () => {})
    const { api } = await createTestApi(db, mondayMorning, { provider: sandbox.provider })
    const customer = aCustomer(() => api)
    const deliver = async ({ headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>) =>
      (
        await api.request('/payments/webhook/paypal', {
          method: 'POST',
          headers: headers as Record<string, string>,
          body,
        })
      ).status
    const readStates = async (orderId: string, paymentId: string) =>
      `${(await findOrder(db, orderId))?.state} ${(await findPayment(db, paymentId))?.state}`
    const violations: string[] = []
    let forgedCount = 0
    for (let round = 0; round < rounds; round++) {
      const scenario = scenarios[round % 3] as Scenario
      const order = permutations[Math.floor(round / 3) % 6] ?? []
      const repeat = duplications[Math.floor(round / 18) % 3] ?? ((events) => events)
      const { orderId, paymentId } = await customer.ordered(getSlot(round))
      const events = await runScenario(sandbox, paymentId, scenario)
      for (const webhook of events.flatMap((event) => forge(event))) {
        forgedCount += 1
        const status = await deliver(webhook)
        if (status < 400 || status >= 500)
          violations.push(`round ${round}: a forged webhook (${webhook.change}) got ${status}`)
      }
      if ((await readStates(orderId, paymentId)) !== 'created open')
        violations.push(`round ${round}: a forged webhook had an effect`)
      const shuffled = order.map((index) => events[index] as ReceivedWebhook)
      for (const event of repeat(shuffled)) {
        const status = await deliver(event)
        if (status !== 200) violations.push(`round ${round}: ${event.type} got ${status}`)
      }
      const end = await readStates(orderId, paymentId)
      if (end !== scenario.end) violations.push(`round ${round}: ${order} led to ${end}, not ${scenario.end}`)
      sandbox.merchant.clear()
    }
    await db.destroy()
    await running.stop()
    return { rounds, violations, note: `${forgedCount} forged webhooks` }
  },
}
