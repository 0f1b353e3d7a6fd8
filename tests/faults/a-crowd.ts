import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, askHouse, type Shopper } from './a-shopper.ts'

/** Whoever waits longer has left. */
const patienceMs = 20_000
const addresses = ['/', '/products', '/places', '/jobs']

export interface Seen {
  /** The numbers of the orders that were confirmed with a 2xx. */
  acknowledged: string[]
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** What nobody may be answered, and what was not answered at all. */
  faults: string[]
}

interface Wishes {
  shoppers: number
  /** Which answers, beside a good one, are all right while it lasts. */
  isAllowed: (answer: Answer) => boolean
}

const said = ({ body }: Answer) => (typeof body === 'string' ? body.slice(0, 80) : body.code)

const orderIdOf = ({ body }: Answer): string =>
  body.data
    ?.find?.((link: { rel: string }) => link.rel === 'self')
    ?.href.split('/')
    .at(-1) ?? ''

/** People who look around and order, one thing after the other, until they are told to stop. */
export function aCrowd(shopper: Shopper, { shoppers, isAllowed }: Wishes) {
  const seen: Seen = { acknowledged: [], statuses: new Map(), faults: [] }
  let isOver = false

  async function ask(what: string, request: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await request(AbortSignal.timeout(patienceMs))
      seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 200) return answer
      // The last place of a slot may go to somebody else at any time.
      if (answer.body?.code !== 'slotFull' && !isAllowed(answer))
        seen.faults.push(`${what} got ${answer.status} ${said(answer)}`)
    } catch (fault) {
      seen.faults.push(`${what} got no answer: ${(fault as Error).cause ?? fault}`)
    }
    return undefined
  }

  async function lookAround(url: string, count: number): Promise<void> {
    const address = addresses[count % addresses.length] ?? '/'
    await ask(address, async (signal) => {
      const answer = await fetch(url + address, { signal })
      return { status: answer.status, headers: answer.headers, body: await answer.text() }
    })
  }

  async function order(url: string): Promise<void> {
    const product = { productId: 'bauernbrot' }
    const cart = await ask('a cart', (signal) => askHouse(url, '/carts/new/product', { json: product, signal }))
    if (!cart) return
    const json = shopper.aForm(shopper.nextSlot())
    const path = `/carts/${cart.body.data.cartId}/checkout`
    const placed = await ask('an order', (signal) => askHouse(url, path, { json, signal }))
    if (placed) seen.acknowledged.push(orderIdOf(placed))
  }

  async function goOn(first: number): Promise<void> {
    for (let count = first; !isOver; count++) {
      await lookAround(shopper.urlOf(count), count)
      await order(shopper.urlOf(count + 1))
      // Nobody clicks faster; without it, being refused would be a race of its own.
      await pause(10)
    }
  }

  const walks = Array.from({ length: shoppers }, (_, index) => goOn(index))
  return {
    seen,
    async leave(): Promise<Seen> {
      isOver = true
      await Promise.all(walks)
      return seen
    },
  }
}

/** The designed refusal; pages never need it, they are made from what lies in memory. */
export const isToldToComeBack = ({ status, body, headers }: Answer): boolean =>
  status === 503 && body.code === 'unavailable' && body.message !== '' && Number(headers.get('retry-after')) > 0
