import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/calendar/local-time.ts'
import { isChangeable } from '#domain/pickup/cut-off.ts'
import { localTime } from '#foundation/clock.ts'
import type { Fetch } from '../support/address-fetch.ts'

const credential = { authorization: `Basic ${btoa('public:krume')}` }

export interface ApiResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the guarantees check arbitrary members of the body
  body: any
  headers: Headers
}

interface RequestOptions {
  method?: string
  json?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  fetch?: Fetch
}

let clientCount = 0

/**
 * Another client for each request, so that the limits per client apply only where a guarantee is about them. The server
 * trusts the last address in X-Forwarded-For, which its own proxy adds.
 */
export function nextClientAddress(): string {
  clientCount += 1
  return `10.${(clientCount >> 16) & 255}.${(clientCount >> 8) & 255}.${clientCount & 255}`
}

export async function requestApi(
  url: string,
  path: string,
  { json, headers, fetch: send = fetch, ...options }: RequestOptions = {},
): Promise<ApiResponse> {
  const response = await send(`${url}/api/v1${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    ...options,
    headers: {
      ...credential,
      'x-forwarded-for': nextClientAddress(),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
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

/**
 * Iterates over the free slots, so that rounds do not compete for one. Skips days on which an order cannot be changed any
 * more: the scheduler would move paid orders for them to preparation while a test still expects them to be purchased.
 */
async function createSlotSequence(url: string, send: Fetch): Promise<() => Slot> {
  const { now } = localTime(new Date().toISOString() as Instant)
  const { body } = await requestApi(url, '/locations', { fetch: send })
  const slots: Slot[] = []
  for (const { id, pickup_store } of body.data) {
    if (!pickup_store) continue
    const options = await requestApi(url, `/locations/${id}/pickup`, { fetch: send })
    for (const { date, times } of options.body.data?.dates ?? [])
      for (const { time, isFree } of times)
        if (isFree && isChangeable(date, now)) slots.push({ pickupStore: id, pickupDate: date, pickupTime: time })
  }
  let count = 0
  return () => {
    const slot = slots[count++ % slots.length]
    if (!slot) throw new Error('No slot is free')
    return slot
  }
}

export interface PlacedOrder {
  status: number
  orderId: string
  paymentId: string
  code: string
}

const toPlacedOrder = ({ status, body }: ApiResponse): PlacedOrder => {
  const href = (rel: string): string =>
    body?.data?.find?.((link: { rel: string; href: string }) => link.rel === rel)?.href ?? ''
  const token = href('approve') ? new URL(href('approve')).searchParams.get('token') : ''
  return { status, orderId: href('self').split('/').at(-1) ?? '', paymentId: token ?? '', code: body?.code ?? '' }
}

interface ShopperOptions {
  /** Shared by shoppers that order at the same time. */
  slots?: () => Slot
  fetch?: Fetch
}

/** Orders over HTTP from any of the servers. */
export async function createShopper(
  { servers, sandboxUrl }: { servers: readonly { url: string }[]; sandboxUrl: string },
  { slots, fetch: send = fetch }: ShopperOptions = {},
) {
  const urlOf = (index: number) => servers[index % servers.length]?.url ?? ''
  /** Every other order is paid with the other provider. */
  let orders = 0
  const nextSlot = slots ?? (await createSlotSequence(urlOf(0), send))
  const request = (index: number, path: string, options: RequestOptions = {}) =>
    requestApi(urlOf(index), path, { fetch: send, ...options })
  return {
    urlOf,
    nextSlot,
    fetch: send,
    request,
    async cart(index: number, productId = 'bauernbrot'): Promise<string> {
      const { body } = await request(index, '/carts/new/product', { json: { productId } })
      return body.data.cartId
    },
    aForm: (slot: Slot, changes: Record<string, unknown> = {}) => ({
      givenname: 'Anna',
      surname: 'Huber',
      // The number of open orders per mail address is limited.
      mail: `anna.huber.${randomUUID().slice(0, 8)}@mail.example`,
      phone: '+49 89 99998-777',
      notes: '',
      paymentMethod: orders++ % 2 === 0 ? 'paypal' : 'card',
      ...slot,
      ...changes,
    }),
    async checkout(index: number, cartId: string, form: object, key: string = randomUUID()): Promise<PlacedOrder> {
      const headers = { 'idempotency-key': key }
      return toPlacedOrder(await request(index, `/carts/${cartId}/checkout`, { json: form, headers }))
    },
    /** Submits the buyer's choice at the provider. */
    async choose(paymentId: string, outcome: string): Promise<void> {
      const body = new URLSearchParams({ outcome })
      await fetch(`${sandboxUrl}/checkoutnow?token=${paymentId}`, { method: 'POST', body, redirect: 'manual' })
    },
    /** Opens the return URL of the payment and returns status and redirect target. */
    async returnFromPayment(index: number, orderId: string, paymentId: string): Promise<string> {
      const name = paymentId.startsWith('cs_') ? 'session_id' : 'token'
      const url = `${urlOf(index)}/payout/orders/${orderId}/approve?${name}=${paymentId}`
      const response = await send(url, { redirect: 'manual' })
      await response.arrayBuffer()
      return `${response.status} ${response.headers.get('location') ?? ''}`
    },
  }
}

export type Shopper = Awaited<ReturnType<typeof createShopper>>

/** One order per cart, all for the same slot and at the same time, spread over the servers. */
export const orderInParallel = (shopper: Shopper, slot: Slot, cartIds: readonly string[]): Promise<PlacedOrder[]> =>
  Promise.all(cartIds.map((cartId, index) => shopper.checkout(index, cartId, shopper.aForm(slot))))
