import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import type { DbOrTx, Tx } from './database.ts'

/** Reserves capacity in the slot if any is left. The same statement checks and reserves, so it cannot be overbooked. */
export async function reserveSlot(tx: Tx, { storeId, date, minute }: PickupChoice, capacity: number): Promise<boolean> {
  if (capacity < 1) return false
  const reserved = await tx
    .insertInto('slot_use')
    .values({ store_id: storeId, date, minute, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'date', 'minute'])
        .doUpdateSet((row) => ({ used: row('slot_use.used', '+', 1) }))
        .where('slot_use.used', '<', capacity),
    )
    .returning('used')
    .executeTakeFirst()
  return reserved !== undefined
}

export async function releaseSlot(tx: Tx, { storeId, date, minute }: PickupChoice): Promise<void> {
  await tx
    .updateTable('slot_use')
    .set((column) => ({ used: column('used', '-', 1) }))
    .where('store_id', '=', storeId)
    .where('date', '=', date)
    .where('minute', '=', minute)
    .where('used', '>', 0)
    .execute()
}

interface Move {
  from: PickupChoice
  to: PickupChoice
  /** Capacity of the target slot. */
  capacity: number
}

const slotSortKey = ({ storeId, date, minute }: PickupChoice) => `${storeId} ${slotKey(date, minute)}`

/**
 * Releases one slot and reserves another. After false the caller must roll back. Slots are always locked in the same
 * order: two orders that swap their slots would otherwise deadlock.
 */
export async function moveSlot(tx: Tx, { from, to, capacity }: Move): Promise<boolean> {
  if (slotSortKey(from) < slotSortKey(to)) {
    await releaseSlot(tx, from)
    return reserveSlot(tx, to, capacity)
  }
  const isReserved = await reserveSlot(tx, to, capacity)
  if (isReserved) await releaseSlot(tx, from)
  return isReserved
}

/** Number of reservations by `slotKey`, from a date on. */
export async function listSlotUse(db: DbOrTx, storeId: string, fromDate: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('slot_use')
    .select(['date', 'minute', 'used'])
    .where('store_id', '=', storeId)
    .where('date', '>=', fromDate)
    .execute()
  return new Map(rows.map(({ date, minute, used }) => [slotKey(date, minute), used]))
}

export const slotKey = (date: string, minute: number): string => `${date} ${minute}`

/** Slots with more reservations than the capacity. */
export async function listOverbookedSlots(
  db: DbOrTx,
  { storeId, from, capacity }: { storeId: string; from: CalendarDate; capacity: number },
): Promise<{ date: CalendarDate; minute: number; used: number }[]> {
  return db
    .selectFrom('slot_use')
    .select(['date', 'minute', 'used'])
    .where('store_id', '=', storeId)
    .where('date', '>=', from)
    .where('used', '>', capacity)
    .orderBy('date')
    .orderBy('minute')
    .execute()
}
