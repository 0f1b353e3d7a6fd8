import type { Tx } from '#db/database.ts'
import { insertEntries } from '#db/journal.ts'
import type { BookableFact, JournalEntry } from '#domain/books/journal-entry.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type ChainLink, linkEntry } from '#domain/hash-chain.ts'
import { hashOf } from './hash-text.ts'

const toEntry = (fact: BookableFact, previous: ChainLink, bookedAt: Instant): JournalEntry =>
  linkEntry({ ...fact, businessDate: berlinTime(fact.occurredAt).date, bookedAt }, previous, hashOf)

/** Adds facts to the end of the journal, which the caller has locked. Returns the new end. */
export async function appendEntries(
  tx: Tx,
  facts: readonly BookableFact[],
  end: ChainLink,
  bookedAt: Instant,
): Promise<ChainLink> {
  const entries: JournalEntry[] = []
  for (const fact of facts) entries.push(toEntry(fact, entries.at(-1) ?? end, bookedAt))
  await insertEntries(tx, entries)
  return entries.at(-1) ?? end
}
