import { sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { StockUse } from '#domain/catalog/stock.ts'
import type { DbOrTx, Tx } from './database.ts'

/** Products that an order takes from a store on a day. */
export interface StockNeed {
  storeId: string
  date: CalendarDate
  /** Each product once. */
  products: readonly { productId: string; quantity: number }[]
}

/** Undefined: not limited. */
export type StockLimit = (productId: string) => number | undefined

/** Rows are always locked in the same order, so that two orders with the same products cannot deadlock. */
const inLockOrder = ({ products }: StockNeed) => products.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))

/** A number for each product, as an expression of the row. */
const numberByProduct = (numbers: readonly (readonly [productId: string, number: number])[], otherwise: number) =>
  numbers.length === 0
    ? sql<number>`${sql.lit(otherwise)}`
    : sql<number>`case stock_use.product_id ${sql.join(
        numbers.map(([productId, number]) => sql`when ${productId} then ${sql.lit(number)}`),
        sql` `,
      )} else ${sql.lit(otherwise)} end`

const unlimited = 2_000_000_000

/**
 * Takes all products, or none and returns those of which not enough is left. Products without a limit are counted too, so
 * that a limit that is set later counts what was ordered before.
 */
export async function takeStock(tx: Tx, need: StockNeed, limitOf: StockLimit): Promise<string[]> {
  const products = inLockOrder(need)
  const tooMany = products.filter(({ productId, quantity }) => quantity > (limitOf(productId) ?? unlimited))
  if (tooMany.length > 0) return tooMany.map(({ productId }) => productId)
  if (products.length === 0) return []
  const limits = products.map(({ productId }) => [productId, limitOf(productId) ?? unlimited] as const)
  const { storeId, date } = need
  const taken = await tx
    .insertInto('stock_use')
    .values(
      products.map(({ productId, quantity }) => ({ store_id: storeId, date, product_id: productId, used: quantity })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'date', 'product_id'])
        .doUpdateSet((row) => ({ used: row('stock_use.used', '+', row.ref('excluded.used')) }))
        .where((row) =>
          row(row('stock_use.used', '+', row.ref('excluded.used')), '<=', numberByProduct(limits, unlimited)),
        ),
    )
    .returning('product_id')
    .execute()
  const takenIds = new Set(taken.map(({ product_id }) => product_id))
  const missing = products.filter(({ productId }) => !takenIds.has(productId))
  if (missing.length > 0)
    await returnStock(tx, { ...need, products: products.filter(({ productId }) => takenIds.has(productId)) })
  return missing.map(({ productId }) => productId)
}

/** An update would lock the rows in an order of the database’s choice; this one locks them like `takeStock`. */
export async function returnStock(tx: Tx, need: StockNeed): Promise<void> {
  const products = inLockOrder(need)
  if (products.length === 0) return
  const quantities = numberByProduct(
    products.map(({ productId, quantity }) => [productId, quantity]),
    0,
  )
  const { storeId, date } = need
  await tx
    .insertInto('stock_use')
    .values(products.map(({ productId }) => ({ store_id: storeId, date, product_id: productId, used: 0 })))
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'date', 'product_id']).doUpdateSet({
        used: sql<number>`case when stock_use.used > ${quantities} then stock_use.used - ${quantities} else 0 end`,
      }),
    )
    .execute()
}

const sortKey = ({ storeId, date }: StockNeed) => `${storeId} ${date}`

/** Takes the products from another store or day. Returns those of which not enough is left there, like `takeStock`. */
export async function moveStock(tx: Tx, from: StockNeed, to: StockNeed, limitOf: StockLimit): Promise<string[]> {
  if (sortKey(from) === sortKey(to)) return []
  if (sortKey(from) < sortKey(to)) {
    await returnStock(tx, from)
    return takeStock(tx, to, limitOf)
  }
  const missing = await takeStock(tx, to, limitOf)
  if (missing.length === 0) await returnStock(tx, from)
  return missing
}

/** Of these products in every store, from a date on: pieces that are ordered, by store, product and date. */
export async function loadStockUse(
  db: DbOrTx,
  productIds: readonly string[],
  from: CalendarDate,
): Promise<(storeId: string) => StockUse> {
  const rows =
    productIds.length === 0
      ? []
      : await db
          .selectFrom('stock_use')
          .select(['store_id', 'date', 'product_id', 'used'])
          .where('product_id', 'in', productIds)
          .where('date', '>=', from)
          .execute()
  const used = new Map(rows.map((row) => [`${row.store_id} ${stockKey(row.product_id, row.date)}`, row.used]))
  return (storeId) => (productId, date) => used.get(`${storeId} ${stockKey(productId, date)}`) ?? 0
}

export const stockKey = (productId: string, date: CalendarDate): string => `${date} ${productId}`

/** Pieces that are ordered in a store by `stockKey`. */
export async function listStockUse(
  db: DbOrTx,
  storeId: string,
  { from, until }: { from: CalendarDate; until?: CalendarDate },
): Promise<ReadonlyMap<string, number>> {
  let query = db
    .selectFrom('stock_use')
    .select(['date', 'product_id', 'used'])
    .where('store_id', '=', storeId)
    .where('date', '>=', from)
  if (until !== undefined) query = query.where('date', '<=', until)
  const rows = await query.execute()
  return new Map(rows.map(({ date, product_id, used }) => [stockKey(product_id, date), used]))
}

/** How many of each product a store sells on these days. */
export async function sumStockUse(
  db: DbOrTx,
  storeId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('stock_use')
    .select(({ fn }) => ['product_id', fn.sum<number>('used').as('used')])
    .where('store_id', '=', storeId)
    .where('date', '>=', from)
    .where('date', '<=', until)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, used }) => [product_id, Number(used)]))
}
