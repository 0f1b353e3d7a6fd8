import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/calendar/local-time.ts'
import { isChangeable } from '#domain/pickup/cut-off.ts'
import { localTime } from '../../src/clock.ts'
import type { TestCluster } from '../support/test-cluster.ts'

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
}

export async function requestApi(
  url: string,
  path: string,
  { json, headers, ...options }: RequestOptions = {},
): Promise<ApiResponse> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    ...options,
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

/**
 * Iterates over the free slots, so that rounds do not compete for one. Skips days on which an order cannot be changed any
 * more: the scheduler would move paid orders for them to preparation while a test still expects them to be purchased.
 */
async function createSlotSequence(url: string): Promise<() => Slot> {
  const { now } = localTime(new Date().toISOString() as Instant)
  const { body } = await requestApi(url, '/locations')
  const slots: Slot[] = []
  for (const { id, pickup_store } of body.data) {
    if (!pickup_store) continue
    const options = await requestApi(url, `/locations/${id}/pickup`)
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

/** Orders over HTTP from any of the server processes. */
export async function createShopper(
  { servers, sandboxUrl }: Pick<TestCluster, 'servers' | 'sandboxUrl'>,
  slots?: () => Slot,
) {
  const urlOf = (index: number) => servers[index % servers.length]?.url ?? ''
  const nextSlot = slots ?? (await createSlotSequence(urlOf(0)))
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
    async checkout(index: number, cartId: string, form: object, key: string = randomUUID()): Promise<PlacedOrder> {
      const headers = { 'idempotency-key': key }
      return toPlacedOrder(await requestApi(urlOf(index), `/carts/${cartId}/checkout`, { json: form, headers }))
    },
    /** Submits the buyer's choice at the provider. */
    async choose(paymentId: string, outcome: string): Promise<void> {
      const body = new URLSearchParams({ outcome })
      await fetch(`${sandboxUrl}/checkoutnow?token=${paymentId}`, { method: 'POST', body, redirect: 'manual' })
    },
    /** Opens the return URL of the payment and returns status and redirect target. */
    async returnFromPayment(index: number, orderId: string, paymentId: string): Promise<string> {
      const url = `${urlOf(index)}/payout/orders/${orderId}/approve?token=${paymentId}`
      const response = await fetch(url, { redirect: 'manual' })
      await response.arrayBuffer()
      return `${response.status} ${response.headers.get('location') ?? ''}`
    },
  }
}

export type Shopper = Awaited<ReturnType<typeof createShopper>>
