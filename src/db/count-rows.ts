import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query without columns finds. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return (row as { count: number }).count
}
