import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addOrderEvent, insertOrder, listOrders } from '#db/orders.ts'
import { insertPayment, listPaymentsOfOrder, updatePayment } from '#db/payments.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { compareLocalTimes, type Instant, type LocalTime } from '#domain/calendar/local-time.ts'
import { type CartLine, computeTotals, priceLines } from '#domain/cart.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { findOptionFailures } from '#domain/catalog/options.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { isSoldIn, stockLimit } from '#domain/catalog/stock.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { createOrderNumber, notPickedUpYet, type Order } from '#domain/order/order.ts'
import { requiredPreparationDays } from '#domain/pickup/cut-off.ts'
import { pickupBounds, workTenthsOf } from '#domain/pickup/order-needs.ts'
import { slotMinutes } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import { reserve } from '#services/orders/reservations.ts'
import {
  chooseOptions,
  chooseQuantity,
  customers,
  demoMail,
  listTimes,
  minutesLater,
  toOrderLine,
} from './demo-order.ts'
import { addDemoHistory } from './history.ts'

const sampleNotes = ['Bitte nicht zu dunkel gebacken.', 'Ich bringe eine eigene Tasche mit.', 'Mein Sohn holt ab.']

interface Plan {
  storeId: string
  date: CalendarDate
  /** Position in the list of the day's pickup times, from 0 to 1. */
  share: number
}

/** The next or last day on which the store is open: the day before a Monday is a Sunday. */
function findOpenDay(store: Store, date: CalendarDate, step: 1 | -1): CalendarDate {
  const days = Array.from({ length: 7 }, (_, offset) => addDays(date, offset * step))
  return days.find((day) => listTimes(store, day).length > 0) ?? date
}

/** A day's orders in the first store, with a few on the days before and after, and some in three other stores. */
function planOrders(stores: readonly Store[], today: CalendarDate): Plan[] {
  const [first, ...others] = stores
  if (!first) return []
  const spread = (storeId: string, date: CalendarDate, count: number): Plan[] =>
    Array.from({ length: count }, (_, index) => ({ storeId, date, share: (index + 0.5) / count }))
  return [
    ...spread(first.id, today, 9),
    ...spread(first.id, findOpenDay(first, addDays(today, 1), 1), 4),
    ...spread(first.id, findOpenDay(first, addDays(today, -1), -1), 4),
    ...others.slice(0, 3).flatMap(({ id }) => spread(id, today, 2)),
    ...spread(first.id, findOpenDay(first, addDays(today, 5), 1), 1),
  ]
}

/** Orders of a day in the largest stores; the others have few. */
const ordersByStore = [26, 18, 14, 14]
const ordersOfSmallStore = 3

/** As much as on the days before, and what is ordered ahead. Most come early in the morning. */
const planBusyDays = (stores: readonly Store[], today: CalendarDate): Plan[] =>
  stores.flatMap((store, index) => {
    const ahead = [0, 1, 2, 3].map((days) => findOpenDay(store, addDays(today, days), 1))
    return [...new Set(ahead)].flatMap((date, days) => {
      const count = Math.round((ordersByStore[index] ?? ordersOfSmallStore) / 2 ** days)
      const toPlan = (number: number) => ({ storeId: store.id, date, share: ((number + 0.3) / count) ** 1.6 })
      return Array.from({ length: count }, (_, number) => toPlan(number))
    })
  })

/** What a store sells without a limit on that day: the stock of the demo stays as it is. */
const listSellable = ({ products }: Content, storeId: string, date: CalendarDate) =>
  products.filter(
    (product) =>
      isOrderable(product) &&
      isSoldIn(product, storeId) &&
      findUnavailableReason(product, date) === undefined &&
      stockLimit(product, storeId, date) === undefined &&
      product.work <= 2,
  )

function chooseLines(sellable: readonly Product[], number: number): CartLine[] {
  const count = 2 + (number % 3)
  const chosen = Array.from({ length: count }, (_, index) => sellable[(number * 7 + index * 11) % sellable.length])
  return [...new Set(chosen)].flatMap((product, index): CartLine[] => {
    if (!product) return []
    const options = chooseOptions(product, number)
    if (findOptionFailures(product, options).length > 0) return []
    const quantity = chooseQuantity(product, number + index)
    return [{ productId: product.id, quantity, notes: '', options }]
  })
}

/** One of today's orders in the first store. */
const canceledOrder = 7
/** One for tomorrow, whose customer still has to pay. */
const unpaidOrder = 10
/** One of yesterday, for which nobody came. */
const notCollectedOrder = 15
/** Days ahead, so that the customer can still change it. */
const changeableOrder = 23
/** Taken on the phone: for today, for tomorrow, and of yesterday; later every sixth. */
const phoneOrders = [3, 11, 14]
const isByPhone = (number: number) => phoneOrders.includes(number) || (number > changeableOrder && number % 6 === 2)

