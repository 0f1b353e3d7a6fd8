import { addAuditEntry } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { listOverrides, removeOverrides, saveOverrides } from '#db/overrides.ts'
import { compareLocalTimes } from '#domain/calendar/local-time.ts'
import { findPause, type OrderingPause } from '#domain/ordering-pause.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { berlinTime } from '../clock.ts'
import { areKnownStores, type StoreServices } from './store-days.ts'

type PauseResult = { kind: 'paused' | 'timeIsOver' | 'unknownStore' }
type ResumeResult = { kind: 'ended' | 'unknownStore' }

const subjectOf = (storeId: string) => ({ kind: 'orderingPause', subjectId: storeId, key: '' }) as const

interface PauseChange {
  storeIds: readonly string[]
  actor: Actor
  at: string
  /** Undefined: orders are taken again. */
  pause?: OrderingPause
}

async function recordChange(tx: Tx, { storeIds, actor, at, pause }: PauseChange): Promise<void> {
  for (const storeId of storeIds)
    await addAuditEntry(tx, {
      at,
      actor,
      action: pause ? 'store.pause' : 'store.resume',
      subject: { kind: 'store', id: storeId },
      storeId,
      ...(pause && { after: pause }),
    })
}

/** The stores take no new orders until then. What is ordered already stays. */
export async function pauseOrdering(
  services: StoreServices,
  storeIds: readonly string[],
  pause: OrderingPause,
  actor: Actor,
): Promise<PauseResult> {
  const at = services.now()
  if (!areKnownStores(services, storeIds)) return { kind: 'unknownStore' }
  if (compareLocalTimes(pause.until, berlinTime(at)) <= 0) return { kind: 'timeIsOver' }
  await services.db.transaction().execute(async (tx) => {
    await saveOverrides(
      tx,
      storeIds.map((storeId) => ({ ...subjectOf(storeId), body: pause })),
    )
    await recordChange(tx, { storeIds, actor, at, pause })
  })
  return { kind: 'paused' }
}

/** Ends the pause before its time. */
export async function resumeOrdering(
  services: StoreServices,
  storeIds: readonly string[],
  actor: Actor,
): Promise<ResumeResult> {
  if (!areKnownStores(services, storeIds)) return { kind: 'unknownStore' }
  const at = services.now()
  await services.db.transaction().execute(async (tx) => {
    await removeOverrides(tx, storeIds.map(subjectOf))
    await recordChange(tx, { storeIds, actor, at })
  })
  return { kind: 'ended' }
}

/** The pauses in force by store. Reads the database: other processes may have changed them a moment ago. */
export async function readPauses({ db, now }: StoreServices): Promise<ReadonlyMap<string, OrderingPause>> {
  const current = berlinTime(now())
  const pauses = (await listOverrides(db)).flatMap((override) => {
    if (override.kind !== 'orderingPause') return []
    const pause = findPause({ orderingPause: override.body }, current)
    return pause ? [[override.subjectId, pause] as const] : []
  })
  return new Map(pauses)
}
