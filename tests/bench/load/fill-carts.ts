import { inBatches } from '#db/content.ts'
import type { Db } from '#db/database.ts'

const expiresAt = '2099-01-01T00:00:00.000Z'

/** Carts with something in them, put straight into the database. */
export async function fillCarts(db: Db, count: number, lines: string, newId: () => string): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({ id: newId(), lines, expires_at: expiresAt }))
  await db.transaction().execute(async (tx) => {
    for (const portion of inBatches(rows)) await tx.insertInto('cart').values(portion).execute()
  })
  return rows.map(({ id }) => id)
}