/** What has happened with an order by now: the earlier ones are fetched, the next are ready, one was left behind. */
function toProgress(
  pickup: LocalTime,
  at: Instant,
  number: number,
): Pick<Order, 'state' | 'hasSlot' | 'hasStock'> & Partial<Order> {
  const now = berlinTime(at)
  const held = { hasSlot: true, hasStock: true }
  if (number === canceledOrder) return { state: 'canceled', hasSlot: false, hasStock: false }
  if (number === changeableOrder) return { ...held, state: 'purchased' }
  if (number === unpaidOrder)
    return { ...held, state: 'created', createdAt: minutesLater(at, -50), payUntil: minutesLater(at, 12 * 60) }
  const slot = berlinInstant(pickup)
  const isOver = compareLocalTimes({ date: pickup.date, minute: pickup.minute + slotMinutes }, now) < 0
  const isLeftBehind = number % 8 === 5
  const ready = { ...held, state: 'completed', readyAt: minutesLater(slot, -40) } as const
  if (isOver && number === notCollectedOrder) return { ...ready, notCollectedAt: minutesLater(slot, 8 * 60) }
  if (isOver && !isLeftBehind) {
    const handedOverAt = minutesLater(slot, 4 + (number % 20))
    const isPaidNow = isByPhone(number)
    return { ...ready, handedOverAt, handedOverBy: 'Tablet', ...(isPaidNow && { paidAtPickupAt: handedOverAt }) }
  }
  if (isOver) return ready
  const isNext = pickup.date === now.date && pickup.minute - now.minute <= 75
  return { ...held, state: 'preparation', ...(isNext && { readyAt: minutesLater(slot, -60) }) }
}

function draftDemoOrder(content: Content, plan: Plan, number: number, now: Instant): Order | undefined {
  const { storeId, date, share } = plan
  const store = indexById(content.stores).get(storeId)
  const lines = chooseLines(listSellable(content, storeId, date), number)
  if (!store || lines.length === 0) return undefined
  const items = priceLines(lines, indexById(content.products))
  const bounds = pickupBounds(items.map(({ product }) => product))
  const times = listTimes(store, date, bounds)
  const minute = times[Math.floor(share * times.length)]
  if (minute === undefined) return undefined
  const { netCents, taxCents, grossCents } = computeTotals(items)
  const [givenname = ''] = customers[number % customers.length] ?? []
  // Another family with each round, so that nobody has two orders.
  const [, surname = ''] = customers[(number + Math.floor(number / customers.length) * 7) % customers.length] ?? []
  const usual = berlinInstant({ date: addDays(date, -2), minute: 540 + (number % 60) * 17 })
  const latest = minutesLater(now, -60 - (number % 60) * 9)
  const createdAt = usual < latest ? usual : latest
  return {
    id: createOrderNumber(randomBytes),
    language: 'de',
    customer: { givenname, surname, mail: demoMail(givenname, surname), phone: `+49 89 99998-${200 + number}` },
    pickup: { storeId, date, minute },
    notes: sampleNotes[number % 9] ?? '',
    lines: items.map(toOrderLine),
    netCents,
    taxCents,
    grossCents,
    preparationDays: requiredPreparationDays(items),
    pickupBounds: bounds,
    workTenths: workTenthsOf(items),
    pickupCode: String(1000 + ((number * 7919) % 9000)),
    createdAt,
    payUntil: minutesLater(createdAt, 24 * 60),
    revision: 0,
    holdUntil: undefined,
    ...notPickedUpYet,
    origin: isByPhone(number) ? 'phone' : 'web',
    paysAtPickup: isByPhone(number),
    ...toProgress({ date, minute }, now, number),
  }
}

/** The sandbox page of the demo speaks its protocol. */
const demoProvider = ({ providers }: OrderServices) => providers.of({ provider: 'paypal' })

const createInSandbox = (services: OrderServices, order: Order) =>
  demoProvider(services).create({
    method: 'paypal',
    requestKey: `demo-${order.id}`,
    orderId: order.id,
    items: [{ name: order.id, quantity: 1, unitCents: order.grossCents }],
    totalCents: order.grossCents,
    returnUrl: services.publicUrl,
    cancelUrl: services.publicUrl,
    language: order.language,
    merchantName: services.content().company.name,
  })

