import { openDatabase } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'
import { findPayment } from '#db/payments.ts'
import { aCustomer, mondayMorning } from '../support/api-customer.ts'
import { createTestApi } from '../support/test-api.ts'
import { type SandboxHandles, createSandboxHandles } from '../support/test-sandbox.ts'
import type { Guarantee } from './guarantee.ts'
import { waitUntil } from '../../sandbox/testing/provider-client.ts'
import { type ReceivedWebhook, startTestSandbox } from '../../sandbox/testing/test-sandbox.ts'

interface Forgery extends Pick<ReceivedWebhook, 'headers' | 'body'> {
  how: string
}

/** The ways to fake a webhook that one has seen, each by itself. */
export function forgeries({ headers, body }: ReceivedWebhook): Forgery[] {
  const signature = String(headers['paypal-transmission-sig'])
  const bent = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
  return [
    { how: 'another event id', headers, body: body.replace('"id":"WH-', '"id":"WH-0') },
    { how: 'one space more', headers, body: body.replace('{', '{ ') },
    { how: 'a bent signature', headers: { ...headers, 'paypal-transmission-sig': bent }, body },
    { how: 'no signature', headers: without('paypal-transmission-sig'), body },
    { how: 'another time', headers: { ...headers, 'paypal-transmission-time': '2020-01-01T00:00:00Z' }, body },
    { how: 'another transmission', headers: { ...headers, 'paypal-transmission-id': 'other' }, body },
    { how: 'a certificate elsewhere', headers: { ...headers, 'paypal-cert-url': 'https://evil.example/cert' }, body },
    { how: 'no header at all', headers: {}, body },
    { how: 'an empty body', headers, body: '' },
  ]
}

interface Story {
  choice: 'approve' | 'pending'
  after: (sandbox: SandboxHandles, captureId: string) => Promise<unknown>
  /** The order and its payment, whatever the way there. */
  end: string
}

const stories: Story[] = [
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
/** How often each is delivered: once, each twice in a row, all of them again from behind. */
const duplications: ((events: ReceivedWebhook[]) => ReceivedWebhook[])[] = [
  (events) => events,
  (events) => events.flatMap((event) => [event, event]),
  (events) => [...events, ...events.toReversed()],
]

/** Ten orders a slot, which is less than one holds. */
function slotOf(round: number) {
  const [day, slot] = [Math.floor(round / 200) % 5, Math.floor(round / 10) % 20]
  const time = `${String(7 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`
  return { pickupDate: `2026-11-${24 + day}`, pickupTime: time }
}

const eventsAbout = ({ merchant }: SandboxHandles, paymentId: string) =>
  merchant.received().filter(({ body }) => body.includes(paymentId))

/** All three events of a story; the capture is made behind our back, as if its answer had been lost. */
async function live(sandbox: SandboxHandles, paymentId: string, { choice, after }: Story): Promise<ReceivedWebhook[]> {
  await sandbox.choose(paymentId, choice)
  await sandbox.provider.capture(paymentId, `capture-${paymentId}-0`)
  const { capture } = await sandbox.order(paymentId)
  await after(sandbox, capture?.id ?? '')
  return waitUntil(() => {
    const events = eventsAbout(sandbox, paymentId)
    return events.length >= 3 ? events : undefined
  })
}

export const anyWebhookOrder: Guarantee = {
  name: 'any webhook order',
  figure: 'every permutation and duplication gives the same end state; 100 % of forged ones refused',
  rounds: { short: 6, long: 216 },
  async run({ rounds, freshDatabase }) {
    const running = await startTestSandbox()
    const sandbox = createSandboxHandles(running)
    const db = openDatabase(await freshDatabase(), () => {})
    const { api } = await createTestApi(db, mondayMorning, { provider: sandbox.provider })
    const customer = aCustomer(() => api)
    const deliver = async ({ headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>) =>
      (await api.request('/payments/webhook', { method: 'POST', headers: headers as Record<string, string>, body }))
        .status
    const stateOf = async (orderId: string, paymentId: string) =>
      `${(await findOrder(db, orderId))?.state} ${(await findPayment(db, paymentId))?.state}`
    const violations: string[] = []
    let forged = 0
    for (let round = 0; round < rounds; round++) {
      const story = stories[round % 3] as Story
      const order = permutations[Math.floor(round / 3) % 6] ?? []
      const repeat = duplications[Math.floor(round / 18) % 3] ?? ((events) => events)
      const { orderId, paymentId } = await customer.ordered(slotOf(round))
      const events = await live(sandbox, paymentId, story)
      for (const forgery of events.flatMap((event) => forgeries(event))) {
        forged += 1
        const status = await deliver(forgery)
        if (status < 400 || status >= 500)
          violations.push(`round ${round}: a forged one (${forgery.how}) got ${status}`)
      }
      if ((await stateOf(orderId, paymentId)) !== 'created open')
        violations.push(`round ${round}: a forged one counted`)
      const shuffled = order.map((index) => events[index] as ReceivedWebhook)
      for (const event of repeat(shuffled)) {
        const status = await deliver(event)
        if (status !== 200) violations.push(`round ${round}: ${event.type} got ${status}`)
      }
      const end = await stateOf(orderId, paymentId)
      if (end !== story.end) violations.push(`round ${round}: ${order} ended as ${end}, not ${story.end}`)
      sandbox.merchant.clear()
    }
    await db.destroy()
    await running.stop()
    return { rounds, violations, note: `${forged} forged ones` }
  },
}
