import { randomUUID } from 'node:crypto'
import type { Houses } from '../support/run-houses.ts'

const credential = { authorization: `Basic ${btoa('public:krume')}` }

export interface Answer {
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

export async function askHouse(url: string, path: string, { json, headers, ...asked }: Asked = {}): Promise<Answer> {
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
  const { body } = await askHouse(url, '/locations')
  const slots: Slot[] = []
  for (const { id, pickup_store } of body.data) {
    if (!pickup_store) continue
    const options = await askHouse(url, `/locations/${id}/pickup`)
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

const readPlaced = ({ status, body }: Answer): Placed => {
  const href = (rel: string): string =>
    body?.data?.find?.((link: { rel: string; href: string }) => link.rel === rel)?.href ?? ''
  const token = href('approve') ? new URL(href('approve')).searchParams.get('token') : ''
  return { status, orderId: href('self').split('/').at(-1) ?? '', paymentId: token ?? '', code: body?.code ?? '' }
}

/** Someone who orders over real HTTP from any of the processes. */
export async function aShopper({ servers, sandboxUrl }: Pick<Houses, 'servers' | 'sandboxUrl'>, slots?: () => Slot) {
  const urlOf = (index: number) => servers[index % servers.length]?.url ?? ''
  const nextSlot = slots ?? (await slotsOf(urlOf(0)))
  return {
    urlOf,
    nextSlot,
    async cart(index: number, productId = 'bauernbrot'): Promise<string> {
      const { body } = await askHouse(urlOf(index), '/carts/new/product', { json: { productId } })
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
      return readPlaced(await askHouse(urlOf(index), `/carts/${cartId}/checkout`, { json: form, headers }))
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

export type Shopper = Awaited<ReturnType<typeof aShopper>>
