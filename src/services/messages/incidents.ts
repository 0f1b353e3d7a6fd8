import { addAuditEntry } from '#db/audit.ts'
import { type Db, inTransaction, type Tx } from '#db/database.ts'
import { deleteIncident, findIncident, saveIncident } from '#db/incidents.ts'
import { lockKey } from '#db/rate-limits.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { Localized } from '#domain/i18n/languages.ts'
import { type Incident, maxIncidentUpdates } from '#domain/reliability/incident.ts'
import type { Actor } from '#domain/staff/actor.ts'

interface IncidentServices {
  db: Db
  now: () => Instant
}

interface Target {
  incidentId: string
  actor: Actor
}

const record = (
  tx: Tx,
  action: 'report' | 'update' | 'withdraw',
  { incidentId, actor }: Target,
  at: Instant,
  after: object,
) =>
  addAuditEntry(tx, { at, actor, action: `incident.${action}`, subject: { kind: 'incident', id: incidentId }, after })

const lock = (tx: Tx, incidentId: string, at: Instant) => lockKey(tx, `incident ${incidentId}`, at)

interface ReportInput extends Target {
  title: Localized
  text: Localized
  minutesAgo: number
}

/** Visitors read it within a minute. The app chooses the id, so a report that is sent twice is there once. */
export async function reportIncident({ db, now }: IncidentServices, input: ReportInput): Promise<{ kind: 'reported' }> {
  const { incidentId, title, text, minutesAgo } = input
  const at = now()
  const incident: Incident = {
    ...{ id: incidentId, title, beganAt: addMs(at, -minutesAgo * 60_000), endedAt: undefined },
    ...{ updates: [{ at, text }], changedAt: at },
  }
  return db.transaction().execute(async (tx) => {
    await lock(tx, incidentId, at)
    if (await findIncident(tx, incidentId)) return { kind: 'reported' }
    await saveIncident(tx, incident)
    await record(tx, 'report', input, at, { title: title.de, text: text.de })
    return { kind: 'reported' }
  })
}

interface UpdateInput extends Target {
  text: Localized
  isOver: boolean
}

type UpdateResult = { kind: 'updated' | 'incidentNotFound' | 'incidentOver' | 'tooManyUpdates' }

/** Adds what happened next. Updates are never rewritten: visitors and feeds have read them. */
export async function updateIncident({ db, now }: IncidentServices, input: UpdateInput): Promise<UpdateResult> {
  const { incidentId, text, isOver } = input
  const at = now()
  return inTransaction<UpdateResult, UpdateResult>(db, async (tx, refuse) => {
    await lock(tx, incidentId, at)
    const incident = await findIncident(tx, incidentId)
    if (!incident) return refuse({ kind: 'incidentNotFound' })
    const isRepeated = incident.updates.at(-1)?.text.de === text.de && (incident.endedAt !== undefined) === isOver
    if (isRepeated) return { kind: 'updated' }
    if (incident.endedAt !== undefined) return refuse({ kind: 'incidentOver' })
    // The last one is kept for its end.
    if (incident.updates.length >= maxIncidentUpdates - (isOver ? 0 : 1)) return refuse({ kind: 'tooManyUpdates' })
    const updates = [...incident.updates, { at, text }]
    await saveIncident(tx, { ...incident, updates, endedAt: isOver ? at : undefined, changedAt: at })
    await record(tx, 'update', input, at, { text: text.de, isOver })
    return { kind: 'updated' }
  })
}

/** For what was no incident: it leaves page and feed; the audit log keeps what it said. */
export async function withdrawIncident(
  { db, now }: IncidentServices,
  target: Target,
): Promise<{ kind: 'withdrawn' | 'incidentNotFound' }> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    await lock(tx, target.incidentId, at)
    const incident = await findIncident(tx, target.incidentId)
    if (!incident) return { kind: 'incidentNotFound' }
    await deleteIncident(tx, target.incidentId)
    await record(tx, 'withdraw', target, at, { title: incident.title.de })
    return { kind: 'withdrawn' }
  })
}
