import { addAuditEntry } from '#db/audit.ts'
import { type ListedOrder, listOrders } from '#db/orders.ts'
import { removeOverrides, saveOverrides } from '#db/overrides.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import { type CalendarDate, daysBetween } from '#domain/calendar/calendar-date.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { isSoldIn, stockLeft, stockLimit } from '#domain/catalog/stock.ts'
import { stockOverrideKey } from '#domain/overrides.ts'
import type { Actor } from '#domain/staff/actor.ts'
import {
  type ChangeFailure,
  findFailure,
  listDates,
  loadCurrentContent,
  openStates,
  type StoreDays,
  type StoreServices,
} from './store-days.ts'

export interface StockEntry {
  product: Product
  /** Undefined: as many as are ordered. */
  limit: number | undefined
  used: number
  left: number | undefined
  isSetByHand: boolean
}

/** What can be picked up on that day in that store, and what is ordered although it cannot. */
export async function listStock(services: StoreServices, storeId: string, date: CalendarDate): Promise<StockEntry[]> {
  const [{ products }, use] = await Promise.all([
    loadCurrentContent(services),
    listStockUse(services.db, storeId, { from: date, until: date }),
  ])
  return products.flatMap((product) => {
    const used = use.get(stockKey(product.id, date)) ?? 0
    const isOffered =
      isOrderable(product) && isSoldIn(product, storeId) && findUnavailableReason(product, date) === undefined
    if (!isOffered && used === 0) return []
    return {
      product,
      limit: stockLimit(product, storeId, date),
      used,
      left: stockLeft(product, storeId, date, used),
      isSetByHand: product.stockOnDays?.some((one) => one.storeId === storeId && one.date === date) ?? false,
    }
  })
}

/** How many of a product stores sell on each day of a range. */
export interface StockChange extends StoreDays {
  productId: string
  /** Zero: sold out. Undefined: as in the content. */
  limit: number | undefined
}

/** Each store and day has an entry of its own, which every reservation of the product looks through. */
const maxStockDays = 92

/** A store and day for which a limit is set. */
interface StockDay {
  storeId: string
  date: CalendarDate
  before: number | undefined
  /** How many are ordered. */
  used: number
}

export type StockResult =
  | {
      kind: 'changed'
      days: readonly StockDay[]
      /** Stores that do not sell the product. */
      skipped: readonly string[]
    }
  | ChangeFailure
  | { kind: 'unknownProduct' | 'notInStore' }

/** Stores of the change that sell the product, or why there is nothing to change. */
async function findTarget(services: StoreServices, change: StockChange) {
  const { productId, storeIds, from, until } = change
  const failure = findFailure(services, change)
  if (failure) return failure
  if (daysBetween(from, until) >= maxStockDays) return { kind: 'rangeTooLong' } as const
  const product = (await loadCurrentContent(services)).products.find(({ id }) => id === productId)
  if (!product) return { kind: 'unknownProduct' } as const
  const selling = storeIds.filter((storeId) => isSoldIn(product, storeId))
  return selling.length > 0 ? ({ kind: 'found', product, selling } as const) : ({ kind: 'notInStore' } as const)
}

async function listDays(
  { db }: StoreServices,
  { product, selling }: { product: Product; selling: readonly string[] },
  { from, until }: StockChange,
): Promise<StockDay[]> {
  const days: StockDay[] = []
  for (const storeId of selling) {
    const use = await listStockUse(db, storeId, { from, until })
    for (const date of listDates(from, until))
      days.push({
        storeId,
        date,
        before: stockLimit(product, storeId, date),
        used: use.get(stockKey(product.id, date)) ?? 0,
      })
  }
  return days
}

/** The open orders of days on which more is ordered than the new limit. */
export async function listOrdersOverStock(services: StoreServices, change: StockChange): Promise<ListedOrder[]> {
  const { productId, from, until, limit } = change
  const target = await findTarget(services, change)
  if (target.kind !== 'found' || limit === undefined) return []
  const exceeded = new Set(
    (await listDays(services, target, change))
      .filter(({ used }) => used > limit)
      .map(({ storeId, date }) => stockOverrideKey(storeId, date)),
  )
  if (exceeded.size === 0) return []
  const orders = await listOrders(services.db, { from, until, states: openStates })
  return orders.filter(
    ({ storeId, date, lines }) =>
      exceeded.has(stockOverrideKey(storeId, date)) && lines.some((line) => line.productId === productId),
  )
}

/**
 * Sets how many of a product stores sell on a day or on each day of a range. Zero means sold out; the day after starts anew.
 * What is ordered already stays ordered.
 */
export async function setStock(services: StoreServices, change: StockChange, actor: Actor): Promise<StockResult> {
  const { productId, storeIds, from, until, limit } = change
  const target = await findTarget(services, change)
  if (target.kind !== 'found') return target
  const days = await listDays(services, target, change)
  const at = services.now()
  const keyOf = ({ storeId, date }: StockDay) =>
    ({ kind: 'stock', subjectId: productId, key: stockOverrideKey(storeId, date) }) as const
  const toFacts = (one: number | undefined) => ({
    ...(from === until ? { date: from } : { from, until }),
    limit: one ?? null,
  })
  await services.db.transaction().execute(async (tx) => {
    if (limit === undefined) await removeOverrides(tx, days.map(keyOf))
    else
      await saveOverrides(
        tx,
        days.map((day) => ({ ...keyOf(day), body: { storeId: day.storeId, date: day.date, limit } })),
      )
    for (const storeId of target.selling)
      await addAuditEntry(tx, {
        at,
        actor,
        action: limit === undefined ? 'stock.restored' : 'stock.set',
        subject: { kind: 'product', id: productId },
        storeId,
        before: toFacts(days.find((day) => day.storeId === storeId)?.before),
        after: toFacts(limit),
      })
  })
  return { kind: 'changed', days, skipped: storeIds.filter((storeId) => !target.selling.includes(storeId)) }
}
