import { randomUUID } from 'node:crypto'
import { insertCart } from '#db/carts.ts'
import type { Db, Tx } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { CartLine } from '#domain/cart.ts'
import { completeOptions, findOptionFailures } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { toBasket } from '#domain/order/edit-items.ts'
import { type Order, orderedLines, type PickupChoice } from '#domain/order/order.ts'
import { requiredPreparationDays } from '#domain/pickup/cut-off.ts'
import { pickupBounds, workTenthsOf } from '#domain/pickup/order-needs.ts'
import { checkoutDates, editDates, pickupTimes } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import { localTime } from '#foundation/clock.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { changeOrder } from '#services/orders/change-order.ts'
import { confirmOrder } from '#services/orders/confirm-order.ts'
import { draftEdit, editOrder } from '#services/orders/edit-order.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import { settlePayment } from '#services/orders/payments.ts'
import { readPickupSupply } from '#services/orders/pickup-supply.ts'
import { placeOrder } from '#services/orders/place-order.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import type { ServerProcess } from './processes.ts'
import type { SimulatedProvider } from './simulated-provider.ts'
import { hourMs, type Simulation } from './simulation.ts'

export interface World {
  simulation: Simulation
  /** For what people see and do without a server. */
  db: Db
  write: (work: (tx: Tx) => Promise<void>) => Promise<void>
  content: () => Content
  processes: readonly ServerProcess[]
  providers: readonly SimulatedProvider[]
  /** Orders that a customer or the store was told of. */
  acknowledged: Set<string>
}

const minuteMs = 60_000
const orderCents = ({ grossCents }: Order) => `${(grossCents / 100).toFixed(2)} €`

/** Asks any process, and again after a lost answer, as a browser does; undefined if nobody ever answered. */
export async function ask<T>(
  { simulation: { time, random, pick }, processes }: World,
  work: (services: OrderServices) => Promise<T>,
): Promise<T | undefined> {
  for (let tries = 0; tries < 4; tries++) {
    const answer = await pick(processes)?.serve(work)
    if (answer?.kind === 'answered') return answer.value
    await time.sleep(1_000 + random.below(60_000))
  }
  return undefined
}

function chooseLines({ simulation: { pick, random }, content }: World, count: number): CartLine[] {
  const offered = content().products.filter(({ ordering }) => ordering)
  const lines = Array.from({ length: count }, () => pick(offered)).flatMap((product): CartLine[] => {
    const options = product && completeOptions(product, {})
    if (!product || !options || findOptionFailures(product, options).length > 0) return []
    const { min, step } = product.quantityRules
    const hasOptions = product.optionGroups.length > 0
    return [
      { productId: product.id, quantity: min + step * random.below(3), notes: '', ...(hasOptions && { options }) },
    ]
  })
  return [...new Map(lines.map((line) => [line.productId, line])).values()]
}

type Wanted = Pick<CartLine, 'productId' | 'quantity'>

const toItems = (lines: readonly Wanted[], productById: ReadonlyMap<string, Product>) =>
  lines.flatMap(({ productId, quantity }) => {
    const product = productById.get(productId)
    return product ? [{ product, quantity }] : []
  })

/** A time that the store offers for these items; now and then one that nobody has checked. */
async function choosePickup(
  world: World,
  services: OrderServices,
  { store, lines, isEdit = false }: { store: Store; lines: readonly Wanted[]; isEdit?: boolean },
): Promise<PickupChoice | undefined> {
  const { pick, chance } = world.simulation
  const items = toItems(lines, indexById(services.content().products))
  const time = localTime(services.now())
  const bounds = pickupBounds(items.map(({ product }) => product))
  const { hours, id: storeId } = store
  const dates = (isEdit ? editDates : checkoutDates)({
    ...time,
    ...{ hours, bounds, preparationDays: isEdit ? 2 : requiredPreparationDays(items) },
  })
  const supply = await readPickupSupply(services.db, { ...time, store, items, workTenths: workTenthsOf(items) })
  const isBlind = chance(0.1)
  const possible = dates
    .filter((date) => isBlind || (supply.isAvailableOn(date) && supply.shortagesOn(date).length === 0))
    .filter((date) => date <= addDays(time.now.date, world.simulation.daysAhead))
  // Most order for the next days.
  const date = pick(chance(0.6) ? possible.slice(0, 2) : possible)
  if (!date) return undefined
  const purpose = isEdit ? ('edit' as const) : ('checkout' as const)
  const minutes = pickupTimes({ hours, holidays: time.holidays, date, purpose, bounds })
  const minute = pick(minutes.filter((one) => isBlind || supply.isFree({ date, minute: one })))
  return minute === undefined ? undefined : { storeId, date, minute }
}

