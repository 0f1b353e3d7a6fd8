import type { Db } from '#db/open-database.ts'
import { findOrder } from '#db/orders.ts'

/** Those of the confirmed orders that are not there. */
export async function missingOrders(db: Db, acknowledged: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of acknowledged) if (!(await findOrder(db, id))) missing.push(`order ${id} is lost`)
  return missing
}
