import { randomUUID } from 'node:crypto'
import { listPaymentsOfOrder } from '#db/payments.ts'
import type { OrderRecord } from '../../sandbox/control/control-pages.ts'
import type { ChaosSettings } from '../support/chaos-proxy.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { createShopper, type PlacedOrder, type Shopper } from './shopper.ts'

type ProxyName = keyof TestCluster['proxies']

/** One is chosen in each round. */
const disturbances: [ProxyName, ChaosSettings | undefined][] = [
  ['provider', undefined],
  ['provider', { kind: 'cut', times: 1, matching: /POST \/v2\/checkout\/orders HTTP/ }],
  ['provider', { kind: 'cut', times: 1, matching: /POST \/v1\/checkout\/sessions HTTP/ }],
  ['provider', { kind: 'cut', times: 1, matching: /POST \S+\/capture HTTP/ }],
  ['provider', { kind: 'garble', times: 1, matching: /POST \S+\/capture HTTP/ }],
  ['provider', { kind: 'drop', times: 2 }],
  ['database', { kind: 'cut', times: 1, matching: /commit/i }],
  ['mail', { kind: 'cut', times: 1, matching: /\r\n\.\r\n$/ }],
]

/** Retries with the same key, like a browser whose responses are lost. */
async function orderUntilPayable(shopper: Shopper, cartId: string, form: object, key: string): Promise<PlacedOrder> {
  for (let attempt = 0; ; attempt++) {
    const orders = await Promise.all([0, 1, 2, 3].map((index) => shopper.checkout(index, cartId, form, key)))
    const payable = orders.find(({ paymentId }) => paymentId !== '')
    if (payable) return payable
    if (attempt > 5) throw new Error(`not payable: ${orders.map(({ status, code }) => `${status} ${code}`).join(', ')}`)
  }
}

async function payUntilPaid(shopper: Shopper, { orderId, paymentId }: PlacedOrder): Promise<void> {
  await shopper.choose(paymentId, 'approve')
  // The provider's webhook arrives at the same time.
  for (let attempt = 0; ; attempt++) {
    const results = await Promise.all([0, 1, 2].map((index) => shopper.returnFromPayment(index, orderId, paymentId)))
    if (results.some((result) => result.endsWith('/#paid'))) return
    if (attempt > 5) throw new Error(`not paid: ${results.join(', ')}`)
  }
}

async function findDuplicates({ db }: TestCluster, mail: string, orders: readonly OrderRecord[]): Promise<string[]> {
  const violations: string[] = []
  const rows = await db.selectFrom('customer_order').select(['id', 'state']).where('mail_folded', '=', mail).execute()
  if (rows.length !== 1) violations.push(`${rows.length} orders`)
  for (const { id, state } of rows) {
    if (state !== 'purchased') violations.push(`state ${state}`)
    const mails = await db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()
    const kinds = mails
      .map(({ kind }) => kind)
      .sort()
      .join(' ')
    if (kinds !== 'orderConfirmed orderReceived storeNewOrder') violations.push(`mails ${kinds}`)
    const ids = (await listPaymentsOfOrder(db, id)).map((payment) => payment.id)
    const atProvider = orders.filter((order) => ids.includes(order.id) || JSON.stringify(order.unit).includes(id))
    const charges = atProvider.filter(({ capture }) => capture?.status === 'COMPLETED')
    if (charges.length !== 1 || ids.length !== 1) violations.push(`${charges.length} charges, ${ids.length} payments`)
  }
  return violations
}

/** The sandbox lists only its latest thousand orders. */
const roundsPerCheck = 200

async function checkRounds(cluster: TestCluster, mails: readonly string[]): Promise<string[]> {
  const orders = (await (await fetch(`${cluster.sandboxUrl}/sandbox/orders.json`)).json()) as OrderRecord[]
  const violations: string[] = []
  for (const mail of mails)
    for (const violation of await findDuplicates(cluster, mail, orders)) violations.push(`${mail}: ${violation}`)
  return violations
}

export const noDoubleOrder: Guarantee = {
  name: 'no double order, charge or mail',
  figure: '0 in 1,000 rounds with parallel submits, lost responses, concurrent return and webhook',
  rounds: { short: 8, long: 1_000 },
  async run({ rounds, seed, cluster }) {
    const shopper = await createShopper(cluster)
    const random = createRandom(seed)
    const violations: string[] = []
    const mails: string[] = []
    for (let round = 0; round < rounds; round++) {
      const [proxy, settings] = disturbances[random.below(disturbances.length)] ?? ['provider', undefined]
      const mail = `round-${round}-${randomUUID()}@mail.example`
      try {
        const cartId = await shopper.cart(round)
        const form = shopper.aForm(shopper.nextSlot(), { mail })
        cluster.proxies[proxy]?.set(settings)
        await payUntilPaid(shopper, await orderUntilPayable(shopper, cartId, form, randomUUID()))
        mails.push(mail)
      } catch (error) {
        violations.push(`round ${round} (${proxy} ${settings?.kind}): ${error}`)
      }
      cluster.proxies[proxy]?.set(undefined)
      if (mails.length === roundsPerCheck || round === rounds - 1)
        violations.push(...(await checkRounds(cluster, mails.splice(0))))
    }
    const faultCount = Object.values(cluster.proxies).reduce((sum, proxy) => sum + (proxy?.countFaults() ?? 0), 0)
    return { rounds, violations, note: `${faultCount} connection faults` }
  },
}
