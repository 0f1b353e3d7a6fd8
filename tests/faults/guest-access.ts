import { createAccessTokens } from '../../src/access-tokens.ts'
import { type ApiResponse, createShopper, requestApi } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { createRandom } from './random.ts'

const demoKey = 'only for a demo on a machine of one’s own'
/** Beside the noise of a machine that does other things too; a look-up that tells is off by more. */
const mostDifference = (medianMs: number) => Math.max(4, medianMs * 0.3)

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const comparable = ({ status, body }: ApiResponse) => `${status} ${JSON.stringify(body)}`

/** Of all addresses that look-ups come from, the rightmost is the one our own proxy saw. */
const lookUp = (url: string, orderId: string, mail: string, from: string) =>
  requestApi(url, `/orders/${orderId}?mail=${encodeURIComponent(mail)}`, { headers: { 'x-forwarded-for': from } })

function brokenLinks(orderId: string): Record<string, string> {
  const access = createAccessTokens([demoKey])
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
  figure: 'links purpose-bound and expiring; look-up 5 tries a quarter hour; same answer and time for every failure',
  rounds: { short: 15, long: 200 },
  async run({ rounds, seed, cluster }) {
    const shopper = await createShopper(cluster)
    const url = shopper.urlOf(0)
    const random = createRandom(seed)
    const address = () => `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`
    const violations: string[] = []
    const times = new Map<string, number[]>()
    const answers = new Set<string>()
    const orderIds: string[] = []
    for (let round = 0; round < rounds; round++) {
      // Of one order only five look-ups are answered.
      if (round % 4 === 0)
        orderIds.push((await shopper.checkout(0, await shopper.cart(0), shopper.aForm(shopper.nextSlot()))).orderId)
      const unknown = Array.from({ length: 5 }, () => '23456789'[random.below(8)]).join('')
      const asked = { 'wrong address': orderIds.at(-1) ?? '', 'unknown number': `${unknown}-${unknown}` }
      for (const [kind, orderId] of Object.entries(asked)) {
        const startedAtMs = performance.now()
        const answer = await lookUp(url, orderId, 'someone.else@mail.example', address())
        times.set(kind, [...(times.get(kind) ?? []), performance.now() - startedAtMs])
        answers.add(comparable(answer))
      }
    }
    if (answers.size !== 1) violations.push(`failures answer differently: ${[...answers].join(' or ')}`)
    const medians = [...times.values()].map(median)
    const differenceMs = Math.max(...medians) - Math.min(...medians)
    if (differenceMs > mostDifference(Math.min(...medians)))
      violations.push(`failures take ${medians.map((ms) => ms.toFixed(1))} ms`)

    const visitor = address()
    const tries: number[] = []
    for (let count = 0; count < 7; count++)
      tries.push((await lookUp(url, `3456${count + 2}-34567`, 'a@mail.example', `${address()}, ${visitor}`)).status)
    if (`${tries}` !== '404,404,404,404,404,429,429') violations.push(`seven tries got ${tries}`)

    const { orderId: besieged } = await shopper.checkout(0, await shopper.cart(0), shopper.aForm(shopper.nextSlot()))
    const rotated: number[] = []
    for (let count = 0; count < 7; count++)
      rotated.push((await lookUp(url, besieged, 'someone.else@mail.example', address())).status)
    if (`${rotated}` !== '404,404,404,404,404,429,429') violations.push(`seven addresses got ${rotated} for one order`)

    const orderId = orderIds[0] ?? ''
    const opened = new Set<string>()
    for (const [how, token] of Object.entries(brokenLinks(orderId))) {
      const answer = await requestApi(url, `/orders/${orderId}/link?token=${encodeURIComponent(token)}`)
      if (how !== 'empty') opened.add(comparable(answer))
      if (answer.status < 400 || answer.headers.getSetCookie().length > 0) violations.push(`a link ${how} opened`)
    }
    if (opened.size !== 1) violations.push(`broken links answer differently: ${[...opened].join(' or ')}`)
    return { rounds, violations, note: `medians ${medians.map((ms) => ms.toFixed(1)).join(' and ')} ms` }
  },
}
