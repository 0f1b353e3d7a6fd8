import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { AuditAction, AuditSubject } from '#domain/staff/audit-actions.ts'
import type { Db, DbOrTx, Tx } from './database.ts'
import { containsIgnoringCase } from './like-pattern.ts'
import type { AuditEntryTable } from './schema.ts'

export interface AuditEntry {
  at: Instant
  actor: Actor
  action: AuditAction
  subject: { kind: AuditSubject; id: string }
  storeId?: string | undefined
  before?: unknown
  after?: unknown
}

export interface StoredAuditEntry extends AuditEntry {
  id: string
}

/** Call this in the transaction of the change, so that neither exists without the other. */
export async function addAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  const { at, actor, action, subject, storeId, before, after } = entry
  await tx
    .insertInto('audit_entry')
    .values({
      id: randomUUID(),
      at,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      store_id: storeId ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      number: null,
      detail_salt: null,
      detail_hash: null,
      previous_hash: null,
      hash: null,
    })
    .execute()
}

/** For what is not a change: somebody has seen or exported something. */
export const recordAccess = (db: Db, entry: AuditEntry): Promise<void> =>
  db.transaction().execute((tx) => addAuditEntry(tx, entry))

interface AuditQuery {
  storeId?: string | undefined
  subjectId?: string | undefined
  actorId?: string | undefined
  /** A part of the name, in any case. */
  actorName?: string | undefined
  since?: Instant | undefined
  until?: Instant | undefined
  /** The id of an entry: only older ones. */
  before?: string | undefined
  limit: number
}

/** The newest first. */
export async function listAuditEntries(db: DbOrTx, query: AuditQuery): Promise<StoredAuditEntry[]> {
  let rows = db.selectFrom('audit_entry').selectAll()
  if (query.storeId !== undefined) rows = rows.where('store_id', '=', query.storeId)
  if (query.subjectId !== undefined) rows = rows.where('subject_id', '=', query.subjectId)
  if (query.actorId !== undefined) rows = rows.where('actor_id', '=', query.actorId)
  if (query.actorName !== undefined) rows = rows.where(containsIgnoringCase(sql.ref('actor_name'), query.actorName))
  if (query.since !== undefined) rows = rows.where('at', '>=', query.since)
  if (query.until !== undefined) rows = rows.where('at', '<', query.until)
  // Several entries may have the same time, so the id decides.
  if (query.before !== undefined)
    rows = rows.where(sql<boolean>`(at, id) < (select at, id from audit_entry where id = ${query.before})`)
  const found = await rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(query.limit).execute()
  return found.map((row) => ({
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    storeId: row.store_id ?? undefined,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
  }))
}

export type AuditRow = Selectable<AuditEntryTable>

/** Entries that are not in the chain yet, the oldest first. */
export const listUnchainedEntries = (db: DbOrTx, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('number', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()

type ChainColumns = Pick<AuditRow, 'number' | 'detail_salt' | 'detail_hash' | 'previous_hash' | 'hash'>

export async function chainAuditEntry(tx: Tx, id: string, columns: ChainColumns): Promise<void> {
  await tx.updateTable('audit_entry').set(columns).where('id', '=', id).execute()
}

/** Chained entries in the order of their numbers. */
export const listAuditRowsAfter = (db: DbOrTx, number: number, limit: number): Promise<AuditRow[]> =>
  db.selectFrom('audit_entry').selectAll().where('number', '>', number).orderBy('number').limit(limit).execute()
