import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestCluster } from '../support/test-cluster.ts'

const credential = { authorization: `Basic ${btoa('public:krume')}` }

export interface ApiResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what the promises look into is what they test
  body: any
  headers: Headers
}

interface Asked {
  method?: string
  json?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

export async function requestApi(
  url: string,
  path: string,
  { json, headers, ...asked }: Asked = {},
): Promise<ApiResponse> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    ...asked,
    headers: { ...credential, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

export interface Slot {
  pickupStore: string
  pickupDate: string
  pickupTime: string
}

/** Slots that are free now, one after the other, so that rounds do not fill each other's. */
async function slotsOf(url: string): Promise<() => Slot> {
  const { body } = await requestApi(url, '/locations')
  const slots: Slot[] = []
  for (const { id, pickup_store } of body.data) {
    if (!pickup_store) continue
    const options = await requestApi(url, `/locations/${id}/pickup`)
    for (const { date, times } of options.body.data?.dates ?? [])
      for (const { time, isFree } of times)
        if (isFree) slots.push({ pickupStore: id, pickupDate: date, pickupTime: time })
  }
  let count = 0
  return () => {
    const slot = slots[count++ % slots.length]
    if (!slot) throw new Error('No slot is free')
    return slot
  }
}

export interface Placed {
  status: number
  orderId: string
  paymentId: string
  code: string
}

const readPlaced = ({ status, body }: ApiResponse): Placed => {
  const href = (rel: string): string =>
    body?.data?.find?.((link: { rel: string; href: string }) => link.rel === rel)?.href ?? ''
  const token = href('approve') ? new URL(href('approve')).searchParams.get('token') : ''
  return { status, orderId: href('self').split('/').at(-1) ?? '', paymentId: token ?? '', code: body?.code ?? '' }
}

/** Someone who orders over real HTTP from any of the processes. */
export async function createShopper(
  { servers, sandboxUrl }: Pick<TestCluster, 'servers' | 'sandboxUrl'>,
  slots?: () => Slot,
) {
  const urlOf = (index: number) => servers[index % servers.length]?.url ?? ''
  const nextSlot = slots ?? (await slotsOf(urlOf(0)))
  return {
    urlOf,
    nextSlot,
    async cart(index: number, productId = 'bauernbrot'): Promise<string> {
      const { body } = await requestApi(urlOf(index), '/carts/new/product', { json: { productId } })
      return body.data.cartId
    },
    aForm: (slot: Slot, changes: Record<string, unknown> = {}) => ({
      givenname: 'Anna',
      surname: 'Huber',
      mail: 'anna.huber@mail.example',
      phone: '+49 89 99998-777',
      notes: '',
      ...slot,
      ...changes,
    }),
    async checkout(index: number, cartId: string, form: object, key: string = randomUUID()): Promise<Placed> {
      const headers = { 'idempotency-key': key }
      return readPlaced(await requestApi(urlOf(index), `/carts/${cartId}/checkout`, { json: form, headers }))
    },
    /** The buyer decides on the provider's page. */
    async choose(paymentId: string, outcome: string): Promise<void> {
      const body = new URLSearchParams({ outcome })
      await fetch(`${sandboxUrl}/checkoutnow?token=${paymentId}`, { method: 'POST', body, redirect: 'manual' })
    },
    /** The buyer comes back; answers the status and where it leads. */
    async comeBack(index: number, orderId: string, paymentId: string): Promise<string> {
      const url = `${urlOf(index)}/payout/orders/${orderId}/approve?token=${paymentId}`
      const answer = await fetch(url, { redirect: 'manual' })
      await answer.arrayBuffer()
      return `${answer.status} ${answer.headers.get('location') ?? ''}`
    },
  }
}

export type Shopper = Awaited<ReturnType<typeof createShopper>>

/** Whoever waits longer has left. */
const patienceMs = 20_000
const addresses = ['/', '/products', '/places', '/jobs']

export interface Observations {
  /** The numbers of the orders that were confirmed with a 2xx. */
  acknowledged: string[]
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** What nobody may be answered, and what was not answered at all. */
  errors: string[]
}

interface ClientOptions {
  shoppers: number
  /** Which answers, beside a good one, are all right while it lasts. */
  isAllowed: (answer: ApiResponse) => boolean
}

const said = ({ body }: ApiResponse) => (typeof body === 'string' ? body.slice(0, 80) : body.code)

const orderIdOf = ({ body }: ApiResponse): string =>
  body.data
    ?.find?.((link: { rel: string }) => link.rel === 'self')
    ?.href.split('/')
    .at(-1) ?? ''

/** People who look around and order, one thing after the other, until they are told to stop. */
export function runClients(shopper: Shopper, { shoppers, isAllowed }: ClientOptions) {
  const seen: Observations = { acknowledged: [], statuses: new Map(), errors: [] }
  let isOver = false

  async function ask(
    what: string,
    request: (signal: AbortSignal) => Promise<ApiResponse>,
  ): Promise<ApiResponse | undefined> {
    try {
      const answer = await request(AbortSignal.timeout(patienceMs))
      seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 200) return answer
      // The last place of a slot may go to somebody else at any time.
      if (answer.body?.code !== 'slotFull' && !isAllowed(answer))
        seen.errors.push(`${what} got ${answer.status} ${said(answer)}`)
    } catch (fault) {
      seen.errors.push(`${what} got no answer: ${(fault as Error).cause ?? fault}`)
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
    const cart = await ask('a cart', (signal) => requestApi(url, '/carts/new/product', { json: product, signal }))
    if (!cart) return
    const json = shopper.aForm(shopper.nextSlot())
    const path = `/carts/${cart.body.data.cartId}/checkout`
    const placed = await ask('an order', (signal) => requestApi(url, path, { json, signal }))
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
    async leave(): Promise<Observations> {
      isOver = true
      await Promise.all(walks)
      return seen
    },
  }
}

/** The designed refusal; pages never need it, they are made from what lies in memory. */
export const isRetryLater = ({ status, body, headers }: ApiResponse): boolean =>
  status === 503 && body.code === 'unavailable' && body.message !== '' && Number(headers.get('retry-after')) > 0

const deadlineMs = 30_000

const orderOnce = async (shopper: Shopper, index: number) =>
  shopper.checkout(index, await shopper.cart(index), shopper.aForm(shopper.nextSlot()))

/** How long it takes until every process takes orders (again); Infinity if one does not. */
export async function untilAllOrder(shopper: Shopper, processes: number): Promise<number> {
  const startedAtMs = performance.now()
  for (let index = 0; index < processes; index++) {
    for (;;) {
      if (performance.now() - startedAtMs > deadlineMs) return Number.POSITIVE_INFINITY
      const placed = await orderOnce(shopper, index).catch(() => undefined)
      if (placed?.status === 200) break
      await pause(100)
    }
  }
  return Math.round(performance.now() - startedAtMs)
}
