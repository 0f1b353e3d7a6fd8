import type { Tx } from '#db/database.ts'
import { sumHeldWork } from '#db/orders.ts'
import { changeSlotWork, moveSlot, releaseSlot, reserveSlot } from '#db/slots.ts'
import { moveStock, returnStock, type StockLimit, type StockNeed, takeStock } from '#db/stock.ts'
import { stockLimit } from '#domain/catalog/stock.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { type Order, orderedLines, type PickupChoice } from '#domain/order/order.ts'
import { heldWork, type SlotUse, slotCapacityAt, slotCapacityOn } from '#domain/pickup/order-needs.ts'

/** What an order takes from its store: a place in the slot, and its products on that day. Both or neither. */
export type ReserveFailure = { kind: 'slotFull' } | { kind: 'soldOut'; productIds: string[] }

type Reserving = Pick<Order, 'pickup' | 'lines' | 'workTenths' | 'heldWorkTenths'>

const slotNeed = ({ pickup, workTenths, heldWorkTenths = workTenths }: Reserving) => ({
  ...pickup,
  workTenths: heldWorkTenths,
})

/** Lines of a product that differ by their options share its stock. */
function stockNeed({ pickup: { storeId, date }, lines }: Reserving): StockNeed {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of orderedLines(lines))
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return { storeId, date, products: [...quantities].map(([productId, quantity]) => ({ productId, quantity })) }
}

const slotCapacity = ({ stores }: Content, pickup: PickupChoice) =>
  slotCapacityAt(indexById(stores).get(pickup.storeId), pickup)

const limitOn =
  ({ products }: Content, { storeId, date }: PickupChoice): StockLimit =>
  (productId) => {
    const product = indexById(products).get(productId)
    return product && stockLimit(product, storeId, date)
  }

const toFailure = (missing: string[]): ReserveFailure | undefined =>
  missing.length > 0 ? { kind: 'soldOut', productIds: missing } : undefined

/** Takes everything or nothing. Slots are locked before stock, here and in all other functions. */
async function take(
  tx: Tx,
  content: Content,
  order: Reserving,
): Promise<{ kind: 'taken'; slot: SlotUse } | ReserveFailure> {
  const { pickup } = order
  const slot = await reserveSlot(tx, slotNeed(order), slotCapacity(content, pickup))
  if (!slot) return { kind: 'slotFull' }
  const missing = await takeStock(tx, stockNeed(order), limitOn(content, pickup))
  if (missing.length > 0) await releaseSlot(tx, slotNeed(order))
  return toFailure(missing) ?? { kind: 'taken', slot }
}

export async function reserve(tx: Tx, content: Content, order: Reserving): Promise<ReserveFailure | undefined> {
  const taken = await take(tx, content, order)
  return taken.kind === 'taken' ? undefined : taken
}

type Unpaid = { kind: 'reserved'; heldWorkTenths: number | undefined }

/** For an order that is not paid yet: the whole order has to fit, but it may hold only a part of its work. */
export async function reserveUnpaid(tx: Tx, content: Content, order: Order): Promise<Unpaid | ReserveFailure> {
  const { pickup, workTenths } = order
  const taken = await take(tx, content, { ...order, heldWorkTenths: undefined })
  if (taken.kind !== 'taken') return taken
  const capacity = slotCapacity(content, pickup)
  const holdsAll = (heldByOthers: number) => heldWork(capacity, { workTenths, heldByOthers }) === workTenths
  // Usually clear without reading them: unpaid orders hold no more than all orders of the slot.
  if (holdsAll(taken.slot.workTenths - workTenths)) return { kind: 'reserved', heldWorkTenths: undefined }
  // The slot is locked now, and the order does not count among its others: it is new, or has had no slot.
  const held = heldWork(capacity, { workTenths, heldByOthers: await sumHeldWork(tx, pickup) })
  if (held === workTenths) return { kind: 'reserved', heldWorkTenths: undefined }
  await changeSlotWork(tx, pickup, held - workTenths, capacity)
  return { kind: 'reserved', heldWorkTenths: held }
}

