import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { ClockMinute, LocalTime } from '../calendar/local-time.ts'
import type { Product } from '../catalog/product.ts'
import type { Store } from '../store.ts'
import { isPaused } from './pickup-pause.ts'

/** A product of a cart or order and how many of it. A product may appear several times, with different options. */
export interface NeededProduct {
  product: Product
  quantity: number
}

/** Sums the quantities of lines that differ only by their options. */
export function sumByProduct(items: readonly NeededProduct[]): NeededProduct[] {
  const totals = new Map<string, NeededProduct>()
  for (const { product, quantity } of items) {
    const known = totals.get(product.id)
    totals.set(product.id, { product, quantity: quantity + (known?.quantity ?? 0) })
  }
  return [...totals.values()]
}

/** Parses "brezel:40,bauernbrot", as requests name products. Ids that are not in the content are left out. */
export function parseNeeded(products: string, productById: ReadonlyMap<string, Product>): NeededProduct[] {
  const items = products.split(',').flatMap((entry) => {
    const [id = '', quantity = '1'] = entry.split(':')
    const product = productById.get(id)
    return product && /^\d{1,5}$/.test(quantity) ? [{ product, quantity: Number(quantity) }] : []
  })
  return sumByProduct(items)
}

/** From so many pieces on the product needs longer; undefined if it does not for this quantity. */
export function findLargeOrder({
  product,
  quantity,
}: NeededProduct): { from: number; preparationDays: number } | undefined {
  const large = product.quantityRules.largeOrder
  return large && quantity >= large.from && large.preparationDays > product.preparationDays ? large : undefined
}

/** `quantity` is the sum of all lines of the product. */
export const preparationDaysOf = (needed: NeededProduct): number =>
  findLargeOrder(needed)?.preparationDays ?? needed.product.preparationDays

/** The times of the day between which an order can be picked up, both included; null: not limited. */
export interface PickupBounds {
  from: ClockMinute | null
  until: ClockMinute | null
}

export const noPickupBounds: PickupBounds = { from: null, until: null }

/** The latest start and the earliest end. No time may be left: one thing comes from ten o’clock, another ends at nine. */
export function pickupBounds(products: readonly Pick<Product, 'pickupFrom' | 'pickupUntil'>[]): PickupBounds {
  const froms = products.flatMap(({ pickupFrom }) => pickupFrom ?? [])
  const untils = products.flatMap(({ pickupUntil }) => pickupUntil ?? [])
  return {
    from: froms.length > 0 ? Math.max(...froms) : null,
    until: untils.length > 0 ? Math.min(...untils) : null,
  }
}

/** The products that set the bounds, the first of each. */
export function findBoundSetters<P extends Pick<Product, 'pickupFrom' | 'pickupUntil'>>(
  products: readonly P[],
): { from: P | undefined; until: P | undefined } {
  const { from, until } = pickupBounds(products)
  return {
    from: from === null ? undefined : products.find(({ pickupFrom }) => pickupFrom === from),
    until: until === null ? undefined : products.find(({ pickupUntil }) => pickupUntil === until),
  }
}

const tenths = (units: number) => Math.round(units * 10)

/** The work of an order in tenths of the work for one loaf, so that sums are exact. */
export const workTenthsOf = (items: readonly NeededProduct[]): number =>
  items.reduce((sum, { product, quantity }) => sum + tenths(product.work) * quantity, 0)

/** What a store can hand out in half an hour. */
export interface SlotCapacity {
  orders: number
  workTenths: number
}

export interface SlotUse {
  orders: number
  workTenths: number
}

const unusedSlot: SlotUse = { orders: 0, workTenths: 0 }
/** For stores that set no limit for work: an average order is a few loaves. */
const workPerOrder = 5

type StoreCapacity = Pick<Store, 'slotCapacity' | 'slotWork' | 'capacityOnDays' | 'pauses'>

/** What a store can usually hand out in a slot. */
export const usualSlotCapacity = ({
  slotCapacity,
  slotWork,
}: Pick<StoreCapacity, 'slotCapacity' | 'slotWork'>): SlotCapacity => ({
  orders: slotCapacity,
  workTenths: tenths(slotWork ?? slotCapacity * workPerOrder),
})

const noCapacity: SlotCapacity = { orders: 0, workTenths: 0 }

/** What a store can hand out in a slot of that day. */
export const slotCapacityOn = (store: StoreCapacity | undefined, date: CalendarDate): SlotCapacity =>
  store ? usualSlotCapacity(store.capacityOnDays?.find((day) => day.date === date) ?? store) : noCapacity

/** What a store takes orders for in that slot: nothing during a pause. */
export const slotCapacityAt = (store: StoreCapacity | undefined, pickup: LocalTime): SlotCapacity =>
  isPaused(store?.pauses ?? [], pickup) ? noCapacity : slotCapacityOn(store, pickup.date)

export const fitsSlot = (capacity: SlotCapacity, workTenths: number, used: SlotUse = unusedSlot): boolean =>
  used.orders < capacity.orders && used.workTenths + workTenths <= capacity.workTenths

/**
 * What an unpaid order holds of its work, so that all unpaid orders together hold at most half of a slot and nobody can
 * block it without paying. The rest is taken before the capture, if it is still free.
 */
export function heldWork(
  capacity: SlotCapacity,
  { workTenths, heldByOthers }: { workTenths: number; heldByOthers: number },
): number {
  const share = Math.floor(capacity.workTenths / 2)
  return Math.min(workTenths, Math.max(0, share - heldByOthers))
}

const exceeds = ({ orders, workTenths: capacity }: SlotCapacity, workTenths: number) =>
  orders > 0 && workTenths > capacity

/**
 * Whether the order alone is more than the store can do for one time, usually and on these dates. A store without any
 * capacity is full instead, and so is a day on which it can do less than usual.
 */
export const exceedsSlots = (store: StoreCapacity, dates: readonly CalendarDate[], workTenths: number): boolean =>
  exceeds(usualSlotCapacity(store), workTenths) &&
  !dates.some((date) => fitsSlot(slotCapacityOn(store, date), workTenths))
