import { findOrder, lockOrder } from '#db/orders.ts'
import {
  deleteStandingOrder,
  findStandingOrder,
  listStandingDays,
  listStandingOrders,
  type StoredStandingOrder,
} from '#db/standing-orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import type { StandingBasket } from '#domain/order/standing-basket.ts'
import {
  isPausedTooLong,
  isReminderDue,
  isTooOldToRepeat,
  isUnanswered,
  type StandingDay,
  type StandingDayState,
} from '#domain/order/standing-order.ts'
import type { StandingOrderMailKind, StandingOrderPayload } from '#domain/outbox-message.ts'
import { localTime } from '#foundation/clock.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import {
  fillBasketOf,
  findOrderOfDay,
  listDatesOf,
  noteDay,
  queueStandingMail,
} from '#services/orders/standing-orders.ts'

interface Due {
  date: CalendarDate
  state: StandingDayState
  mail?: { kind: StandingOrderMailKind; basket: StandingBasket; reason?: StandingOrderPayload['reason'] }
}

/** What is to be told about a day of which nothing is known yet. One that is too near is left alone. */
function findDue(services: OrderServices, order: Order, date: CalendarDate): Due | undefined {
  const { now } = localTime(services.now())
  const basket = fillBasketOf(services, order, date)
  if (basket.kind === 'tooLate') return undefined
  const preparationDays = basket.kind === 'offered' ? basket.preparationDays : order.preparationDays
  if (!isReminderDue(date, preparationDays, now)) return undefined
  if (basket.kind === 'offered') return { date, state: 'asked', mail: { kind: 'standingOrderDue', basket } }
  return { date, state: 'omitted', mail: { kind: 'standingOrderOmitted', basket, reason: basket.kind } }
}

/** What has become of a day for which the customer was asked. */
async function findOutcome(services: OrderServices, order: Order, { date }: StandingDay): Promise<Due | undefined> {
  if (await findOrderOfDay(services, { orderId: order.id, date })) return { date, state: 'ordered' }
  const isOver = date <= localTime(services.now()).now.date
  const basket = fillBasketOf(services, order, date)
  if (basket.kind === 'offered') return undefined
  if (isOver || basket.kind === 'tooLate') return { date, state: 'missed' }
  return { date, state: 'omitted', mail: { kind: 'standingOrderOmitted', basket, reason: basket.kind } }
}

/** Each day is noted once, with its mail: whoever comes second finds it noted. */
async function note(services: OrderServices, order: Order, { date, state, mail }: Due): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id)
    const standing = await findStandingOrder(tx, order.id)
    if (!standing || !(await noteDay(tx, standing, date, state))) return
    if (mail) await queueStandingMail(tx, services, mail.kind, { order, standing, date, ...mail })
  })
}

async function end(services: OrderServices, order: Order, reason: 'unanswered' | 'paused' | 'tooOld'): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id)
    const standing = await findStandingOrder(tx, order.id)
    if (!standing) return
    await deleteStandingOrder(tx, order.id)
    const { date } = localTime(services.now()).now
    await queueStandingMail(tx, services, 'standingOrderEnded', { order, standing, date, reason })
  })
}

async function remind(services: OrderServices, standing: StoredStandingOrder): Promise<void> {
  const { db, now } = services
  const order = await findOrder(db, standing.orderId)
  if (!order) return
  const today = berlinTime(now()).date
  if (isTooOldToRepeat(order.pickup.date, today)) return end(services, order, 'tooOld')
  if (standing.state === 'paused') {
    if (isPausedTooLong(berlinTime(standing.changedAt).date, today)) await end(services, order, 'paused')
    return
  }
  const known = await listStandingDays(db, order.id)
  for (const day of known.filter(({ state }) => state === 'asked')) {
    const outcome = await findOutcome(services, order, day)
    if (outcome) await note(services, order, outcome)
  }
  if (isUnanswered(await listStandingDays(db, order.id))) return end(services, order, 'unanswered')
  const knownDates = new Set(known.map(({ date }) => date))
  for (const date of listDatesOf(services, order, standing).filter((one) => !knownDates.has(one))) {
    const due = findDue(services, order, date)
    if (due) await note(services, order, due)
  }
}

/** Offers the next days of all standing orders, and ends those that nobody answers. */
export async function remindOfStandingOrders(services: OrderServices): Promise<void> {
  const errors: unknown[] = []
  // A fault in one must not hold up the others: it is reported at the end, and tried again by the next run.
  for (const standing of await listStandingOrders(services.db))
    await remind(services, standing).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
