import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { formatInvoiceNumber, type Invoice } from '#domain/invoices/invoice.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { DbOrTx, Tx } from './database.ts'

/** Takes the next number of the year. It is free again if the transaction fails; others wait until it has ended. */
export async function takeInvoiceNumber(tx: Tx, issuedOn: CalendarDate): Promise<string> {
  const year = Number(issuedOn.slice(0, 4))
  const { last } = await tx
    .insertInto('invoice_sequence')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((row) => ({ last: row('invoice_sequence.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return formatInvoiceNumber(year, last)
}

/** `mail`: of the order. */
export async function insertInvoice(tx: Tx, invoice: Invoice, mail: string, at: Instant): Promise<void> {
  await tx
    .insertInto('invoice')
    .values({
      number: invoice.number,
      order_id: invoice.orderId,
      issued_at: at,
      mail_folded: normalizeMailAddress(mail),
      body: JSON.stringify(invoice),
    })
    .execute()
}

/** In the order in which they were issued. */
export async function listInvoicesOfOrders(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Invoice[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .select('body')
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return Map.groupBy(
    rows.map(({ body }) => body),
    ({ orderId }) => orderId,
  )
}

export const listInvoicesOfOrder = async (db: DbOrTx, orderId: string): Promise<Invoice[]> =>
  (await listInvoicesOfOrders(db, [orderId])).get(orderId) ?? []

export async function findInvoice(db: DbOrTx, number: string): Promise<Invoice | undefined> {
  const row = await db.selectFrom('invoice').select('body').where('number', '=', number).executeTakeFirst()
  return row?.body
}

/** Those of orders with this address, erased ones included. */
export async function listInvoicesOf(db: DbOrTx, normalizedMail: string): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('body')
    .where('mail_folded', '=', normalizedMail)
    .orderBy('number')
    .execute()
  return rows.map(({ body }) => body)
}

export async function findInvoiceFile(db: DbOrTx, number: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('invoice_file').select('pdf').where('number', '=', number).executeTakeFirst()
  return row?.pdf
}

/** Keeps the first file of an invoice. */
export async function keepInvoiceFile(db: DbOrTx, number: string, pdf: Uint8Array): Promise<void> {
  await db
    .insertInto('invoice_file')
    .values({ number, pdf })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

/** How and when the order was paid; undefined if it never was. */
export async function findCapture(
  db: DbOrTx,
  orderId: string,
): Promise<{ method: PaymentMethod; at: Instant } | undefined> {
  const row = await db
    .selectFrom('payment')
    .select(['method', 'captured_at'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'captured')
    .executeTakeFirst()
  return row && row.captured_at !== null ? { method: row.method, at: row.captured_at } : undefined
}
