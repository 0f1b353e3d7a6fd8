import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { StaffPickupOptions } from '#contract/staff/staff-order-changes.ts'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import type { SiteServer } from './test-server.ts'

export const demoStoreId = 'illertissen-marktplatz'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface PhoneOrder {
  surname: string
  /** The first free time of the day if missing. */
  time?: string
  /** Today if missing; 1: the next day on which the store is open. */
  day?: number
  products?: readonly string[]
  store?: string
}

/** Calls the staff API as somebody of the demo, for tests that start with existing orders and devices. */
export async function createStaffClient(
  { staffUrl }: Pick<SiteServer, 'staffUrl'>,
  as: 'office' | 'counter' | 'owner',
) {
  const base = `${staffUrl}/api/staff/v1`
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': 'de' }
  const signedIn = await fetch(`${base}/demo-session`, { method: 'POST', headers, body: JSON.stringify({ as }) })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((setCookie) => setCookie.split(';')[0])
    .join('; ')

  async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const response = await fetch(base + path, {
      method,
      headers: { ...headers, cookie, 'idempotency-key': randomUUID() },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { success: boolean; data: T; message?: string }
    expect(answer.message, `${method} ${path}`).toBeUndefined()
    return answer.data
  }

  /** A free time of today, or of another day. */
  async function findTime(storeId: string, index = 0, day = 0): Promise<{ date: string; time: string }> {
    const { dates } = await call<StaffPickupOptions>('GET', `/pickup-options?store=${storeId}&products=kaisersemmel`)
    const date = dates[day]
    const time = date?.times.filter(({ isFree }) => isFree)[index]?.time
    expect(time, 'a free time').toBeDefined()
    return { date: date?.date ?? '', time: time ?? '' }
  }

  /** An order, paid at pickup. */
  async function takeOrder({
    surname,
    time,
    day,
    products = ['kaisersemmel'],
    store = demoStoreId,
  }: PhoneOrder): Promise<StaffOrder> {
    const pickup = await findTime(store, 0, day)
    return call<StaffOrder>('POST', '/orders', {
      ...pickup,
      ...(time && { time }),
      store,
      givenname: 'Anna',
      surname,
      phone: '+49 7303 99990',
      lines: products.map((productId) => ({ productId, quantity: 6 })),
    })
  }

  return { call, findTime, takeOrder }
}
