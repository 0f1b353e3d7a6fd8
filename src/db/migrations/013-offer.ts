import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface OpenOrder {
  id: string
  store_id: string
  pickup_date: string
  /** Parsed on PostgreSQL, text on SQLite. */
  body: string | { lines: { productId: string; quantity: number }[] }
}

const tablesBefore = (db: Kysely<unknown>) =>
  db as Kysely<{
    customer_order: OpenOrder & { state: string; has_slot: boolean; has_stock: boolean }
    stock_use: { product_id: string; store_id: string; date: string; used: number }
  }>

const toLines = ({ body }: OpenOrder) =>
  (typeof body === 'string' ? (JSON.parse(body) as Exclude<OpenOrder['body'], string>) : body).lines

/** Counts what is ordered already, so that a limit that is set later counts it too. */
async function countOpenOrders(db: Kysely<unknown>): Promise<void> {
  const tables = tablesBefore(db)
  const open = await tables
    .selectFrom('customer_order')
    .select(['id', 'store_id', 'pickup_date', 'body'])
    .where('state', 'in', ['created', 'purchased', 'preparation'])
    .where(sql<boolean>`has_slot`)
    .execute()
  for (const order of open) {
    for (const { productId, quantity } of toLines(order))
      await tables
        .insertInto('stock_use')
        .values({ product_id: productId, store_id: order.store_id, date: order.pickup_date, used: quantity })
        .onConflict((conflict) =>
          conflict
            .columns(['store_id', 'date', 'product_id'])
            .doUpdateSet((row) => ({ used: row('stock_use.used', '+', quantity) })),
        )
        .execute()
    await sql`update customer_order set has_stock = true where id = ${order.id}`.execute(db)
  }
}

/** All defaults describe rows of older builds, which run beside this one during an upgrade. */
export const offer: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('slot_use')
      .addColumn('work_tenths', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update slot_use set work_tenths = used * 10`.execute(db)
    await db.schema
      .createTable('stock_use')
      .addColumn('store_id', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('product_id', 'text', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('stock_use_key', ['store_id', 'date', 'product_id'])
      .addCheckConstraint('stock_use_not_negative', sql`used >= 0`)
      .execute()
    await db.schema
      .alterTable('customer_order')
      .addColumn('has_stock', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    await countOpenOrders(db)
  },
}
