import { setTimeout as pause } from 'node:timers/promises'
import { type ApiResponse, requestApi, type Shopper } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

const timeoutMs = 20_000
const pages = ['/', '/products', '/places', '/jobs']

export interface Observations {
  /** Ids of the orders that were confirmed with 200. */
  acknowledged: string[]
  /** Number of responses by status. */
  statuses: Map<number, number>
  /** Unexpected responses, and requests without a response. */
  errors: string[]
}

interface ClientOptions {
  shoppers: number
  /** Which responses other than 200 are acceptable. */
  isAllowed: (response: ApiResponse) => boolean
  /** Between two orders of a client. Without it, refused clients would retry in a tight loop. */
  pauseMs?: number
}

const describeBody = ({ body }: ApiResponse) => (typeof body === 'string' ? body.slice(0, 80) : body.code)

const getOrderId = ({ body }: ApiResponse): string =>
  body.data
    ?.find?.((link: { rel: string }) => link.rel === 'self')
    ?.href.split('/')
    .at(-1) ?? ''

/** Clients that view pages and order in a loop until they are stopped. */
export function runClients(shopper: Shopper, { shoppers, isAllowed, pauseMs = 10 }: ClientOptions) {
  const observations: Observations = { acknowledged: [], statuses: new Map(), errors: [] }
  let isStopped = false

  async function send(
    description: string,
    request: (signal: AbortSignal) => Promise<ApiResponse>,
  ): Promise<ApiResponse | undefined> {
    try {
      const response = await request(AbortSignal.timeout(timeLimitMs(timeoutMs)))
      const { status } = response
      observations.statuses.set(status, (observations.statuses.get(status) ?? 0) + 1)
      if (status === 200) return response
      // Another client may take the last capacity of a slot at any time.
      if (response.body?.code !== 'slotFull' && !isAllowed(response))
        observations.errors.push(`${description} got ${status} ${describeBody(response)}`)
    } catch (error) {
      observations.errors.push(`${description} got no response: ${(error as Error).cause ?? error}`)
    }
    return undefined
  }

  async function viewPage(url: string, count: number): Promise<void> {
    const path = pages[count % pages.length] ?? '/'
    await send(path, async (signal) => {
      const response = await shopper.fetch(url + path, { signal })
      return { status: response.status, headers: response.headers, body: await response.text() }
    })
  }

  async function order(url: string): Promise<void> {
    const product = { productId: 'bauernbrot' }
    const cart = await send('a cart', (signal) =>
      requestApi(url, '/carts/new/product', { json: product, signal, fetch: shopper.fetch }),
    )
    if (!cart) return
    const json = shopper.aForm(shopper.nextSlot())
    const path = `/carts/${cart.body.data.cartId}/checkout`
    const placed = await send('an order', (signal) => requestApi(url, path, { json, signal, fetch: shopper.fetch }))
    if (placed) observations.acknowledged.push(getOrderId(placed))
  }

  async function runUntilStopped(first: number): Promise<void> {
    for (let count = first; !isStopped; count++) {
      await viewPage(shopper.urlOf(count), count)
      await order(shopper.urlOf(count + 1))
      await pause(pauseMs)
    }
  }

  const running = Array.from({ length: shoppers }, (_, index) => runUntilStopped(index))
  return {
    observations,
    async stop(): Promise<Observations> {
      isStopped = true
      await Promise.all(running)
      return observations
    },
  }
}

/** The response to requests the server cannot handle at the moment. Pages never get it: they are rendered from memory. */
export const isRetryLater = ({ status, body, headers }: ApiResponse): boolean =>
  status === 503 && body.code === 'unavailable' && body.message !== '' && Number(headers.get('retry-after')) > 0

const deadlineMs = 30_000

const orderOnce = async (shopper: Shopper, index: number) =>
  shopper.checkout(index, await shopper.cart(index), shopper.aForm(shopper.nextSlot()))

/** Waits until every process accepts orders and returns the milliseconds that took; Infinity if one does not. */
export async function waitUntilOrdering(shopper: Shopper, processes: number): Promise<number> {
  const startedAtMs = performance.now()
  for (let index = 0; index < processes; index++) {
    for (;;) {
      if (performance.now() - startedAtMs > timeLimitMs(deadlineMs)) return Number.POSITIVE_INFINITY
      const placed = await orderOnce(shopper, index).catch(() => undefined)
      if (placed?.status === 200) break
      await pause(100)
    }
  }
  return Math.round(performance.now() - startedAtMs)
}
