import { randomUUID } from 'node:crypto'
import type { Baseline, OrderTemplate } from './order-statements.ts'

const now = '2026-11-16T09:00:00.000Z'
const later = '2026-12-16T09:00:00.000Z'

export async function putIntoCart({ inTransaction }: Baseline, { lines }: OrderTemplate): Promise<void> {
  await inTransaction(async (ask) => {
    await ask('holdCart', later, 'new', now)
    await ask('insertCart', randomUUID(), lines, later)
  })
}

/** The cart that it takes was put there before: see `fillCarts`. */
export async function placeOrder(
  { alone, inTransaction }: Baseline,
  { body, detail, payload }: OrderTemplate,
  cartId: string,
  number: number,
): Promise<void> {
  const id = randomUUID()
  const [key, storeId, date] = [`checkout ${cartId}`, `store-${number % 24}`, `2026-11-${17 + (number % 12)}`]
  const minute = 360 + (number % 20) * 30
  await alone('findKey', key)
  await inTransaction(async (ask) => {
    await ask('claimKey', key, 'x'.repeat(43), id, now)
    await ask('takeCart', cartId, now)
    await ask('takeSlot', storeId, date, minute, 1_000_000)
    const dates = [now, later]
    await ask('insertOrder', id, 'created', storeId, date, minute, 'anna.huber@mail.example', 1240, ...dates, 0, body)
    await ask('insertEvent', id, 0, now, 'placed', detail)
    await ask('insertMail', randomUUID(), 'orderReceived', id, payload, now, 0, null, null, null, now)
  })
  await alone('findPayments', id)
  await alone('insertPayment', id, id, 'open', 1240, `https://pay.example/checkoutnow?token=${id}`, null, 0, now, now)
}
