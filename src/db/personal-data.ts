import { sql } from 'kysely'
import type { ContactMessage } from '#domain/contact-message.ts'
import type { JobAlert } from '#domain/hiring/job-alert.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { Order } from '#domain/order/order.ts'
import type { StockAlert } from '#domain/order/stock-alert.ts'
import { findApplication, type StoredApplication } from './applications.ts'
import type { DbOrTx, Tx } from './database.ts'
import { listInvoicesOf } from './invoices.ts'
import { listJobAlertsOf } from './job-alerts.ts'
import { listMessages } from './messages.ts'
import { findOrder } from './orders.ts'
import { listMailsMentioning, type OutboxMail } from './outbox.ts'
import { listStandingOrdersOf, type StoredStandingOrder } from './standing-orders.ts'
import { listStockAlertsOf } from './stock-alerts.ts'
import { listTrialShiftsOf, type TrialShiftBooking } from './trial-shifts.ts'

export interface PersonalData {
  orders: Order[]
  invoices: Invoice[]
  applications: StoredApplication[]
  messages: ContactMessage[]
  trialShifts: TrialShiftBooking[]
  jobAlerts: JobAlert[]
  stockAlerts: StockAlert[]
  standingOrders: StoredStandingOrder[]
  mails: OutboxMail[]
}

async function listIdsByMail(
  db: DbOrTx,
  table: 'customer_order' | 'application',
  normalizedMail: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('mail_folded', '=', normalizedMail)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

async function findEach<T>(ids: readonly string[], find: (id: string) => Promise<T | undefined>): Promise<T[]> {
  const found: T[] = []
  for (const id of ids) {
    const row = await find(id)
    if (row !== undefined) found.push(row)
  }
  return found
}

/** Finds everything stored under an e-mail address. */
export async function findPersonalData(db: DbOrTx, mail: string): Promise<PersonalData> {
  const normalizedMail = normalizeMailAddress(mail)
  return {
    orders: await findEach(await listIdsByMail(db, 'customer_order', normalizedMail), (id) => findOrder(db, id)),
    invoices: await listInvoicesOf(db, normalizedMail),
    applications: await findEach(await listIdsByMail(db, 'application', normalizedMail), (id) =>
      findApplication(db, id),
    ),
    messages: await listMessages(db, { normalizedMail }),
    trialShifts: await listTrialShiftsOf(db, normalizedMail),
    jobAlerts: await listJobAlertsOf(db, mail),
    stockAlerts: await listStockAlertsOf(db, mail),
    standingOrders: await listStandingOrdersOf(db, normalizedMail),
    mails: await listMailsMentioning(db, normalizedMail),
  }
}

/** Every address under which data of visitors is stored. */
export async function listPersonalAddresses(db: DbOrTx): Promise<string[]> {
  const sources = [
    ['customer_order', 'mail_folded'],
    ['application', 'mail_folded'],
    ['invoice', 'mail_folded'],
    ['message', 'mail_folded'],
    ['job_alert', 'mail'],
    ['stock_alert', 'mail'],
    ['trial_shift_booking', 'mail'],
  ] as const
  const addresses = new Set<string>()
  for (const [table, column] of sources) {
    const query = sql<{ mail: string | null }>`select distinct ${sql.ref(column)} as mail from ${sql.table(table)}`
    for (const { mail } of (await query.execute(db)).rows) if (mail) addresses.add(normalizeMailAddress(mail))
  }
  return [...addresses]
}

/** Removes what staff wrote about a person's order: reasons in its history and refunds, and the audit log's details. */
export async function eraseStaffTexts(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('refund').set({ reason: '' }).where('order_id', '=', orderId).execute()
  await tx
    .updateTable('audit_entry')
    .set({ before: null, after: null, detail_salt: null })
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', orderId)
    .execute()
  const events = await tx
    .selectFrom('order_event')
    .select(['number', 'detail'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { number, detail } of events) {
    if (!('text' in detail)) continue
    const { text: _text, ...rest } = detail
    await tx
      .updateTable('order_event')
      .set({ detail: JSON.stringify(rest) })
      .where('order_id', '=', orderId)
      .where('number', '=', number)
      .execute()
  }
}
