import { randomUUID } from 'node:crypto'
import type { Api } from '#api/site/create-api.ts'
import { requestApi } from './test-api.ts'

/** Monday, 10:00 in Illertissen. */
export const mondayMorning = '2026-11-16T09:00:00.000Z'

/** Returns a different slot each time, so that the orders of several tests do not fill one up. */
function createSlotSequence() {
  let count = 0
  return () => {
    const [day, slot] = [Math.floor(count / 24), count % 24]
    count += 1
    const minute = 390 + slot * 30
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 ? '30' : '00'}`
    return { pickupDate: `2026-11-${23 + day}`, pickupTime: time }
  }
}

/** Orders over the API as the website does. */
export function aCustomer(api: () => Api) {
  const nextSlot = createSlotSequence()

  async function cart(...productIds: string[]): Promise<string> {
    let cartId = 'new'
    for (const productId of productIds.length ? productIds : ['bauernbrot'])
      cartId = (await requestApi(api(), `/carts/${cartId}/product`, { json: { productId } })).body.data.cartId
    return cartId
  }

  const aForm = (changes: Record<string, unknown> = {}) => ({
    givenname: 'Anna',
    surname: 'Huber',
    mail: 'anna.huber@mail.example',
    phone: '+49 89 99998-777',
    pickupStore: 'illertissen-marktplatz',
    ...nextSlot(),
    notes: '',
    ...changes,
  })

  const checkout = (cartId: string, form: object, options: Parameters<typeof requestApi>[2] = {}) =>
    requestApi(api(), `/carts/${cartId}/checkout`, {
      json: form,
      ...options,
      headers: { 'idempotency-key': randomUUID(), ...options.headers },
    })

  /** Places an order and returns its id, its open payment and the cookie that grants access to it. */
  async function ordered(changes: Record<string, unknown> = {}) {
    const form = aForm(changes)
    const { body, headers } = await checkout(await cart(), form)
    const links = new Map<string, string>(body.data.map(({ rel, href }: { rel: string; href: string }) => [rel, href]))
    const cookie = headers
      .getSetCookie()
      .map((setCookie) => setCookie.split(';')[0])
      .join('; ')
    return {
      form,
      cookie,
      orderId: links.get('self')?.split('/').at(-1) ?? '',
      paymentId: new URL(links.get('approve') ?? 'http://none.example').searchParams.get('token') ?? '',
    }
  }

  return { cart, aForm, checkout, ordered }
}
