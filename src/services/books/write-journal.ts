import { planCheck } from '#db/books-checks.ts'
import {
  type FactPage,
  findPaymentFacts,
  findPickupFacts,
  listOrdersToBook,
  listPaymentsToBook,
  listPaymentsWithRefundsToBook,
  markPaymentBooked,
  markPickupBooked,
} from '#db/books-facts.ts'
import { lockChain } from '#db/chains.ts'
import type { Db, DbOrTx, Tx } from '#db/database.ts'
import { listEntriesOfOrder } from '#db/journal.ts'
import type { BookableFact } from '#domain/books/journal-entry.ts'
import { listMissingPaymentFacts } from '#domain/books/payment-facts.ts'
import { listMissingPickupFacts } from '#domain/books/pickup-facts.ts'
import { nextNight } from '#domain/books/reconciliation.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { appendEntries } from './append-entries.ts'
import { readBooksSettings } from './books-settings.ts'

/** Few enough to keep other writers waiting for a moment only. */
const factsPerTransaction = 20

async function bookPayment(tx: Tx, id: string, at: Instant): Promise<BookableFact[]> {
  const found = await findPaymentFacts(tx, id)
  if (!found) return []
  const { facts } = found
  const missing = listMissingPaymentFacts(facts, await listEntriesOfOrder(tx, facts.order.id))
  await markPaymentBooked(tx, id, found, at)
  const nextCheckAt = berlinInstant(nextNight(berlinTime(at).date))
  if (missing.length > 0) await planCheck(tx, { paymentId: id, orderId: facts.order.id, at, nextCheckAt })
  return missing
}

async function bookPickup(tx: Tx, id: string, at: Instant): Promise<BookableFact[]> {
  const facts = await findPickupFacts(tx, id, at)
  if (!facts) return []
  const { pickupRecorder: recorder } = await readBooksSettings(tx)
  const missing = listMissingPickupFacts(facts, await listEntriesOfOrder(tx, id), recorder)
  await markPickupBooked(tx, id, { paidAt: facts.paidAt, recorder })
  return missing
}

interface FactSource {
  list: (db: DbOrTx, page: FactPage) => Promise<string[]>
  book: (tx: Tx, id: string, at: Instant) => Promise<BookableFact[]>
}

const payments: FactSource = { list: listPaymentsToBook, book: bookPayment }
const sources: readonly FactSource[] = [
  payments,
  { list: listPaymentsWithRefundsToBook, book: bookPayment },
  { list: listOrdersToBook, book: bookPickup },
]

/** In one transaction: what is in the journal is marked as booked, and the other way round. */
const bookTogether = (db: Db, ids: readonly string[], { book }: FactSource, at: Instant): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const end = await lockChain(tx, 'journal')
    const facts: BookableFact[] = []
    for (const id of ids) facts.push(...(await book(tx, id, at)))
    const { number } = await appendEntries(tx, facts, end, at)
    return number - end.number
  })

/** A fact that cannot be booked must not hold up the others. */
async function bookEach(
  db: Db,
  ids: readonly string[],
  source: FactSource,
  at: Instant,
): Promise<{ count: number; errors: unknown[] }> {
  let count = 0
  const errors: unknown[] = []
  for (const id of ids)
    try {
      count += await bookTogether(db, [id], source, at)
    } catch (error) {
      errors.push(error)
    }
  return { count, errors }
}

interface JournalServices {
  db: Db
  now: () => Instant
}

/** Writes what is missing about one payment, whatever else cannot be booked. */
export async function writeJournalOfPayment({ db, now }: JournalServices, paymentId: string): Promise<void> {
  await bookTogether(db, [paymentId], payments, now())
}

/**
 * Writes everything into the journal that is a fact in the database and not in it yet. It can be stopped at any time and
 * run any number of times: the unique key of each fact keeps it from being booked twice. `maxFacts` leaves the rest for the
 * next run. Returns how many entries it wrote.
 */
export async function writeJournal({ db, now }: JournalServices, maxFacts = Number.POSITIVE_INFINITY): Promise<number> {
  let count = 0
  let tried = 0
  const errors: unknown[] = []
  for (const source of sources) {
    let after = ''
    while (tried < maxFacts) {
      const ids = await source.list(db, { after, limit: factsPerTransaction })
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      tried += ids.length
      try {
        count += await bookTogether(db, ids, source, now())
      } catch {
        const result = await bookEach(db, ids, source, now())
        count += result.count
        errors.push(...result.errors)
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} facts could not be booked`)
  return count
}
