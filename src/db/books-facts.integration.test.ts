import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { ordersToBook, paymentsToBook, refundsToBook } from './books-facts.ts'

onBothDatabases('looking for what the journal lacks', (database) => {
  const queries: [index: string, query: RawBuilder<unknown>][] = [
    ['payment_to_book', sql`select id from payment where ${paymentsToBook} and id > '' order by id limit 20`],
    ['payment_to_book', sql`select count(*) from payment where ${paymentsToBook}`],
    ['refund_to_book', sql`select distinct payment_id from refund where ${refundsToBook} and payment_id > ''`],
    ['order_to_book', sql`select id from customer_order where ${ordersToBook} and id > '' order by id limit 20`],
  ]

  test.each(queries)('reads %s, not the rows of all years', async (index, query) => {
    if (database.kind === 'sqlite') {
      const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(database.db)
      expect(rows.map(({ detail }) => detail).join('\n')).toContain(index)
      return
    }
    // An empty table is read as a whole, unless that is made expensive.
    const plan = await database.db.connection().execute(async (connection) => {
      await sql`set enable_seqscan = off`.execute(connection)
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(connection)
      await sql`reset enable_seqscan`.execute(connection)
      return rows.map((row) => Object.values(row).join()).join('\n')
    })
    expect(plan).toContain(index)
  })
})
