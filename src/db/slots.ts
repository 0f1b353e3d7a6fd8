import type { PickupChoice } from '#domain/order/order.ts'
import type { DbOrTx, Tx } from './open-database.ts'

/** Takes a place in the slot if one is left; the condition is checked by the very statement that takes it. */
export async function takeSlot(tx: Tx, { storeId, date, minute }: PickupChoice, capacity: number): Promise<boolean> {
  if (capacity < 1) return false
  const taken = await tx
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
  return taken !== undefined
}

export async function freeSlot(tx: Tx, { storeId, date, minute }: PickupChoice): Promise<void> {
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
  /** Of the slot that it goes to. */
  capacity: number
}

const rankOf = ({ storeId, date, minute }: PickupChoice) => `${storeId} ${slotKey(date, minute)}`

/**
 * Gives one place back and takes another; after false the caller takes all of it back. Slots are always touched in the
 * same order, else two orders that swap their slots would wait for each other forever.
 */
export async function moveSlot(tx: Tx, { from, to, capacity }: Move): Promise<boolean> {
  if (rankOf(from) < rankOf(to)) {
    await freeSlot(tx, from)
    return takeSlot(tx, to, capacity)
  }
  const isTaken = await takeSlot(tx, to, capacity)
  if (isTaken) await freeSlot(tx, from)
  return isTaken
}

/** How many places are taken, by `date minute`, from a date on. */
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
