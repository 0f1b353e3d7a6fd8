import {
  countDueChecks,
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
  nextNight,
  retryDelayMs,
  sumBooked,
} from '#domain/books/reconciliation.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import type { Payment } from '#domain/order/payment.ts'
import type { StatementResult } from '#integrations/payment/payment-provider.ts'
import type { BooksServices } from './books-services.ts'
import { writeJournalOfPayment } from './write-journal.ts'

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
  await writeJournalOfPayment(services, payment.id)
}

type CheckResult = 'compared' | 'unavailable' | 'gone'

async function postpone({ db, now }: BooksServices, check: PlannedCheck): Promise<void> {
  const nextCheckAt = addMs(now(), retryDelayMs(check.failureCount))
  await postponeCheckOfBooks(db, check, nextCheckAt)
}

async function comparePayment(services: BooksServices, check: PlannedCheck): Promise<CheckResult> {
  const { db, providers, now } = services
  const payment = await findPayment(db, check.paymentId)
  const end = async (): Promise<CheckResult> => {
    await db.transaction().execute((tx) => saveCheck(tx, check, { at: now(), nextCheckAt: undefined }))
    return 'gone'
  }
  if (!payment) return end()
  const statement = await providers.of(payment).readStatement({ paymentId: payment.id, captureId: payment.captureId })
  if (statement.kind === 'unknown') {
    await postpone(services, check)
    return 'unavailable'
  }
  const at = now()
  await bookMissingFee(services, payment, statement)
  const entries = await listEntriesOfPayment(services, payment)
  const [sale, last] = [entries[0], entries.at(-1)]
  if (!sale || !last) return end()
  const differences = findDifferences(sumBooked(entries), statement.kind === 'known' ? statement : undefined)
  const { date: today } = berlinTime(at)
  const next = differences.length > 0 ? nextNight(today) : nextCheckTime(berlinTime(last.bookedAt).date, today)
  const { storeId, businessDate, orderId } = sale
  await db.transaction().execute(async (tx) => {
    await saveDifferences(tx, { paymentId: payment.id, orderId, storeId, businessDate }, differences, at)
    await saveCheck(tx, check, { at, nextCheckAt: next && berlinInstant(next) })
  })
  return 'compared'
}

export interface ReconcileResult {
  compared: number
  /** Including payments whose order is deleted and payments that cannot be compared. */
  handled: number
  /** The provider did not answer; the rest is compared later. */
  isUnavailable: boolean
}

/** It stops at the first missing answer. `errors`: of payments that cannot be compared; they are tried again later. */
async function compareDuePayments(
  services: BooksServices,
  limit: number,
): Promise<{ result: ReconcileResult; errors: unknown[] }> {
  let [compared, handled] = [0, 0]
  const errors: unknown[] = []
  for (const check of await listDueChecks(services.db, services.now(), limit)) {
    try {
      const result = await comparePayment(services, check)
      if (result === 'unavailable') return { result: { compared, handled, isUnavailable: true }, errors }
      compared += result === 'compared' ? 1 : 0
    } catch (error) {
      // One payment that cannot be compared must not keep the others waiting.
      errors.push(error)
      await postpone(services, check)
    }
    handled += 1
  }
  return { result: { compared, handled, isUnavailable: false }, errors }
}

function throwIfAny(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} payments cannot be compared`)
}

/** Compares what is due with the provider, one after the other. */
export async function reconcileBooks(services: BooksServices, limit = checksPerRun): Promise<ReconcileResult> {
  const { result, errors } = await compareDuePayments(services, limit)
  throwIfAny(errors)
  return result
}

/** Compares all payments of a range now, as an administrator asks for. */
export async function reconcileRange(
  services: BooksServices,
  range: { from: CalendarDate; until: CalendarDate },
): Promise<ReconcileResult> {
  await makeChecksDue(services.db, { ...range, now: services.now() })
  let [compared, handled] = [0, 0]
  const errors: unknown[] = []
  for (;;) {
    const { result, errors: newErrors } = await compareDuePayments(services, checksPerRun)
    compared += result.compared
    handled += result.handled
    errors.push(...newErrors)
    if (!result.isUnavailable && result.handled > 0) continue
    throwIfAny(errors)
    return { compared, handled, isUnavailable: result.isUnavailable }
  }
}

const recentDays = 31

/**
 * Begins to compare the payments of the last month now, as somebody of the office asks for. The scheduler compares those
 * that are `waiting` in its next runs, so nobody waits for hundreds of answers.
 */
export async function reconcileRecent(services: BooksServices): Promise<ReconcileResult & { waiting: number }> {
  const { db, now } = services
  const { date: until } = berlinTime(now())
  await makeChecksDue(db, { from: addDays(until, -recentDays), until, now: now() })
  const result = await reconcileBooks(services)
  return { ...result, waiting: await countDueChecks(db, now()) }
}

/** Compares one payment again, after somebody has put it right at the provider. */
export async function reconcilePayment(
  services: BooksServices,
  paymentId: string,
): Promise<CheckResult | 'unknownPayment'> {
  const check = await findCheck(services.db, paymentId)
  return check ? comparePayment(services, check) : 'unknownPayment'
}
