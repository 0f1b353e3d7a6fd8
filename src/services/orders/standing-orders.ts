import { createCartId, insertCart } from '#db/carts.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { findKeyedResult } from '#db/idempotency.ts'
import { findOrder, findOrders, lockOrder } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import {
  deleteStandingDay,
  deleteStandingOrder,
  findStandingOrder,
  listStandingDays,
  listUnansweredStandingOrders,
  type StoredStandingOrder,
  saveStandingDay,
  saveStandingOrder,
} from '#db/standing-orders.ts'
import { type CalendarDate, type Weekday, weekdayOf } from '#domain/calendar/calendar-date.ts'
import { cartExpiry } from '#domain/cart.ts'
import { indexById } from '#domain/content/content.ts'
import type { Order } from '#domain/order/order.ts'
import { fillStandingBasket, type StandingBasket } from '#domain/order/standing-basket.ts'
import {
  isRepeatable,
  listStandingDates,
  mayDayBecome,
  type StandingDayState,
  type StandingOrder,
  type StandingOrderStep,
  sortWeekdays,
  stateAfter,
} from '#domain/order/standing-order.ts'
import type { StandingOrderMailKind, StandingOrderPayload } from '#domain/outbox-message.ts'
import { orderDeadline } from '#domain/pickup/cut-off.ts'
import { localTime } from '#foundation/clock.ts'
import type { OrderServices } from './order-services.ts'
import { type PlaceResult, placeOrder } from './place-order.ts'

export function fillBasketOf({ content, now }: OrderServices, order: Order, date: CalendarDate): StandingBasket {
  const { products, stores } = content()
  return fillStandingBasket({
    ...localTime(now()),
    order,
    date,
    products,
    store: indexById(stores).get(order.pickup.storeId),
  })
}

export const listDatesOf = ({ now }: OrderServices, order: Order, standing: StandingOrder): CalendarDate[] =>
  listStandingDates(standing, { today: localTime(now()).now.date, firstPickup: order.pickup.date })

interface MailAbout {
  order: Order
  standing: StandingOrder
  date: CalendarDate
  basket?: StandingBasket
  reason?: StandingOrderPayload['reason']
}

export async function queueStandingMail(
  tx: Tx,
  { now }: OrderServices,
  kind: StandingOrderMailKind,
  { order, standing, date, basket, reason }: MailAbout,
): Promise<void> {
  const { id, customer, language, pickup } = order
  const offered = basket?.kind === 'offered' ? basket : undefined
  const minute = offered?.pickup.minute ?? pickup.minute
  const payload: StandingOrderPayload = {
    ...{
      orderId: id,
      mail: customer.mail,
      language,
      weekdays: standing.weekdays,
      storeId: pickup.storeId,
      date,
      minute,
    },
    ...{ isOtherTime: minute !== pickup.minute, items: offered?.items ?? [], totalCents: offered?.totalCents ?? 0 },
    orderBy: offered && orderDeadline(date, offered.preparationDays),
    reason,
  }
  await addToOutbox(tx, { kind, subjectId: id, payload }, now())
}

export interface StandingView {
  state: StandingOrder['state'] | 'none'
  weekdays: readonly Weekday[]
  days: { date: CalendarDate; state: StandingDayState | 'none'; basket: StandingBasket }[]
}

/** What the next two weeks bring. */
export async function readStandingOrder(services: OrderServices, order: Order): Promise<StandingView> {
  const standing = await findStandingOrder(services.db, order.id)
  if (!standing) return { state: 'none', weekdays: [], days: [] }
  const known = await listStandingDays(services.db, order.id)
  const states = new Map(known.map(({ date, state }) => [date, state]))
  const days = listDatesOf(services, order, standing).map((date) => ({
    ...{ date, state: states.get(date) ?? ('none' as const), basket: fillBasketOf(services, order, date) },
  }))
  return { ...standing, days }
}

export interface ExpectedOrder {
  order: Order
  basket: Extract<StandingBasket, { kind: 'offered' }>
}

/** What may still be ordered for the day: the customer has not said yes or no. */
export async function listExpectedOrders(services: OrderServices, date: CalendarDate): Promise<ExpectedOrder[]> {
  const standingOrders = await listUnansweredStandingOrders(services.db, date)
  const orders = indexById(
    await findOrders(
      services.db,
      standingOrders.map(({ orderId }) => orderId),
    ),
  )
  return standingOrders.flatMap((standing) => {
    const order = orders.get(standing.orderId)
    if (!order || !listDatesOf(services, order, standing).includes(date)) return []
    const basket = fillBasketOf(services, order, date)
    return basket.kind === 'offered' ? { order, basket } : []
  })
}

export type StandingResult = 'done' | 'notPossible'

