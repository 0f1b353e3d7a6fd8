import { z } from 'zod'
import type { Instant } from '#domain/calendar/local-time.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { addAuditEntry } from './audit.ts'
import type { Db, DbOrTx } from './database.ts'

/** The audit log holds when backups were written and tried: it is in the database that all processes share. */
const record = (db: Db, entry: { at: Instant; action: 'backup.create' | 'backup.drill'; after?: unknown }) =>
  db
    .transaction()
    .execute((tx) => addAuditEntry(tx, { ...entry, actor: adminActor, subject: { kind: 'backup', id: 'backup' } }))

export const recordBackup = (db: Db, at: Instant): Promise<void> => record(db, { at, action: 'backup.create' })

const drillSchema = z.object({
  isGood: z.boolean(),
  /** How long the restore and the checks took. */
  seconds: z.number(),
  /** When the backup was made; null if it could not be read. */
  madeAt: z.string().nullable(),
})
export type Drill = z.infer<typeof drillSchema>

export const recordDrill = (db: Db, at: Instant, drill: Drill): Promise<void> =>
  record(db, { at, action: 'backup.drill', after: drill })

const findLast = (db: DbOrTx, action: 'backup.create' | 'backup.drill') =>
  db
    .selectFrom('audit_entry')
    .select(['at', 'after'])
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When the last backup was written by the tool; undefined: none within the time that the audit log is kept. */
export const readLastBackup = async (db: DbOrTx): Promise<Instant | undefined> =>
  (await findLast(db, 'backup.create'))?.at

/** The last restore for practice. */
export async function readLastDrill(db: DbOrTx): Promise<(Drill & { at: Instant }) | undefined> {
  const row = await findLast(db, 'backup.drill')
  return row && { at: row.at, ...drillSchema.parse(row.after) }
}
