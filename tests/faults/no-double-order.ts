import { randomUUID } from 'node:crypto'
import { listPaymentsOfOrder } from '#db/payments.ts'
import type { ChaosSettings } from '../support/chaos-proxy.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { createShopper, type Placed, type Shopper } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { createRandom } from './random.ts'
import type { OrderRecord } from '../../sandbox/control/control-pages.ts'

type Line = keyof TestCluster['lines']

/** What goes wrong on the way, once a round. */
const weathers: [Line, ChaosSettings | undefined][] = [
  ['provider', undefined],
  ['provider', { kind: 'cut', times: 1, matching: /POST \/v2\/checkout\/orders HTTP/ }],
  ['provider', { kind: 'cut', times: 1, matching: /POST \S+\/capture HTTP/ }],
  ['provider', { kind: 'garble', times: 1, matching: /POST \S+\/capture HTTP/ }],
  ['provider', { kind: 'drop', times: 2 }],
  ['database', { kind: 'cut', times: 1, matching: /commit/i }],
  ['mail', { kind: 'cut', times: 1, matching: /\r\n\.\r\n$/ }],
]

/** Again and again with the same key, as a browser whose answers are lost would. */
async function untilPayable(shopper: Shopper, cartId: string, form: object, key: string): Promise<Placed> {
  for (let attempt = 0; ; attempt++) {
    const answers = await Promise.all([0, 1, 2, 3].map((index) => shopper.checkout(index, cartId, form, key)))
    const payable = answers.find(({ paymentId }) => paymentId !== '')
    if (payable) return payable
    if (attempt > 5)
      throw new Error(`not payable: ${answers.map(({ status, code }) => `${status} ${code}`).join(', ')}`)
  }
}

async function untilPaid(shopper: Shopper, { orderId, paymentId }: Placed): Promise<void> {
  await shopper.choose(paymentId, 'approve')
  // The provider's webhook is on its way as well.
  for (let attempt = 0; ; attempt++) {
    const answers = await Promise.all([0, 1, 2].map((index) => shopper.comeBack(index, orderId, paymentId)))
    if (answers.some((answer) => answer.endsWith('/#paid'))) return
    if (attempt > 5) throw new Error(`not paid: ${answers.join(', ')}`)
  }
}

async function oddities({ db }: TestCluster, mail: string, orders: readonly OrderRecord[]): Promise<string[]> {
  const found: string[] = []
  const rows = await db.selectFrom('customer_order').select(['id', 'state']).where('mail_folded', '=', mail).execute()
  if (rows.length !== 1) found.push(`${rows.length} orders`)
  for (const { id, state } of rows) {
    if (state !== 'purchased') found.push(`state ${state}`)
    const mails = await db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()
    const kinds = mails
      .map(({ kind }) => kind)
      .sort()
      .join(' ')
    if (kinds !== 'orderConfirmed orderReceived storeNewOrder') found.push(`mails ${kinds}`)
    const ids = (await listPaymentsOfOrder(db, id)).map((payment) => payment.id)
    const ours = orders.filter((order) => ids.includes(order.id) || JSON.stringify(order.unit).includes(id))
    const charges = ours.filter(({ capture }) => capture?.status === 'COMPLETED')
    if (charges.length !== 1 || ids.length !== 1) found.push(`${charges.length} charges, ${ids.length} payments`)
  }
  return found
}

/** The provider tells of its latest thousand orders only. */
const batch = 200

async function oddRounds(cluster: TestCluster, mails: readonly string[]): Promise<string[]> {
  const orders = (await (await fetch(`${cluster.sandboxUrl}/sandbox/orders.json`)).json()) as OrderRecord[]
  const found: string[] = []
  for (const mail of mails) for (const odd of await oddities(cluster, mail, orders)) found.push(`${mail}: ${odd}`)
  return found
}

export const noDoubleOrder: Guarantee = {
  name: 'no double order, charge or mail',
  figure: '0 in 1,000 rounds of parallel submits, lost answers, racing return and webhook',
  rounds: { short: 8, long: 1_000 },
  async run({ rounds, seed, cluster }) {
    const shopper = await createShopper(cluster)
    const random = createRandom(seed)
    const faults: string[] = []
    const mails: string[] = []
    for (let round = 0; round < rounds; round++) {
      const [line, weather] = weathers[random.below(weathers.length)] ?? ['provider', undefined]
      const mail = `round-${round}-${randomUUID()}@mail.example`
      try {
        const cartId = await shopper.cart(round)
        const form = shopper.aForm(shopper.nextSlot(), { mail })
        cluster.lines[line]?.set(weather)
        await untilPaid(shopper, await untilPayable(shopper, cartId, form, randomUUID()))
        mails.push(mail)
      } catch (fault) {
        faults.push(`round ${round} (${line} ${weather?.kind}): ${fault}`)
      }
      cluster.lines[line]?.set(undefined)
      if (mails.length === batch || round === rounds - 1) faults.push(...(await oddRounds(cluster, mails.splice(0))))
    }
    const strikes = Object.values(cluster.lines).reduce((sum, line) => sum + (line?.strikes() ?? 0), 0)
    return { rounds, violations: faults, note: `${strikes} faults on the lines` }
  },
}
