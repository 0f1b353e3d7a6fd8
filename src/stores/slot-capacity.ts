import { addAuditEntry } from '#db/audit.ts'
import { saveOverride } from '#db/overrides.ts'
import { listOverbookedSlots } from '#db/slots.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { berlinTime } from '../clock.ts'
import { loadCurrentContent, type StoreServices } from './store-days.ts'

export const maxSlotCapacity = 1_000

export type CapacityResult =
  | {
      kind: 'changed'
      before: number
      /** Slots that already have more orders; they keep them. */
      overbooked: { date: CalendarDate; minute: number; used: number }[]
    }
  | { kind: 'unknownStore' }

export async function readCapacity(services: StoreServices, storeId: string): Promise<number | undefined> {
  const { stores } = await loadCurrentContent(services)
  return stores.find(({ id }) => id === storeId)?.slotCapacity
}

/** Sets how many orders a store takes for each half hour. */
export async function setCapacity(
  services: StoreServices,
  storeId: string,
  capacity: number,
  actor: Actor,
): Promise<CapacityResult> {
  const { db, now } = services
  const before = await readCapacity(services, storeId)
  if (before === undefined) return { kind: 'unknownStore' }
  const at = now()
  await db.transaction().execute(async (tx) => {
    await saveOverride(tx, { kind: 'slotCapacity', subjectId: storeId, key: '', body: { capacity } })
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'store.capacity',
      subject: { kind: 'store', id: storeId },
      storeId,
      before: { capacity: before },
      after: { capacity },
    })
  })
  const from = berlinTime(at).date
  return { kind: 'changed', before, overbooked: await listOverbookedSlots(db, { storeId, from, capacity }) }
}
