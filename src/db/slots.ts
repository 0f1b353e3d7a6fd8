import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import type { SlotCapacity, SlotUse } from '#domain/pickup/order-needs.ts'
import type { DbOrTx, Tx } from './database.ts'
import { type ParamFor, prepareQuery } from './prepared-query.ts'

interface SlotNeed extends PickupChoice {
  workTenths: number
}

const reserveQuery = prepareQuery((db, param: ParamFor<SlotNeed & { maxOrders: number; maxOtherWork: number }>) =>
  db
    .insertInto('slot_use')
    .values({
      store_id: param('storeId'),
      date: param('date'),
      minute: param('minute'),
      used: 1,
      work_tenths: param('workTenths'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'date', 'minute'])
        .doUpdateSet((row) => ({
          used: row('slot_use.used', '+', 1),
          work_tenths: row('slot_use.work_tenths', '+', param('workTenths')),
        }))
        .where('slot_use.used', '<', param('maxOrders'))
        .where('slot_use.work_tenths', '<=', param('maxOtherWork')),
    )
    .returning(['used as orders', 'work_tenths as workTenths']),
)

/**
 * Reserves capacity in the slot if any is left. The same statement checks and reserves, so it cannot be
 * overbooked. Returns what the slot holds then, or undefined if it is full.
 */
export async function reserveSlot(
  tx: Tx,
  { storeId, date, minute, workTenths }: SlotNeed,
  capacity: SlotCapacity,
): Promise<SlotUse | undefined> {
  const maxOtherWork = capacity.workTenths - workTenths
  if (capacity.orders < 1 || maxOtherWork < 0) return undefined
  const need = { storeId, date, minute, workTenths, maxOrders: capacity.orders, maxOtherWork }
  const [reserved] = await reserveQuery(tx, need)
  return reserved
}

export async function releaseSlot(tx: Tx, { storeId, date, minute, workTenths }: SlotNeed): Promise<void> {
  await tx
    .updateTable('slot_use')
    .set((row) => ({ used: row('used', '-', 1), work_tenths: row('work_tenths', '-', workTenths) }))
    .where('store_id', '=', storeId)
    .where('date', '=', date)
    .where('minute', '=', minute)
    .where('used', '>', 0)
    .execute()
}

/** Takes more work for an order that has a place in the slot, or gives some back. */
export async function changeSlotWork(
  tx: Tx,
  pickup: PickupChoice,
  addedTenths: number,
  capacity: SlotCapacity,
): Promise<boolean> {
  const changed = await tx
    .updateTable('slot_use')
    .set((row) => ({ work_tenths: row('work_tenths', '+', addedTenths) }))
    .where('store_id', '=', pickup.storeId)
    .where('date', '=', pickup.date)
    .where('minute', '=', pickup.minute)
    .where('work_tenths', '<=', Math.max(capacity.workTenths, 0) - Math.max(addedTenths, 0))
    .returning('used')
    .executeTakeFirst()
  return changed !== undefined
}

interface Move {
  from: SlotNeed
  to: SlotNeed
  /** Of the target slot. */
  capacity: SlotCapacity
}

const slotSortKey = ({ storeId, date, minute }: PickupChoice) => `${storeId} ${slotKey(date, minute)}`

/**
 * Releases one slot and reserves another. After false the caller must roll back. Slots are always locked in the same
 * order: two orders that swap their slots would otherwise deadlock.
 */
export async function moveSlot(tx: Tx, { from, to, capacity }: Move): Promise<boolean> {
  if (slotSortKey(from) < slotSortKey(to)) {
    await releaseSlot(tx, from)
    return (await reserveSlot(tx, to, capacity)) !== undefined
  }
  const reserved = await reserveSlot(tx, to, capacity)
  if (reserved) await releaseSlot(tx, from)
  return reserved !== undefined
}

/** Reservations by `slotKey`, from a date on. */
export async function listSlotUse(
  db: DbOrTx,
  storeId: string,
  fromDate: string,
): Promise<ReadonlyMap<string, SlotUse>> {
  const rows = await db
    .selectFrom('slot_use')
    .select(['date', 'minute', 'used', 'work_tenths'])
    .where('store_id', '=', storeId)
    .where('date', '>=', fromDate)
    .execute()
  return new Map(
    rows.map(({ date, minute, used, work_tenths }) => [
      slotKey(date, minute),
      { orders: used, workTenths: work_tenths },
    ]),
  )
}

export const slotKey = (date: string, minute: number): string => `${date} ${minute}`

/** Slots with more reservations than the capacity. */
export async function listOverbookedSlots(
  db: DbOrTx,
  {
    storeId,
    from,
    until,
    capacity,
  }: { storeId: string; from: CalendarDate; until: CalendarDate | undefined; capacity: number },
): Promise<{ date: CalendarDate; minute: number; used: number }[]> {
  let query = db
    .selectFrom('slot_use')
    .select(['date', 'minute', 'used'])
    .where('store_id', '=', storeId)
    .where('date', '>=', from)
    .where('used', '>', capacity)
  if (until !== undefined) query = query.where('date', '<=', until)
  return query.orderBy('date').orderBy('minute').execute()
}
