import {
  findCheck,
  listDueChecks,
  makeChecksDue,
  type PlannedCheck,
  postponeCheckOfBooks,
  saveCheck,
  saveDifferences,
} from '#db/books-checks.ts'
import type { DbOrTx } from '#db/database.ts'
import { listEntriesOfOrder } from '#db/journal.ts'
import { findPayment, saveFee } from '#db/payments.ts'
import type { JournalEntry } from '#domain/books/journal-entry.ts'
import { paymentKeys } from '#domain/books/payment-facts.ts'
import {
  findDifferences,
  isCorrectionOf,
  nextCheckTime,
  retryDelayMs,
  sumBooked,
} from '#domain/books/reconciliation.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Payment } from '#domain/order/payment.ts'
import type { StatementResult } from '#integrations/payment/payment-provider.ts'
import { berlinInstant, berlinTime } from '../clock.ts'
import type { BooksServices } from './books-services.ts'
import { writeJournal } from './write-journal.ts'

/** So many payments are compared in one run of the task; the provider limits how often it is asked. */
const checksPerRun = 20

/** The entries of the order that are about this payment. */
export async function listEntriesOfPayment(
  { db }: { db: DbOrTx },
  { id, orderId }: Pick<Payment, 'id' | 'orderId'>,
): Promise<JournalEntry[]> {
  const refunds = await db.selectFrom('refund').select('id').where('payment_id', '=', id).execute()
  const keys = new Set([
    paymentKeys.sale(id),
    paymentKeys.fee(id),
    paymentKeys.rest(id),
    ...refunds.map((refund) => paymentKeys.items(refund.id)),
  ])
  const entries = await listEntriesOfOrder(db, orderId)
  return entries.filter(({ sourceKey }) => keys.has(sourceKey) || isCorrectionOf(id, sourceKey))
}

type KnownStatement = Exclude<StatementResult, { kind: 'unknown' }>

/** A fee that was not known at the capture is booked, not reported as a difference. */
async function bookMissingFee(services: BooksServices, payment: Payment, statement: KnownStatement): Promise<void> {
  const feeCents = statement.kind === 'known' ? statement.feeCents : undefined
  const entries = await listEntriesOfPayment(services, payment)
  const isBooked = entries.some(({ kind }) => kind === 'fee')
  if (isBooked || feeCents === undefined || feeCents === 0) return
  await services.db.transaction().execute((tx) => saveFee(tx, payment.id, feeCents))
  await writeJournal(services)
}

type CheckResult = 'compared' | 'unavailable' | 'gone'

async function comparePayment(services: BooksServices, check: PlannedCheck): Promise<CheckResult> {
  const { db, provider, now } = services
  const payment = await findPayment(db, check.paymentId)
  const end = async (): Promise<CheckResult> => {
    await db.transaction().execute((tx) => saveCheck(tx, check, { at: now(), nextCheckAt: undefined }))
    return 'gone'
  }
  if (!payment) return end()
  const statement = await provider.readStatement({ providerId: payment.id, captureId: payment.captureId })
  const at = now()
  if (statement.kind === 'unknown') {
    const nextCheckAt = new Date(Date.parse(at) + retryDelayMs(check.failureCount)).toISOString()
    await postponeCheckOfBooks(db, check, nextCheckAt)
    return 'unavailable'
  }
  await bookMissingFee(services, payment, statement)
  const entries = await listEntriesOfPayment(services, payment)
  const [sale] = entries
  if (!sale) return end()
  const differences = findDifferences(sumBooked(entries), statement.kind === 'known' ? statement : undefined)
  const next = nextCheckTime(berlinTime(at).date, differences.length > 0 ? 0 : check.checkCount + 1)
  const { storeId, businessDate, orderId } = sale
  await db.transaction().execute(async (tx) => {
    await saveDifferences(tx, { paymentId: payment.id, orderId, storeId, businessDate }, differences, at)
    await saveCheck(tx, check, { at, nextCheckAt: next && berlinInstant(next) })
  })
  return 'compared'
}

export interface ReconcileResult {
  compared: number
  /** Including payments whose order is deleted. */
  handled: number
  /** The provider did not answer; the rest is compared later. */
  isUnavailable: boolean
}

/** Compares what is due with the provider, one after the other. It stops at the first missing answer. */
export async function reconcileBooks(services: BooksServices, limit = checksPerRun): Promise<ReconcileResult> {
  let [compared, handled] = [0, 0]
  for (const check of await listDueChecks(services.db, services.now(), limit)) {
    const result = await comparePayment(services, check)
    if (result === 'unavailable') return { compared, handled, isUnavailable: true }
    handled += 1
    compared += result === 'compared' ? 1 : 0
  }
  return { compared, handled, isUnavailable: false }
}

/** Compares all payments of a range now, as an administrator asks for. */
export async function reconcileRange(
  services: BooksServices,
  range: { from: CalendarDate; until: CalendarDate },
): Promise<ReconcileResult> {
  await makeChecksDue(services.db, { ...range, now: services.now() })
  let [compared, handled] = [0, 0]
  for (;;) {
    const result = await reconcileBooks(services)
    compared += result.compared
    handled += result.handled
    if (result.isUnavailable || result.handled === 0) return { compared, handled, isUnavailable: result.isUnavailable }
  }
}

/** Compares one payment again, after somebody has put it right at the provider. */
export async function reconcilePayment(
  services: BooksServices,
  paymentId: string,
): Promise<CheckResult | 'unknownPayment'> {
  const check = await findCheck(services.db, paymentId)
  return check ? comparePayment(services, check) : 'unknownPayment'
}
