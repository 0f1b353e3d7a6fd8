import { addAuditEntry } from '#db/audit.ts'
import type { Db, Tx } from '#db/database.ts'
import {
  findCapture,
  findInvoice,
  findInvoiceFile,
  insertInvoice,
  keepInvoiceFile,
  listInvoicesOfOrder,
  takeInvoiceNumber,
} from '#db/invoices.ts'
import { addOrderEvent, lockOrder, updateOrder } from '#db/orders.ts'
import { addToOutbox, type OutboxMail } from '#db/outbox.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { linesWithout } from '#domain/books/book-amounts.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { Billing } from '#domain/invoices/billing.ts'
import { draftInvoice, type Invoice, type InvoiceChange, invoicedQuantities } from '#domain/invoices/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailFile } from '#integrations/mail/mailer.ts'
import type { OrderServices } from './order-services.ts'

type Issued = Pick<Invoice, 'language' | 'seller' | 'buyer' | 'payment' | 'corrects'>

/** Writes what is missing so that the invoices of the order add up to `after`. */
async function issue(
  tx: Tx,
  order: Order,
  { before, after, ...issued }: Issued & Pick<InvoiceChange, 'before' | 'after'>,
  at: Instant,
): Promise<Invoice | undefined> {
  const { language } = issued
  const depositName = getTranslator(language, 'invoice')('deposit')
  const amounts = draftInvoice({ lines: order.lines, language, depositName, before, after })
  if (!amounts) return undefined
  const { date: issuedOn } = berlinTime(at)
  const invoice: Invoice = {
    ...issued,
    ...amounts,
    number: await takeInvoiceNumber(tx, issuedOn),
    orderId: order.id,
    issuedOn,
    suppliedOn: order.pickup.date,
  }
  const to = invoice.buyer.mail || order.customer.mail
  await insertInvoice(tx, invoice, order.customer.mail, at)
  if (to !== '') {
    const { number, kind, orderId } = invoice
    await addToOutbox(
      tx,
      { kind: 'invoiceIssued', subjectId: order.id, payload: { to, number, kind, language, orderId } },
      at,
    )
  }
  return invoice
}

/** The quantities of the lines without what was refunded. */
async function keptQuantities(tx: Tx, order: Order): Promise<number[]> {
  const refunds = (await listRefundsOfOrder(tx, order.id)).filter(({ state }) => state === 'refunded')
  return linesWithout(
    order.lines,
    refunds.flatMap(({ lines }) => lines),
  ).map(({ quantity }) => quantity)
}

/** Issues the invoice of an order that is paid, if the customer wants one and has none. */
export async function issueInvoice(
  tx: Tx,
  order: Order,
  { company }: Content,
  at: Instant,
): Promise<Invoice | undefined> {
  const { billing, lines, language } = order
  const capture = await findCapture(tx, order.id)
  if (!billing || !capture || (await listInvoicesOfOrder(tx, order.id)).length > 0) return undefined
  const {
    legalName,
    name,
    streetAddress,
    postalCode,
    location,
    phone,
    mail,
    registryCourt,
    registryNumber,
    vatNumber,
  } = company
  const seller = { legalName, name, streetAddress, postalCode, location, phone, mail }
  return issue(
    tx,
    order,
    {
      language,
      seller: { ...seller, registryCourt, registryNumber, vatNumber },
      buyer: billing,
      payment: { method: capture.method, on: berlinTime(capture.at).date },
      before: lines.map(() => 0),
      after: await keptQuantities(tx, order),
    },
    at,
  )
}

/** Takes back what was refunded since the last invoice of the order; does nothing without one. */
export async function correctInvoice(tx: Tx, order: Order, at: Instant): Promise<void> {
  const invoices = await listInvoicesOfOrder(tx, order.id)
  const [first] = invoices
  if (!first) return
  const payments = await listPaymentsOfOrder(tx, order.id)
  const isPaid = payments.some(({ state }) => state === 'captured' || state === 'refundDue')
  const { number, issuedOn, language, seller, buyer, payment } = first
  const issued = { language, seller, buyer, corrects: { number, issuedOn } }
  await issue(
    tx,
    order,
    {
      ...issued,
      payment: { ...payment, on: berlinTime(at).date },
      before: invoicedQuantities(order.lines.length, invoices),
      after: isPaid ? await keptQuantities(tx, order) : order.lines.map(() => 0),
    },
    at,
  )
}

/** The customer, or staff on the phone, want an invoice after ordering. One that exists is returned as it is. */
export async function requestInvoice(
  { db, content, now }: OrderServices,
  orderId: string,
  billing: Billing,
  actor?: Actor,
): Promise<Invoice | undefined> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return undefined
    const [first] = await listInvoicesOfOrder(tx, orderId)
    if (first) return first
    const wanted = { ...order, billing }
    const invoice = await issueInvoice(tx, wanted, content(), at)
    if (!invoice) return undefined
    await updateOrder(tx, wanted)
    if (actor) {
      const { number } = invoice
      await addOrderEvent(tx, orderId, { at, kind: 'invoiceIssued', detail: { by: actor.name, text: number } })
      const { storeId } = order.pickup
      const subject = { kind: 'order', id: orderId } as const
      await addAuditEntry(tx, { at, actor, action: 'order.invoice', subject, storeId, after: { number } })
    }
    return invoice
  })
}

/** The file of an invoice of the order. It is made when somebody needs it first, and stays the same. */
export async function readInvoiceFile(db: Db, number: string, orderId: string): Promise<Uint8Array | undefined> {
  const invoice = await findInvoice(db, number)
  if (invoice?.orderId !== orderId) return undefined
  const kept = await findInvoiceFile(db, number)
  if (kept) return kept
  // Loaded when somebody needs it: fonts and PDF are much code.
  const { writeInvoice } = await import('#integrations/invoices/write-invoice.ts')
  await keepInvoiceFile(db, number, await writeInvoice(invoice))
  return findInvoiceFile(db, number)
}

/** What is attached to a mail when it is sent. */
export async function readMailFiles(db: Db, mail: OutboxMail): Promise<MailFile[]> {
  if (mail.kind !== 'invoiceIssued') return []
  const { number, orderId } = mail.payload
  const content = await readInvoiceFile(db, number, orderId)
  if (!content) throw new Error(`There is no invoice ${number}`)
  return [{ filename: `${number}.pdf`, contentType: 'application/pdf', content: Buffer.from(content) }]
}
