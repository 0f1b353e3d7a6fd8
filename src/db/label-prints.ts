import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addMs, type ClockMinute, type Instant } from '#domain/calendar/local-time.ts'
import { type PrinterFault, printRetryMs } from '#domain/order/label-printing.ts'
import { paidStates } from '#domain/order/order-states.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx, Tx } from './database.ts'

export interface LabelPrinter {
  storeId: string
  address: string
  /** Undefined: labels are printed when somebody asks for them. */
  minutesBefore: number | undefined
}

export interface LabelPrint {
  id: string
  storeId: string
  orderId: string | null
  attempts: number
}

export async function listLabelPrinters(db: DbOrTx): Promise<LabelPrinter[]> {
  const rows = await db.selectFrom('label_printer').selectAll().execute()
  return rows.map((row) => ({
    storeId: row.store_id,
    address: row.address,
    minutesBefore: row.minutes_before ?? undefined,
  }))
}

export const findLabelPrinter = async (db: DbOrTx, storeId: string): Promise<LabelPrinter | undefined> =>
  (await listLabelPrinters(db)).find((printer) => printer.storeId === storeId)

export async function saveLabelPrinter(tx: Tx, { storeId, address, minutesBefore }: LabelPrinter, at: Instant) {
  const values = { address, minutes_before: minutesBefore ?? null, changed_at: at }
  await tx
    .insertInto('label_printer')
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute()
  // A printer at a new address does not wait for the old one.
  await tx.updateTable('label_print').set({ due_at: at }).where('store_id', '=', storeId).execute()
}

/** What still waits for it is not printed any more. */
export async function removeLabelPrinter(tx: Tx, storeId: string): Promise<void> {
  await tx.deleteFrom('label_printer').where('store_id', '=', storeId).execute()
  await tx.deleteFrom('label_print').where('store_id', '=', storeId).where('printed_at', 'is', null).execute()
}

interface NewPrint {
  id: string
  storeId: string
  orderId: string | null
}

/** The same label under the same id is printed once. */
export async function queueLabelPrints(db: DbOrTx, prints: readonly NewPrint[], at: Instant): Promise<void> {
  if (prints.length === 0) return
  await db
    .insertInto('label_print')
    .values(
      prints.map(({ id, storeId, orderId }) => ({
        ...{ id, store_id: storeId, order_id: orderId, queued_at: at, due_at: at },
        ...{ attempts: 0, fault: null, printed_at: null },
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

interface DueLabels {
  storeId: string
  date: CalendarDate
  from: ClockMinute
  until: ClockMinute
}

/** Orders of which nobody has printed a label yet. */
export async function listOrdersWithoutLabel(db: DbOrTx, { storeId, date, from, until }: DueLabels): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where('store_id', '=', storeId)
    .where('pickup_date', '=', date)
    .where('pickup_minute', '>=', from)
    .where('pickup_minute', '<=', until)
    .where('state', 'in', paidStates)
    .where('handed_over_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('label_print').select('label_print.id').whereRef('label_print.order_id', '=', 'customer_order.id'),
        ),
      ),
    )
    .orderBy('pickup_minute')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listDueLabelPrints(db: DbOrTx, now: Instant, limit: number): Promise<LabelPrint[]> {
  const rows = await db
    .selectFrom('label_print')
    .select(['id', 'store_id', 'order_id', 'attempts'])
    .where('printed_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('queued_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, storeId: row.store_id, orderId: row.order_id, attempts: row.attempts }))
}

export async function markLabelPrinted(db: DbOrTx, id: string, at: Instant): Promise<void> {
  await db.updateTable('label_print').set({ printed_at: at, fault: null }).where('id', '=', id).execute()
}

/** All labels of the store wait for its printer. */
export async function delayLabelPrints(
  db: DbOrTx,
  { storeId, attempts }: Pick<LabelPrint, 'storeId' | 'attempts'>,
  fault: PrinterFault,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('label_print')
    .set({ fault, attempts: attempts + 1, due_at: addMs(now, printRetryMs(attempts + 1)) })
    .where('store_id', '=', storeId)
    .where('printed_at', 'is', null)
    .execute()
}

export const deleteLabelPrint = (db: DbOrTx, id: string) => db.deleteFrom('label_print').where('id', '=', id).execute()

export interface LabelPrintState {
  waiting: number
  fault: PrinterFault | undefined
  lastPrintedAt: Instant | undefined
}

export async function readLabelPrintState(db: DbOrTx, storeId: string): Promise<LabelPrintState> {
  const ofStore = db.selectFrom('label_print').where('store_id', '=', storeId)
  const [waiting, faulty, last] = await Promise.all([
    countRows(ofStore.where('printed_at', 'is', null)),
    ofStore.select('fault').where('printed_at', 'is', null).where('fault', 'is not', null).limit(1).executeTakeFirst(),
    ofStore
      .select('printed_at')
      .where('printed_at', 'is not', null)
      .orderBy('printed_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { waiting, fault: faulty?.fault ?? undefined, lastPrintedAt: last?.printed_at ?? undefined }
}