async function place(world: World): Promise<Order | undefined> {
  const { simulation, content } = world
  const { pick, random, time, chance } = simulation
  const store = pick(content().stores.filter(({ pickupStore }) => pickupStore))
  const lines = chooseLines(world, 1 + random.below(4))
  if (!store || lines.length === 0) return undefined
  const cartId = randomUUID()
  const expiresAt = new Date(time.nowMs() + 240 * hourMs).toISOString()
  await world.write((tx) => insertCart(tx, { id: cartId, lines }, expiresAt))
  const pickup = await ask(world, (services) => choosePickup(world, services, { store, lines }))
  await time.sleep(random.below(5 * minuteMs))
  if (!pickup) return undefined
  const idempotencyKey = randomUUID()
  const result = await ask(world, (services) =>
    placeOrder(services, {
      ...{ cartId, pickup, idempotencyKey, notes: '', language: 'de' as const, visitor: idempotencyKey },
      customer: {
        givenname: 'Anna',
        surname: 'Huber',
        mail: `anna.huber.${cartId.slice(0, 2)}@mail.example`,
        phone: '',
      },
      paysAtPickup: store.payAtPickupMaxCents !== null && chance(0.5),
    }),
  )
  if (!result || !('order' in result)) return undefined
  const { order } = result
  world.acknowledged.add(order.id)
  simulation.counts.orders += 1
  simulation.tell(order.id, `ordered for ${pickup.date}, ${orderCents(order)}`)
  return order
}

/** Returns, webhooks and a bank that decides later: each may come late, twice or never. */
function expectNews(world: World, provider: SimulatedProvider, orderId: string, paymentId: string): void {
  const { time, random, chance, tell } = world.simulation
  const settle = (how: string, afterMs: number) =>
    time.plan(time.nowMs() + afterMs, () => {
      void ask(world, (services) => settlePayment(services, paymentId)).then((state) => {
        tell(orderId, `${how}: payment ${paymentId} is ${state ?? 'without an answer'}`)
      }, world.simulation.fail)
    })
  if (chance(0.9)) settle('the customer is back', random.below(20_000))
  for (let copies = chance(0.05) ? 0 : 1 + random.below(2); copies > 0; copies--)
    settle('webhook', chance(0.8) ? random.below(10_000) : random.below(2 * hourMs))
  time.plan(time.nowMs() + random.below(40 * hourMs), () => provider.settle(paymentId, chance(0.8)))
}

/** The customer decides at the provider: at once, after the hold, or never. */
async function decide(world: World, orderId: string, approveUrl: string): Promise<void> {
  const { time, random, chance, tell } = world.simulation
  const paymentId = new URL(approveUrl).searchParams.get('token') ?? ''
  const provider = world.providers.find((one) => paymentId.startsWith(`${one.provider.id}-`))
  await time.sleep(chance(0.9) ? random.below(5 * minuteMs) : random.below(4 * hourMs))
  if (!provider || chance(0.08)) return
  const choice = chance(0.88) ? 'approve' : chance(0.5) ? 'decline' : 'pending'
  if (!provider.choose(paymentId, choice)) return
  if (choice === 'approve') world.simulation.counts.payments += 1
  tell(orderId, `the customer chose "${choice}" for payment ${paymentId}`)
  expectNews(world, provider, orderId, paymentId)
}

