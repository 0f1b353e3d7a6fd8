import { findMissingOrders, listBookedKeys } from '#db/books-facts.ts'
import { readChainStart } from '#db/chains.ts'
import type { Db } from '#db/database.ts'
import { findMissingSourceKeys, listEntriesAfter } from '#db/journal.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type ChainLink, type ChainProblem, findChainProblems } from '#domain/hash-chain.ts'
import { hashOf } from './hash-text.ts'

export type JournalProblem =
  | ChainProblem
  /** Nobody knows the order of the entry. */
  | { kind: 'withoutOrder'; number: number }
  /** Something counts as booked, but the journal lacks it. */
  | { kind: 'missingEntry'; sourceKey: string }

export interface Verification {
  /** Of the entries that were checked. */
  count: number
  /** The first entry that is still kept. */
  start: ChainLink
  end: ChainLink
  problems: readonly JournalProblem[]
}

const pageSize = 500
/** Orders are deleted after two years; until shortly before that, each entry has one. */
const orderMonths = 23

async function findEntriesWithoutOrder(
  db: Db,
  entries: readonly { number: number; orderId: string; businessDate: string }[],
  now: Instant,
): Promise<JournalProblem[]> {
  const since = addMonths(berlinTime(now).date, -orderMonths)
  const recent = entries.filter(({ businessDate }) => businessDate >= since)
  const missing = await findMissingOrders(db, [...new Set(recent.map(({ orderId }) => orderId))])
  return recent
    .filter(({ orderId }) => missing.has(orderId))
    .map(({ number }) => ({ kind: 'withoutOrder' as const, number }))
}

async function findMissingEntries(db: Db): Promise<JournalProblem[]> {
  const problems: JournalProblem[] = []
  for (const list of Object.values(listBookedKeys)) {
    let after = ''
    for (;;) {
      const page = await list(db, { after, limit: pageSize })
      const last = page.at(-1)
      if (!last) break
      after = last.id
      const missing = await findMissingSourceKeys(db, page)
      problems.push(...missing.map((sourceKey) => ({ kind: 'missingEntry' as const, sourceKey })))
    }
  }
  return problems
}

/** Reads the whole journal and finds every row that was changed, removed or inserted. */
export async function verifyBooks(db: Db, now: Instant): Promise<Verification> {
  const start = await readChainStart(db, 'journal')
  const problems: JournalProblem[] = []
  let end = start
  let count = 0
  for (;;) {
    const entries = await listEntriesAfter(db, end.number, pageSize)
    if (entries.length === 0) break
    const checked = findChainProblems(entries, end, hashOf)
    problems.push(...checked.problems, ...(await findEntriesWithoutOrder(db, entries, now)))
    end = checked.last
    count += entries.length
  }
  return { count, start, end, problems: [...problems, ...(await findMissingEntries(db))] }
}
