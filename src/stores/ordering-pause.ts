import { addAuditEntry } from '#db/audit.ts'
import { listOverrides, removeOverride, saveOverride } from '#db/overrides.ts'
import { compareLocalTimes } from '#domain/calendar/local-time.ts'
import { findPause, type OrderingPause } from '#domain/ordering-pause.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { berlinTime } from '../clock.ts'
import type { StoreServices } from './store-days.ts'

export type PauseResult = { kind: 'paused' } | { kind: 'ended' } | { kind: 'timeIsOver' | 'unknownStore' }

const subjectOf = (storeId: string) => ({ kind: 'orderingPause', subjectId: storeId, key: '' }) as const

const isKnownStore = ({ content }: StoreServices, storeId: string) => content().stores.some(({ id }) => id === storeId)

/** The store takes no new orders until then. What is ordered already stays. */
export async function pauseOrdering(
  services: StoreServices,
  storeId: string,
  pause: OrderingPause,
  actor: Actor,
): Promise<PauseResult> {
  const at = services.now()
  if (!isKnownStore(services, storeId)) return { kind: 'unknownStore' }
  if (compareLocalTimes(pause.until, berlinTime(at)) <= 0) return { kind: 'timeIsOver' }
  await services.db.transaction().execute(async (tx) => {
    await saveOverride(tx, { ...subjectOf(storeId), body: pause })
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'store.pause',
      subject: { kind: 'store', id: storeId },
      storeId,
      after: pause,
    })
  })
  return { kind: 'paused' }
}

/** Ends the pause before its time. */
export async function resumeOrdering(services: StoreServices, storeId: string, actor: Actor): Promise<PauseResult> {
  if (!isKnownStore(services, storeId)) return { kind: 'unknownStore' }
  await services.db.transaction().execute(async (tx) => {
    await removeOverride(tx, subjectOf(storeId))
    await addAuditEntry(tx, {
      at: services.now(),
      actor,
      action: 'store.resume',
      subject: { kind: 'store', id: storeId },
      storeId,
    })
  })
  return { kind: 'ended' }
}

/** Reads the database: other processes may have changed it a moment ago. */
export async function readPause({ db, now }: StoreServices, storeId: string): Promise<OrderingPause | undefined> {
  const overrides = await listOverrides(db)
  const found = overrides.find(({ kind, subjectId }) => kind === 'orderingPause' && subjectId === storeId)
  return found?.kind === 'orderingPause' ? findPause({ orderingPause: found.body }, berlinTime(now())) : undefined
}
