import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** For lists of one day over all stores: without this index they read the orders of all years. */
export const orderDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('order_by_pickup')
      .on('customer_order')
      .columns(['pickup_date', 'pickup_minute', 'id'])
      .execute()
  },
}
