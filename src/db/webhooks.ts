import type { Instant } from '#domain/calendar/instant.ts'
import type { DbOrTx } from './open-database.ts'

export async function isWebhookKnown(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.selectFrom('webhook_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Noted only after it was handled, so that one that failed is handled when it comes again. */
export async function noteWebhook(db: DbOrTx, id: string, receivedAt: Instant): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ id, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
