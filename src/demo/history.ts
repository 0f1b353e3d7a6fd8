import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { addAuditEntry } from '#db/audit.ts'
import { paymentStamp } from '#db/books-facts.ts'
import { lockChain } from '#db/chains.ts'
import type { Tx } from '#db/database.ts'
import { insertMany } from '#db/insert-many.ts'
import { insertPastOrders } from '#db/orders.ts'
import type { OrderEventTable, PaymentTable, RefundTable } from '#db/schema.ts'
import { amountsOfLines, grossOf } from '#domain/books/book-amounts.ts'
import type { BookableFact } from '#domain/books/journal-entry.ts'
import { listMissingPaymentFacts } from '#domain/books/payment-facts.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate, weekdayOf } from '#domain/calendar/calendar-date.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { priceLines } from '#domain/cart.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { findOptionFailures } from '#domain/catalog/options.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { isSoldIn } from '#domain/catalog/stock.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { createOrderNumber, notPickedUpYet, type Order, type OrderLine } from '#domain/order/order.ts'
import { noPickupBounds } from '#domain/pickup/order-needs.ts'
import type { Store } from '#domain/store.ts'
import { appendEntries } from '#services/books/append-entries.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import {
  chooseOptions,
  chooseQuantity,
  customers,
  demoMail,
  listTimes,
  minutesLater,
  toOrderLine,
} from './demo-order.ts'
import { createRandom } from './random.ts'

/** Thirteen months, so that each week has one of last year beside it. */
const historyDays = 400
/** From Sunday to Saturday. */
const weekdayWeights = [0.6, 0.7, 0.8, 0.9, 1, 1.3, 1.9]
/** Orders of the largest stores on an ordinary day; the others have a few. */
const largeStores = [28, 20, 16, 16]
const smallStore = 2
/** More and more people order ahead: a year ago it was so much of what it is today. */
const firstShare = 0.35
const regulars = 340
const surnames = ['Maier', 'Wiedemann', 'Kempter', 'Rauh', 'Seitz', 'Haug', 'Botzenhart', 'Lang', 'Öztürk', 'Petrović']
const refundReasons = ['Zu dunkel gebacken', 'Fehlte in der Tüte', 'War zerdrückt', '']
const cancelPresets = ['onRequest', 'notAvailable', 'storeClosed'] as const

type Random = () => number
type PaymentRow = Selectable<PaymentTable>
type RefundRow = Omit<Selectable<RefundTable>, 'lines' | 'amounts'> & { lines: string; amounts: null }
type EventRow = Omit<Selectable<OrderEventTable>, 'detail'> & { detail: string }

interface PastOrder {
  order: Order
  payment: PaymentRow | undefined
  refund: RefundRow | undefined
  events: EventRow[]
  facts: readonly BookableFact[]
}

const pick = <T>(items: readonly T[], random: Random): T | undefined => items[Math.floor(random() * items.length)]

/** A number near the mean, as orders come by themselves. */
function around(mean: number, random: Random): number {
  const number = mean + Math.sqrt(mean) * (random() + random() - 1) * 1.5
  return Math.max(0, Math.floor(number) + Number(random() < number - Math.floor(number)))
}

/** Regular customers come back; the further the day, the more people have heard of the bakery. */
function pickCustomer(dayNumber: number, random: Random): Order['customer'] {
  const isRegular = random() < 0.72
  const number = isRegular
    ? Math.floor(random() ** 2 * (regulars / 2 + (regulars / 2) * (dayNumber / historyDays)))
    : regulars + dayNumber * 12 + Math.floor(random() * 12)
  const [givenname = '', known = ''] = customers[number % customers.length] ?? []
  const surname = number < customers.length ? known : (surnames[number % surnames.length] ?? known)
  const digits = number < customers.length ? '' : String(number)
  return {
    givenname,
    surname,
    mail: demoMail(givenname, surname, digits),
    phone: `+49 89 99998-${String(1000 + number)}`,
  }
}

/** The lines of a product in both ways of choosing its options, with a quantity of one. */
function listVariants(product: Product, productById: ReadonlyMap<string, Product>): OrderLine[] {
  return [0, 1].flatMap((number) => {
    const options = chooseOptions(product, number)
    if (findOptionFailures(product, options).length > 0) return []
    return priceLines([{ productId: product.id, quantity: 1, notes: '', options }], productById).map(toOrderLine)
  })
}

