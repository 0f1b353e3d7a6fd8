import { z } from 'zod'
import type { Instant } from '#domain/calendar/local-time.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { recordAccess } from './audit.ts'
import type { Db, DbOrTx } from './database.ts'

/** The audit log holds when backups were written and tried: it is in the database that all processes share. */
const record = (
  db: Db,
  entry: { at: Instant; action: 'backup.create' | 'backup.drill' | 'backup.restore'; after?: unknown },
) => recordAccess(db, { ...entry, actor: adminActor, subject: { kind: 'backup', id: 'backup' } })

const backupSchema = z.object({
  /** Of the file, which nobody on the server can read back if it is encrypted. */
  sha256: z.string(),
})
type Backup = z.infer<typeof backupSchema>

export const recordBackup = (db: Db, at: Instant, backup: Backup): Promise<void> =>
  record(db, { at, action: 'backup.create', after: backup })

/** When the file with this checksum was written and read back; undefined if it never was. */
export async function findBackup(db: DbOrTx, sha256: string): Promise<Instant | undefined> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'after'])
    .where('action', '=', 'backup.create')
    .orderBy('at', 'desc')
    .execute()
  return rows.find(({ after }) => backupSchema.safeParse(after).data?.sha256 === sha256)?.at
}

interface Restore {
  /** When the backup was made. */
  madeAt: Instant
  sessions: number
  erasures: number
}

/** In the restored database. */
export const recordRestore = (db: Db, at: Instant, restore: Restore): Promise<void> =>
  record(db, { at, action: 'backup.restore', after: restore })

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
