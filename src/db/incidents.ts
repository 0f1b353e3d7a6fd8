import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Incident } from '#domain/reliability/incident.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { IncidentTable } from './schema.ts'

const toIncident = (row: Selectable<IncidentTable>): Incident => ({
  id: row.id,
  title: row.title,
  beganAt: row.began_at,
  endedAt: row.ended_at ?? undefined,
  updates: row.updates,
  changedAt: row.changed_at,
})

/** Those that go on and those that ended since then, the latest first. */
export async function listIncidents(db: DbOrTx, endedSince: Instant): Promise<Incident[]> {
  const rows = await db
    .selectFrom('incident')
    .selectAll()
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>=', endedSince)]))
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toIncident)
}

export async function findIncident(db: DbOrTx, id: string): Promise<Incident | undefined> {
  const row = await db.selectFrom('incident').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toIncident(row)
}

/** Adds it, or replaces the one with its id. */
export async function saveIncident(tx: Tx, incident: Incident): Promise<void> {
  const values = {
    title: JSON.stringify(incident.title),
    began_at: incident.beganAt,
    ended_at: incident.endedAt ?? null,
    updates: JSON.stringify(incident.updates),
    changed_at: incident.changedAt,
  }
  await tx
    .insertInto('incident')
    .values({ id: incident.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export async function deleteIncident(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('incident').where('id', '=', id).execute()
}