/** What is bought often, and every seventh product less and less. */
const popularity = (index: number, dayNumber: number): number =>
  (1 / (1 + (index % 13) / 3)) *
  (index % 7 === 3 ? 1.4 - dayNumber / historyDays : 0.8 + (0.4 * dayNumber) / historyDays)

interface Offer {
  product: Product
  variants: readonly OrderLine[]
  weight: number
}

function pickOffer(offers: readonly Offer[], random: Random): Offer | undefined {
  let rest = random() * offers.reduce((sum, { weight }) => sum + weight, 0)
  for (const offer of offers) {
    rest -= offer.weight
    if (rest <= 0) return offer
  }
  return offers.at(-1)
}

function pickLines(offers: readonly Offer[], number: number, random: Random): OrderLine[] {
  const chosen = new Set(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pickOffer(offers, random)))
  return [...chosen].flatMap((offer, index) => {
    const variant = offer && pick(offer.variants, random)
    return offer && variant ? [{ ...variant, quantity: chooseQuantity(offer.product, number + index) }] : []
  })
}

interface Drawn {
  storeId: string
  date: CalendarDate
  minute: number
  slot: Instant
  number: number
  customer: Order['customer']
  lines: readonly OrderLine[]
}

function makeOrder({ storeId, date, minute, slot, number, customer, lines }: Drawn, random: Random): Order {
  const { goods, deposits } = amountsOfLines(lines)
  const rates = [...goods, ...deposits]
  const isPhone = random() < 0.17
  const handedOverAt = minutesLater(slot, Math.floor(random() * 50) - 5)
  const isMissed = random() < 0.02
  const createdAt = minutesLater(slot, -(24 + Math.floor(random() * 50)) * 60 - Math.floor(random() * 60))
  return {
    id: createOrderNumber((count) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256))),
    language: random() < 0.06 ? 'en' : 'de',
    state: 'completed',
    customer: isPhone ? { ...customer, mail: '' } : customer,
    pickup: { storeId, date, minute },
    notes: '',
    lines,
    netCents: rates.reduce((sum, { netCents }) => sum + netCents, 0),
    taxCents: rates.reduce((sum, { taxCents }) => sum + taxCents, 0),
    grossCents: rates.reduce((sum, rate) => sum + grossOf(rate), 0),
    preparationDays: 1,
    pickupBounds: noPickupBounds,
    workTenths: 10,
    pickupCode: String((number * 7919) % 10_000).padStart(4, '0'),
    createdAt,
    payUntil: minutesLater(createdAt, 24 * 60),
    revision: 0,
    hasSlot: true,
    hasStock: true,
    holdUntil: undefined,
    ...notPickedUpYet,
    readyAt: minutesLater(slot, -30),
    ...(isMissed
      ? { notCollectedAt: minutesLater(slot, 8 * 60) }
      : { handedOverAt, handedOverBy: 'Tablet', ...(isPhone && { paidAtPickupAt: handedOverAt }) }),
    origin: isPhone ? 'phone' : 'web',
    paysAtPickup: isPhone,
  }
}

