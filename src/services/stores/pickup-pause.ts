import { addAuditEntry } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { listOverrides, removeOverrides, saveOverrides } from '#db/overrides.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { compareLocalTimes } from '#domain/calendar/local-time.ts'
import type { Override } from '#domain/overrides.ts'
import { coversPause, isPauseOver, type PickupPause, pauseKey } from '#domain/pickup/pickup-pause.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { areKnownStores, type StoreServices } from './store-days.ts'

type PauseResult = { kind: 'paused' | 'timeIsOver' | 'rangeReversed' | 'unknownStore' }

type PauseOverride = Extract<Override, { kind: 'pickupPause' }>

const isPauseOf =
  (storeIds: readonly string[]) =>
  (override: Override): override is PauseOverride =>
    override.kind === 'pickupPause' && storeIds.includes(override.subjectId)

interface Change {
  actor: Actor
  at: string
}

const recordChange = (tx: Tx, storeId: string, pause: PickupPause, isStarted: boolean, change: Change) =>
  addAuditEntry(tx, {
    ...change,
    action: isStarted ? 'store.pause' : 'store.resume',
    subject: { kind: 'store', id: storeId },
    storeId,
    [isStarted ? 'after' : 'before']: pause,
  })

/** The stores take no more orders for these pickup times, from nobody. What is ordered already stays. */
export async function pausePickups(
  services: StoreServices,
  storeIds: readonly string[],
  pause: PickupPause,
  actor: Actor,
): Promise<PauseResult> {
  const at = services.now()
  if (!areKnownStores(services, storeIds)) return { kind: 'unknownStore' }
  if (isPauseOver(pause, berlinTime(at))) return { kind: 'timeIsOver' }
  if (compareLocalTimes(pause.until, pause.from) <= 0) return { kind: 'rangeReversed' }
  await services.db.transaction().execute(async (tx) => {
    const covered = (await listOverrides(tx)).filter(isPauseOf(storeIds)).filter(({ body }) => coversPause(pause, body))
    await removeOverrides(tx, covered)
    await saveOverrides(
      tx,
      storeIds.map((subjectId) => ({ kind: 'pickupPause', subjectId, key: pauseKey(pause), body: pause })),
    )
    for (const storeId of storeIds) await recordChange(tx, storeId, pause, true, { actor, at })
  })
  return { kind: 'paused' }
}

/** Ends one pause of the stores before its time, or all of them. */
export async function endPauses(
  services: StoreServices,
  storeIds: readonly string[],
  actor: Actor,
  key?: string,
): Promise<{ kind: 'ended' | 'unknownStore' }> {
  if (!areKnownStores(services, storeIds)) return { kind: 'unknownStore' }
  const at = services.now()
  await services.db.transaction().execute(async (tx) => {
    const ended = (await listOverrides(tx))
      .filter(isPauseOf(storeIds))
      .filter((override) => key === undefined || override.key === key)
    await removeOverrides(tx, ended)
    for (const { subjectId, body } of ended) await recordChange(tx, subjectId, body, false, { actor, at })
  })
  return { kind: 'ended' }
}

export interface StorePause {
  storeId: string
  key: string
  pause: PickupPause
}

/** The pauses that are not over, by their start. Reads the database: other processes may just have changed them. */
export async function listPauses({ db, now, content }: StoreServices): Promise<StorePause[]> {
  const current = berlinTime(now())
  return (await listOverrides(db))
    .filter(isPauseOf(content().stores.map(({ id }) => id)))
    .filter(({ body }) => !isPauseOver(body, current))
    .map(({ subjectId, key, body }) => ({ storeId: subjectId, key, pause: body }))
    .toSorted((a, b) => compareLocalTimes(a.pause.from, b.pause.from))
}
