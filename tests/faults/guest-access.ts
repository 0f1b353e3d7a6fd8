import { createAccessTokens } from '#foundation/access-tokens.ts'
import { median } from '../bench/stats.ts'
import { clusterKey } from '../support/test-cluster.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { type ApiResponse, createShopper, requestApi } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

/** Allows for noise; a look-up that leaks information differs by more. */
const maxDifferenceMs = (medianMs: number) => Math.max(timeLimitMs(4), medianMs * 0.3)

const toComparable = ({ status, body }: ApiResponse) => `${status} ${JSON.stringify(body)}`

/** The server trusts the last address in X-Forwarded-For, which its own proxy has added. */
const lookUp = (url: string, orderId: string, mail: string, from: string) =>
  requestApi(url, `/orders/${orderId}?mail=${encodeURIComponent(mail)}`, { headers: { 'x-forwarded-for': from } })

function createInvalidTokens(orderId: string): Record<string, string> {
  const access = createAccessTokens([clusterKey])
  const [soon, past] = [Date.now() + 3_600_000, Date.now() - 1_000].map((ms) => new Date(ms).toISOString())
  const good = access.issue('link', orderId, soon ?? '')
  return {
    tampered: `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
    expired: access.issue('link', orderId, past ?? ''),
    'of another purpose': access.issue('grant', orderId, soon ?? ''),
    'of another order': access.issue('link', '22222-22222', soon ?? ''),
    'of another key': createAccessTokens(['another key that nobody in the server knows']).issue(
      'link',
      orderId,
      soon ?? '',
    ),
    empty: '',
  }
}

export const guestAccess: Guarantee = {
  name: 'guest access',
  figure:
    'links have a purpose and expire; 5 failed look-ups per visitor and order, 20 per visitor and 100 per order in 15 minutes; same response and duration for every failure',
  rounds: { short: 15, long: 200 },
  shortOn: 'sqlite',
  async run({ rounds, seed, cluster }) {
    const shopper = await createShopper(cluster)
    const url = shopper.urlOf(0)
    const random = createRandom(seed)
    const createAddress = () => `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`
    const violations: string[] = []
    const times = new Map<string, number[]>()
    const responses = new Set<string>()
    const orderIds: string[] = []
    for (let round = 0; round < rounds; round++) {
      // Five look-ups are allowed per order.
      if (round % 4 === 0)
        orderIds.push((await shopper.checkout(0, await shopper.cart(0), shopper.aForm(shopper.nextSlot()))).orderId)
      const unknown = Array.from({ length: 5 }, () => '23456789'[random.below(8)]).join('')
      const orderIdByCase = { 'wrong address': orderIds.at(-1) ?? '', 'unknown number': `${unknown}-${unknown}` }
      for (const [kind, orderId] of Object.entries(orderIdByCase)) {
        const startedAtMs = performance.now()
        const response = await lookUp(url, orderId, 'someone.else@mail.example', createAddress())
        times.set(kind, [...(times.get(kind) ?? []), performance.now() - startedAtMs])
        responses.add(toComparable(response))
      }
    }
    if (responses.size !== 1) violations.push(`responses to failures differ: ${[...responses].join(' or ')}`)
    const medians = [...times.values()].map(median)
    const differenceMs = Math.max(...medians) - Math.min(...medians)
    if (differenceMs > maxDifferenceMs(Math.min(...medians)))
      violations.push(`failures take ${medians.map((ms) => ms.toFixed(1))} ms`)

    /** Fails as often as the limit allows, through all servers, and returns how many tries it took to be refused. */
    async function countAllowedFailures(orderIdOf: (count: number) => string, from: () => string): Promise<number> {
      for (let count = 0; count < 150; count++) {
        const server = shopper.urlOf(count)
        const { status } = await lookUp(server, orderIdOf(count), 'someone.else@mail.example', from())
        if (status === 429) return count
      }
      return Number.POSITIVE_INFINITY
    }
    const aForm = shopper.aForm(shopper.nextSlot())
    const { orderId: attackedId } = await shopper.checkout(0, await shopper.cart(0), aForm)
    const ownLookUp = async (from: string) => (await lookUp(url, attackedId, aForm.mail, from)).status
    const attacker = createAddress()
    /** The entries before the last one are written by the client. */
    const rotating = (address: string) => () => `${createAddress()}, ${address}`
    const perOrder = await countAllowedFailures(() => attackedId, rotating(attacker))
    if (perOrder !== 5) violations.push(`${perOrder} failures of one visitor for one order`)
    if ((await ownLookUp(attacker)) !== 429) violations.push('a success was possible after five failures')
    if ((await ownLookUp(createAddress())) !== 200) violations.push('five failures of a stranger locked out the owner')
    const toUnknownNumber = (count: number) =>
      `${[...String(10_000 + count)].map((digit) => 'BCDFGHJKMN'[+digit]).join('')}-BCDFG`
    const perVisitor = await countAllowedFailures(toUnknownNumber, rotating(createAddress()))
    if (perVisitor !== 20) violations.push(`${perVisitor} failures of one visitor`)
    const fromAnywhere = await countAllowedFailures(() => attackedId, createAddress)
    if (fromAnywhere !== 95) violations.push(`${fromAnywhere + 5} failures for one order`)

    const orderId = orderIds[0] ?? ''
    const linkResponses = new Set<string>()
    for (const [kind, token] of Object.entries(createInvalidTokens(orderId))) {
      const response = await requestApi(url, `/orders/${orderId}/link?token=${encodeURIComponent(token)}`)
      if (kind !== 'empty') linkResponses.add(toComparable(response))
      if (response.status < 400 || response.headers.getSetCookie().length > 0)
        violations.push(`a link was accepted: ${kind}`)
    }
    if (linkResponses.size !== 1)
      violations.push(`responses to invalid links differ: ${[...linkResponses].join(' or ')}`)
    return { rounds, violations, note: `medians ${medians.map((ms) => ms.toFixed(1)).join(' and ')} ms` }
  },
}