/**
 * What an unpaid order does not hold yet of its work. Returns false if it is not free any more. The order has its place in
 * the slot, so a pause that has begun since then does not stop it.
 */
export async function reserveRest(tx: Tx, content: Content, order: Order): Promise<boolean> {
  const { pickup, workTenths, heldWorkTenths = workTenths } = order
  const capacity = slotCapacityOn(indexById(content.stores).get(pickup.storeId), pickup.date)
  return changeSlotWork(tx, pickup, workTenths - heldWorkTenths, capacity)
}

/** Gives back what the order has: nothing, if its hold is over. */
export async function release(tx: Tx, order: Order): Promise<void> {
  if (order.hasSlot) await releaseSlot(tx, slotNeed(order))
  if (order.hasStock) await returnStock(tx, stockNeed(order))
}

type ItemsNeed = Pick<Order, 'lines' | 'workTenths'>

/** What the one list of items needs more than the other. */
export function addedNeed({ pickup }: Order, from: ItemsNeed, to: ItemsNeed) {
  const before = new Map(
    stockNeed({ pickup, ...from }).products.map(({ productId, quantity }) => [productId, quantity]),
  )
  const need = stockNeed({ pickup, ...to })
  const products = need.products
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (before.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  return { stock: { ...need, products }, workTenths: Math.max(0, to.workTenths - from.workTenths) }
}

interface Items {
  from: ItemsNeed
  to: ItemsNeed
}

/** Takes what an order needs more with other items. It has its place in the slot. After a failure the caller must roll back. */
export async function reserveAdded(
  tx: Tx,
  content: Content,
  order: Order,
  { from, to }: Items,
): Promise<ReserveFailure | undefined> {
  const { stock, workTenths } = addedNeed(order, from, to)
  if (workTenths > 0 && !(await changeSlotWork(tx, order.pickup, workTenths, slotCapacity(content, order.pickup))))
    return { kind: 'slotFull' }
  if (!order.hasStock) return undefined
  // All rows at once and in order: what is returned later would otherwise be locked in another order by somebody else.
  const both = stockNeed({ ...order, lines: [...from.lines, ...to.lines] })
  await returnStock(tx, { ...both, products: both.products.map((product) => ({ ...product, quantity: 0 })) })
  return toFailure(await takeStock(tx, stock, limitOn(content, order.pickup)))
}

/** As much as the column can hold. */
const anyCapacity = { orders: 2 ** 31 - 1, workTenths: 2 ** 31 - 1 }

/** Gives back what the one list of items needs more than the other. */
export async function releaseAdded(tx: Tx, order: Order, { from, to }: Items): Promise<void> {
  const { stock, workTenths } = addedNeed(order, from, to)
  if (workTenths > 0) await changeSlotWork(tx, order.pickup, -workTenths, anyCapacity)
  if (order.hasStock) await returnStock(tx, stock)
}

interface Move {
  from: Order
  to: Order
}

/**
 * Nobody else can take what the order has before it has something else: both happen in one transaction. After a failure
 * the caller must roll back.
 */
export async function moveReservation(
  tx: Tx,
  content: Content,
  { from, to }: Move,
): Promise<ReserveFailure | undefined> {
  const slots = { from: slotNeed(from), to: slotNeed(to), capacity: slotCapacity(content, to.pickup) }
  if (!(await moveSlot(tx, slots))) return { kind: 'slotFull' }
  const limit = limitOn(content, to.pickup)
  // An order from before stock was counted has nothing to give back.
  if (!from.hasStock) return toFailure(await takeStock(tx, stockNeed(to), limit))
  return toFailure(await moveStock(tx, stockNeed(from), stockNeed(to), limit))
}