/** An order with its payment, and for a few what went back and why. */
function withPayment(order: Order, random: Random): PastOrder {
  const { id: orderId, createdAt, grossCents, lines, readyAt } = order
  const placed = { order_id: orderId, number: 0, at: createdAt, kind: 'placed' }
  const events: EventRow[] = [{ ...placed, detail: JSON.stringify({ pickup: order.pickup }) }]
  const addEvent = (kind: string, at: Instant, detail: object) =>
    events.push({ order_id: orderId, number: events.length, at, kind, detail: JSON.stringify(detail) })
  const toPurchased = { from: 'created', to: 'purchased' }
  if (order.paysAtPickup) {
    addEvent('toBePaidAtPickup', createdAt, toPurchased)
    return { order, payment: undefined, refund: undefined, events, facts: [] }
  }
  const capturedAt = minutesLater(createdAt, 2)
  addEvent('paid', capturedAt, toPurchased)
  const draw = random()
  const isCanceled = draw < 0.025
  const [first] = lines
  const refundCents = first && draw > 0.98 && lines.length > 1 ? first.priceCents + first.depositCents : 0
  const canceledAt = minutesLater(createdAt, 6 * 60)
  const refundedAt = isCanceled ? canceledAt : (readyAt ?? createdAt)
  const returnedCents = isCanceled ? grossCents : refundCents
  const feeCents = 35 + Math.round(grossCents * 0.0249)
  const payment: PaymentRow = {
    ...{
      id: `DEMO${orderId.replace('-', '')}`,
      order_id: orderId,
      provider: 'paypal',
      method: 'paypal',
      approve_url: '',
      declines: 0,
    },
    ...{ state: isCanceled ? 'refunded' : 'captured', amount_cents: grossCents, capture_id: `C${orderId}` },
    ...{ created_at: createdAt, checked_at: capturedAt, next_check_at: capturedAt, check_count: 1 },
    ...{ capture_started_at: null, captured_cents: grossCents, captured_at: capturedAt, fee_cents: feeCents },
    ...{ refunded_cents: returnedCents, refunded_at: isCanceled ? canceledAt : null, edit_id: null },
    booked_as: paymentStamp(isCanceled ? 'refunded' : 'captured', feeCents),
  }
  const refund: RefundRow | undefined =
    refundCents > 0 && !isCanceled
      ? {
          ...{ id: `R${orderId}`, payment_id: payment.id, order_id: orderId, amount_cents: refundCents },
          ...{ lines: JSON.stringify([{ line: 0, quantity: 1 }]), reason: pick(refundReasons, random) ?? '' },
          ...{ state: 'refunded', created_at: refundedAt, created_by: 'Renate Aumann', settled_at: refundedAt },
          ...{ next_check_at: refundedAt, check_count: 1, booked_at: refundedAt, edit_id: null, amounts: null },
        }
      : undefined
  if (isCanceled) {
    const preset = pick(cancelPresets, random)
    const isByCustomer = random() < 0.6
    const detail = { from: 'purchased', to: 'canceled', refundCents: grossCents, ...(!isByCustomer && { preset }) }
    addEvent(isByCustomer ? 'canceledByCustomer' : 'canceledByBusiness', canceledAt, detail)
  }
  if (refund) addEvent('itemsRefunded', refundedAt, { refundId: refund.id, amountCents: refundCents })
  const facts = listMissingPaymentFacts(
    {
      payment: {
        ...{ id: payment.id, method: payment.method, state: payment.state },
        ...{ amountCents: grossCents, capturedCents: grossCents },
      },
      ...{ isUnassigned: false, feeCents, capturedAt, refundedAt, order, edits: [] },
      refunds: refund
        ? [
            {
              ...{ id: refund.id, state: refund.state, amountCents: refundCents, settledAt: refundedAt },
              lines: [{ line: 0, quantity: 1 }],
            },
          ]
        : [],
    },
    [],
  )
  const canceled: Partial<Order> = { state: 'canceled', hasSlot: false, hasStock: false, ...notPickedUpYet }
  return { order: isCanceled ? { ...order, ...canceled } : order, payment, refund, events, facts }
}

/** Of orders of which nobody reads the history any more, it only says why they were canceled. */
const fullHistoryDays = 60

async function insertPast(tx: Tx, past: readonly PastOrder[], hasEvents: boolean): Promise<void> {
  await insertPastOrders(
    tx,
    past.map(({ order }) => order),
  )
  const withEvents = past.filter(({ order }) => hasEvents || order.state === 'canceled')
  await insertMany(
    tx,
    'order_event',
    withEvents.flatMap(({ events }) => events),
  )
  await insertMany(
    tx,
    'payment',
    past.flatMap(({ payment }) => payment ?? []),
  )
  await insertMany(
    tx,
    'refund',
    past.flatMap(({ refund }) => refund ?? []),
  )
}

/** What is made without much work, as customers order it. */
function listOffers({ products }: Content): Omit<Offer, 'weight'>[] {
  const productById = indexById(products)
  return products
    .filter((product) => isOrderable(product) && product.work <= 2)
    .map((product) => ({ product, variants: listVariants(product, productById) }))
    .filter(({ variants }) => variants.length > 0)
}