async function pay(world: World, orderId: string): Promise<void> {
  const { pick, chance, time, random } = world.simulation
  for (let tries = 0; tries < 3; tries++) {
    const offer = pick(world.providers)?.provider.methods[0]
    const result = await ask(world, async (services) => {
      const order = await findOrder(services.db, orderId)
      return order && startPayment(services, order, offer)
    })
    if (result?.kind === 'started') await decide(world, orderId, result.approveUrl)
    await time.sleep(random.below(30 * minuteMs))
    const order = await findOrder(world.db, orderId)
    if (order?.state !== 'created' && !chance(0.02)) return
  }
}

/** By the link in the mail: mostly soon, maybe after the hold, now and then never. Who has to or wants to pays online. */
async function confirm(world: World, orderId: string): Promise<void> {
  const { time, random, chance, tell } = world.simulation
  if (chance(0.1)) return pay(world, orderId)
  await time.sleep(chance(0.8) ? random.below(20 * minuteMs) : random.below(20 * hourMs))
  if (chance(0.1)) return
  const result = await ask(world, (services) => confirmOrder(services, orderId))
  tell(orderId, `confirmed by the customer: ${result?.kind ?? 'without an answer'}`)
  if (result?.kind === 'confirmed') world.simulation.counts.confirmations += 1
  if (result?.kind === 'payOnline') await pay(world, orderId)
}

async function move(world: World, orderId: string): Promise<void> {
  const { simulation, content } = world
  const result = await ask(world, async (services) => {
    const order = await findOrder(services.db, orderId)
    const store = content().stores.find(({ id }) => id === order?.pickup.storeId)
    const lines = order && orderedLines(order.lines)
    const pickup = store && lines && (await choosePickup(world, services, { store, lines, isEdit: true }))
    return pickup && changeOrder(services, { orderId, pickup, notes: '' })
  })
  if (result?.kind !== 'changed') return
  simulation.counts.moves += 1
  simulation.tell(orderId, `the customer moved it to ${result.order.pickup.date}`)
}

/** Adds, removes or changes items, agrees to the difference that is shown, and pays it if there is something to pay. */
async function edit(world: World, orderId: string): Promise<void> {
  const { simulation } = world
  const { chance, random, pick } = simulation
  const added = chooseLines(world, 1)
  const result = await ask(world, async (services) => {
    const order = await findOrder(services.db, orderId)
    if (!order) return undefined
    const basket = toBasket(order, [])
    const dropped = chance(0.5) ? pick(basket) : undefined
    const kept = basket
      .filter((line) => line !== dropped)
      .map(({ productId, quantity, notes, options }) => ({
        ...{ productId, notes, quantity: Math.max(1, quantity + random.below(3) - 1) },
        ...(options && { options }),
      }))
    const lines = [...kept, ...(chance(0.6) ? added : [])]
    const draft = await draftEdit(services, services.db, { order, lines })
    return editOrder(services, { orderId, lines, seenDifferenceCents: draft.differenceCents })
  })
  if (result?.kind !== 'applied' && result?.kind !== 'toPay') return
  simulation.counts.edits += 1
  simulation.tell(orderId, `items changed, ${result.kind}, difference ${result.edit.differenceCents} cents`)
  if (result.kind === 'toPay') await pay(world, orderId)
}

async function cancel(world: World, orderId: string): Promise<void> {
  const result = await ask(world, (services) => cancelOrder(services, orderId, 'byCustomer'))
  if (result?.kind !== 'canceled') return
  world.simulation.counts.cancellations += 1
  world.simulation.tell(orderId, 'the customer canceled it')
}

/** A customer who orders, pays, and now and then changes their mind. */
export async function shop(world: World): Promise<void> {
  const { simulation } = world
  const { chance, random, time } = simulation
  const order = await place(world)
  if (!order) return
  await (order.paysAtPickup ? confirm : pay)(world, order.id)
  while (chance(0.22)) {
    await time.sleep(random.below(20 * hourMs))
    const act = chance(0.55) ? edit : chance(0.6) ? move : cancel
    await act(world, order.id)
  }
}
