import type { Migration } from 'kysely/migration'

/** Built the index `order_by_pickup` once. It is in the list of indexes.ts now, where building it blocks no writer. */
export const orderDays: Migration = {
  async up() {},
}
