import type { MissingReason, PickupOptions } from '#contract/orders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

/** The chosen store and slot; empty strings where nothing is chosen yet. */
export interface PickupValue {
  storeId: string
  date: CalendarDate | ''
  /** HH:MM */
  time: string
}

/** A product of the cart or order. With different options it may be several items. */
export interface PickupItem {
  productId: string
  name: string
  quantity: number
}

/** "brezel:40,bauernbrot", see the API. Does not depend on the order of the items. */
export function toProductsQuery(items: readonly PickupItem[]): string {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const entries = [...quantities].map(([productId, quantity]) =>
    quantity === 1 ? productId : `${productId}:${quantity}`,
  )
  return entries.sort().join(',')
}

/** The times between which everything can be picked up, and the sentence that says why. */
export interface TimeLimit {
  from?: string | undefined
  until?: string | undefined
  text: string
}

type Dates = PickupOptions['dates']

/** The first slot with free capacity. */
export function earliestPickup(options: PickupOptions | undefined): { date: string; time: string } | undefined {
  for (const { date, times } of options?.dates ?? []) {
    const free = times.find(({ isFree }) => isFree)
    if (free) return { date, time: free.time }
  }
  return undefined
}

/** Adds the slot that an order holds: it stays available to this order even when it is full. */
export function addHeldSlot(options: PickupOptions, held: PickupValue | undefined): Dates {
  const { dates } = options
  if (!held || held.storeId !== options.storeId) return dates
  const slot = { time: held.time, isFree: true }
  const known = dates.find(({ date }) => date === held.date)
  const times = [...(known?.times.filter(({ time }) => time !== held.time) ?? []), slot]
  const withSlot = { ...known, date: held.date, times: times.sort((a, b) => a.time.localeCompare(b.time)) }
  return [...dates.filter(({ date }) => date !== held.date), withSlot].sort((a, b) => a.date.localeCompare(b.date))
}

type SoldOut = Extract<MissingReason, { code: 'soldOut' }>

/** What there is too little of on the chosen date, if nothing else prevents it: ordering less is a way out. */
export function findSoldOut({ storeId, date }: PickupValue, options: PickupOptions | undefined): readonly SoldOut[] {
  const reasons = options?.storeId === storeId ? options.missing.find((one) => one.date === date)?.reasons : undefined
  const soldOut = reasons?.filter((reason) => reason.code === 'soldOut') ?? []
  return soldOut.length === reasons?.length ? soldOut : []
}

/** The names of what the store does not sell on any date. */
export const listNotSold = ({ missing }: PickupOptions): string[] => {
  const names = missing[0]?.reasons.flatMap((reason) => (reason.code === 'notInStore' ? [reason.name] : []))
  return [...new Set(names)]
}

/**
 * The dates to choose from. The choice itself stays visible until they are loaded, if that fails, and while there is too
 * little of something.
 */
export function listDates(
  options: PickupOptions | undefined,
  held: PickupValue | undefined,
  value: PickupValue,
): Dates {
  const { date, time } = value
  const chosen = date ? [{ date, times: time ? [{ time, isFree: true }] : [] }] : []
  if (!options) return chosen
  const offered = addHeldSlot(options, held)
  if (findSoldOut(value, options).length === 0 || offered.some((one) => one.date === date)) return offered
  return [...offered, ...chosen].sort((a, b) => a.date.localeCompare(b.date))
}

interface StockLeft {
  productId: string
  name: string
  left: number
}

/** How much is left of limited products on the chosen date, which is not the one for which the order has them. */
export function listStock(
  { storeId, date }: PickupValue,
  options: PickupOptions | undefined,
  items: readonly PickupItem[],
  held: PickupValue | undefined,
): StockLeft[] {
  if (held?.storeId === storeId && held.date === date) return []
  const stock = options?.storeId === storeId ? options.stock : []
  return stock
    .filter((one) => one.date === date)
    .flatMap(({ productId, left }) => {
      const item = items.find((one) => one.productId === productId)
      return item ? [{ productId, name: item.name, left }] : []
    })
}

/** A choice that was taken back, and why. */
export type ClearedChoice =
  | { kind: 'storeChanged' }
  | { kind: 'storeGone' }
  | { kind: 'dateMissing'; date: CalendarDate; reasons: readonly MissingReason[] }
  | { kind: 'dateFull'; date: CalendarDate }
  | { kind: 'timeFull'; date: CalendarDate; time: string }
  | { kind: 'timeMissing'; date: CalendarDate; time: string }

interface Impossible {
  cleared: ClearedChoice
  /** What is left of the choice. */
  rest: PickupValue
}

interface Rights {
  /** The slot that the order holds; always offered. */
  heldSlot?: PickupValue | undefined
  /** Whether the customer can still change the quantities. */
  canOrderLess: boolean
}

/** Returns undefined while the choice is possible. A customer who can order less does not have to choose again. */
export function findImpossibleChoice(
  value: PickupValue,
  options: PickupOptions,
  { heldSlot, canOrderLess }: Rights,
): Impossible | undefined {
  const { storeId, date, time } = value
  if (!date || options.storeId !== storeId) return undefined
  const withoutDate = { storeId, date: '' as const, time: '' }
  const day = addHeldSlot(options, heldSlot).find((offered) => offered.date === date)
  if (canOrderLess && (options.isTooLarge || (!day && findSoldOut(value, options).length > 0))) return undefined
  if (!day) {
    const reasons = options.missing.find((missing) => missing.date === date)?.reasons ?? []
    return { cleared: { kind: 'dateMissing', date, reasons }, rest: withoutDate }
  }
  if (!day.times.some(({ isFree }) => isFree)) return { cleared: { kind: 'dateFull', date }, rest: withoutDate }
  if (!time) return undefined
  const slot = day.times.find((offered) => offered.time === time)
  if (slot?.isFree) return undefined
  return { cleared: { kind: slot ? 'timeFull' : 'timeMissing', date, time }, rest: { storeId, date, time: '' } }
}