/** Starts it or chooses other weekdays, pauses it, or ends it, which deletes it. */
export async function changeStandingOrder(
  services: OrderServices,
  orderId: string,
  { step, weekdays }: { step: StandingOrderStep; weekdays: readonly Weekday[] },
): Promise<StandingResult> {
  return inTransaction<StandingResult, never>(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const standing = await findStandingOrder(tx, orderId)
    const state = stateAfter(step, standing?.state ?? 'none')
    if (!order || state === undefined) return 'notPossible'
    if (state === 'none') {
      await deleteStandingOrder(tx, orderId)
      return 'done'
    }
    const chosen = step === 'start' ? sortWeekdays(weekdays) : (standing?.weekdays ?? [])
    const changed: StandingOrder = { orderId, state, weekdays: chosen }
    const [date] = listDatesOf(services, order, changed)
    if (date === undefined || !isRepeatable(order, localTime(services.now()).now.date)) return 'notPossible'
    await saveStandingOrder(tx, changed, services.now())
    // An offer that lapses because of the change was answered by it.
    for (const day of await listStandingDays(tx, orderId))
      if (day.state === 'asked' && (state === 'paused' || !chosen.includes(weekdayOf(day.date))))
        await saveStandingDay(tx, orderId, { date: day.date, state: 'skipped' })
    if (!standing) await queueStandingMail(tx, services, 'standingOrderStarted', { order, standing: changed, date })
    return 'done'
  })
}

interface DayInput {
  orderId: string
  date: CalendarDate
}

type DayResult = 'done' | 'notPossible'

/** Leaves one day out, or wants it after all. */
export async function changeStandingDay(
  services: OrderServices,
  { orderId, date }: DayInput,
  to: 'skipped' | 'none',
): Promise<DayResult> {
  return inTransaction<DayResult, never>(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const standing = await findStandingOrder(tx, orderId)
    if (!order || !standing || !listDatesOf(services, order, standing).includes(date)) return 'notPossible'
    const from = (await listStandingDays(tx, orderId)).find((day) => day.date === date)?.state ?? 'none'
    if (from === to) return 'done'
    if (!mayDayBecome(from, to)) return 'notPossible'
    if (to === 'none') await deleteStandingDay(tx, orderId, date)
    else await saveStandingDay(tx, orderId, { date, state: to })
    return 'done'
  })
}

/** A day is ordered once, whatever is tapped how often. */
const dayKey = ({ orderId, date }: DayInput) => `standing order ${orderId} ${date}`

/** Also after a crash between the order and the note about its day. */
export async function findOrderOfDay({ db }: OrderServices, day: DayInput): Promise<Order | undefined> {
  const known = await findKeyedResult(db, `checkout ${dayKey(day)}`)
  return known && findOrder(db, known.resultId)
}

export async function noteDay(tx: Tx, standing: StoredStandingOrder, date: CalendarDate, state: StandingDayState) {
  const from = (await listStandingDays(tx, standing.orderId)).find((day) => day.date === date)?.state ?? 'none'
  if (!mayDayBecome(from, state)) return false
  await saveStandingDay(tx, standing.orderId, { date, state })
  return true
}

interface OrderDayInput {
  template: Order
  date: CalendarDate
  seenTotalCents: number
  visitor: string
}

type OrderDayResult = Exclude<PlaceResult, { kind: 'keyReused' }> | { kind: 'notPossible' }

/** The tap: fills a cart with what was shown and places it like any other. */
export async function orderStandingDay(
  services: OrderServices,
  { template, date, seenTotalCents, visitor }: OrderDayInput,
): Promise<OrderDayResult> {
  const { db, now } = services
  const day = { orderId: template.id, date }
  const standing = await findStandingOrder(db, template.id)
  const before = await findOrderOfDay(services, day)
  if (before) return { kind: 'placedBefore', order: before }
  if (!standing || !listDatesOf(services, template, standing).includes(date)) return { kind: 'notPossible' }
  const basket = fillBasketOf(services, template, date)
  if (basket.kind !== 'offered') return { kind: 'notPossible' }
  const cart = { id: createCartId(), lines: basket.lines }
  await insertCart(db, cart, cartExpiry(now()))
  const { customer, notes, billing, language } = template
  const placed = await placeOrder(services, {
    ...{ cartId: cart.id, customer, pickup: basket.pickup, notes, billing, language, seenTotalCents, visitor },
    idempotencyKey: dayKey(day),
  })
  if (placed.kind === 'keyReused') {
    const other = await findOrderOfDay(services, day)
    return other ? { kind: 'placedBefore', order: other } : { kind: 'notPossible' }
  }
  if (placed.kind === 'placed')
    await inTransaction<boolean, never>(db, async (tx) => {
      await lockOrder(tx, template.id)
      const current = await findStandingOrder(tx, template.id)
      return current ? noteDay(tx, current, date, 'ordered') : false
    })
  return placed
}