interface Day {
  date: CalendarDate
  number: number
}

function drawDay(all: ReturnType<typeof listOffers>, stores: readonly Store[], day: Day, random: Random): PastOrder[] {
  const { date, number: dayNumber } = day
  const offers = all.flatMap((offer, index): Offer[] =>
    findUnavailableReason(offer.product, date) === undefined
      ? [{ ...offer, weight: popularity(index, dayNumber) }]
      : [],
  )
  // The clocks change before any store opens.
  const noon = berlinInstant({ date, minute: 720 })
  const month = Number(date.slice(5, 7))
  const season = month === 12 ? 1.35 : month === 8 ? 0.8 : 1
  const growth = firstShare + ((1 - firstShare) * dayNumber) / historyDays
  const weight = (weekdayWeights[weekdayOf(date)] ?? 1) * season * growth
  return stores.flatMap((store, index) => {
    const count = around((largeStores[index] ?? smallStore) * weight, random)
    const times = count > 0 ? listTimes(store, date) : []
    if (times.length === 0) return []
    const sold = offers.filter(({ product }) => isSoldIn(product, store.id))
    return Array.from({ length: count }, (_, number): PastOrder[] => {
      // Most come before nine.
      const minute = times[Math.floor(random() ** 2 * times.length)]
      const lines = pickLines(sold, number, random)
      if (minute === undefined || lines.length === 0) return []
      const customer = pickCustomer(dayNumber, random)
      const drawn = { storeId: store.id, date, minute, slot: minutesLater(noon, minute - 720), customer, lines }
      return [withPayment(makeOrder({ ...drawn, number: dayNumber * 100 + number }, random), random)]
    }).flat()
  })
}

/** Products that ran out in the last two weeks. */
async function addSoldOutMarks(tx: Tx, { products }: Content, stores: readonly Store[], today: CalendarDate) {
  const limited = products.filter((product) => isOrderable(product) && product.work <= 2).slice(0, 5)
  for (const [index, product] of limited.entries()) {
    const store = stores[index % 3]
    const date = addDays(today, -1 - index * 2)
    if (!store) continue
    await addAuditEntry(tx, {
      ...{ at: berlinInstant({ date, minute: 9 * 60 + index * 35 }), action: 'stock.set', storeId: store.id },
      ...{ actor: { kind: 'device', id: 'demo', name: 'Tablet' }, subject: { kind: 'product', id: product.id } },
      ...{ before: { date, limit: null }, after: { date, limit: 0 } },
    })
  }
}

/**
 * What the bakery has sold until yesterday, the same in every demo of a day. Written in bulk in one transaction with what
 * the journal says about it, and without the provider, which knows nothing of it. Others have their turn after each day.
 */
export async function addDemoHistory({ db, now, content }: OrderServices, stores: readonly Store[]): Promise<number> {
  const random = createRandom(17)
  const { date: today } = berlinTime(now())
  const first = addDays(today, -historyDays)
  let count = 0
  await db.transaction().execute(async (tx) => {
    let end = await lockChain(tx, 'journal')
    const factsByDay = new Map<CalendarDate, BookableFact[]>()
    async function book(until: CalendarDate): Promise<void> {
      for (const day of [...factsByDay.keys()].filter((one) => one <= until).toSorted()) {
        const facts = (factsByDay.get(day) ?? []).toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))
        factsByDay.delete(day)
        end = await appendEntries(tx, facts, end, addMs(facts.at(-1)?.occurredAt ?? now(), 2000))
      }
    }
    const offers = listOffers(content())
    for (let number = 0; number < historyDays; number++) {
      const date = addDays(first, number)
      const past = drawDay(offers, stores, { date, number }, random)
      await insertPast(tx, past, number >= historyDays - fullHistoryDays)
      for (const fact of past.flatMap(({ facts }) => facts)) {
        const day = fact.occurredAt.slice(0, 10)
        factsByDay.set(day, [...(factsByDay.get(day) ?? []), fact])
      }
      // Orders of later days were paid up to four days before.
      await book(addDays(date, -5))
      count += past.length
      await nextTurn()
    }
    await book(today)
    await addSoldOutMarks(tx, content(), stores, today)
  })
  return count
}