/** Pays like a customer would, so that the order can be refunded. Undefined when the sandbox does not answer. */
async function payInSandbox(services: OrderServices, order: Order, sandboxUrl: string) {
  const created = await createInSandbox(services, order)
  if (created.kind !== 'created') return undefined
  await fetch(`${sandboxUrl}/checkoutnow?token=${created.paymentId}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  })
  const report = await demoProvider(services).capture(created.paymentId, `capture-${created.paymentId}-0`)
  return report.kind === 'captured' ? { ...created, captureId: report.captureId, feeCents: report.feeCents } : undefined
}

const payPalPayment = { provider: 'paypal', method: 'paypal' } as const

const placedEvent = ({ createdAt, pickup }: Order) => ({ at: createdAt, kind: 'placed', detail: { pickup } }) as const

/** Taken on the phone by a person of the office, and paid at pickup. */
async function addPhoneOrder(services: OrderServices, order: Order): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await reserve(tx, services.content(), order)
    await insertOrder(tx, order)
    await addOrderEvent(tx, order.id, placedEvent(order))
    const detail = { from: 'created', to: 'purchased' }
    await addOrderEvent(tx, order.id, { at: order.createdAt, kind: 'toBePaidAtPickup', detail })
  })
}

/** The customer has begun to pay, and not finished. */
async function addUnpaidOrder(services: OrderServices, order: Order): Promise<boolean> {
  const payment = await createInSandbox(services, order).catch(() => undefined)
  if (payment?.kind !== 'created') return false
  const { grossCents: amountCents, createdAt, id: orderId } = order
  const { paymentId: id, approveUrl } = payment
  await services.db.transaction().execute(async (tx) => {
    await reserve(tx, services.content(), order)
    await insertOrder(tx, order)
    await addOrderEvent(tx, orderId, placedEvent(order))
    await insertPayment(tx, { id, orderId, ...payPalPayment, amountCents, approveUrl, createdAt })
  })
  return true
}

async function addDemoOrder(services: OrderServices, order: Order, sandboxUrl: string): Promise<boolean> {
  if (order.state === 'created') return addUnpaidOrder(services, order)
  if (order.paysAtPickup) {
    await addPhoneOrder(services, order)
    return true
  }
  const payment = await payInSandbox(services, order, sandboxUrl).catch(() => undefined)
  if (!payment) return false
  const { paymentId: id, approveUrl, captureId, feeCents } = payment
  const isCanceled = order.state === 'canceled'
  if (isCanceled) await demoProvider(services).refund(captureId, `refund-${captureId}`)
  const { grossCents: amountCents, createdAt } = order
  await services.db.transaction().execute(async (tx) => {
    if (!isCanceled) await reserve(tx, services.content(), order)
    await insertOrder(tx, order)
    await addOrderEvent(tx, order.id, placedEvent(order))
    await insertPayment(tx, { id, orderId: order.id, ...payPalPayment, amountCents, approveUrl, createdAt })
    const [stored] = await listPaymentsOfOrder(tx, order.id)
    if (stored) {
      const facts = { captureId, capturedCents: amountCents, feeCents, isCaptureOver: true }
      const end = isCanceled
        ? ({ state: 'refunded', refundedCents: amountCents } as const)
        : ({ state: 'captured' } as const)
      await updatePayment(tx, stored, { ...facts, ...end }, createdAt)
    }
    await addOrderEvent(tx, order.id, { at: createdAt, kind: 'paid', detail: { from: 'created', to: 'purchased' } })
  })
  return true
}

const sandboxAttempts = 30
const sandboxRetryMs = 500

/**
 * Fills an empty database of the demo with a plausible day, so that a newcomer sees a living board. Nothing is mailed. The
 * sandbox may start after this process.
 */
export async function addDemoOrders(
  services: OrderServices,
  { sandboxUrl, hasHistory = false }: { sandboxUrl: string; hasHistory?: boolean },
): Promise<number> {
  const now = services.now()
  const known = await listOrders(services.db, { limit: 1 })
  if (known.length > 0) return 0
  const content = services.content()
  const { company } = content
  const pickupStores = content.stores.filter(({ pickupStore }) => pickupStore)
  const stores = pickupStores.toSorted(
    (a, b) => Number(b.location === company.location) - Number(a.location === company.location),
  )
  const { date: today } = berlinTime(now)
  let added = hasHistory ? await addDemoHistory(services, stores) : 0
  let attempts = 0
  const plans = [...planOrders(stores, today), ...(hasHistory ? planBusyDays(stores, today) : [])]
  for (const [number, plan] of plans.entries()) {
    const order = draftDemoOrder(content, plan, number, now)
    while (order && !(await addDemoOrder(services, order, sandboxUrl))) {
      attempts += 1
      if (attempts >= sandboxAttempts) return added
      await pause(sandboxRetryMs)
    }
    if (order) added += 1
  }
  return added
}
