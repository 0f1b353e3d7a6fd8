import { createHash } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { insertEntries } from '#db/journal.ts'
import { type ChainLink, toHashedText } from '#domain/books/hash-chain.ts'
import type { BookableFact, JournalEntry } from '#domain/books/journal-entry.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { berlinTime } from '../clock.ts'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const toEntry = (fact: BookableFact, previous: ChainLink, bookedAt: Instant): JournalEntry => {
  const entry = {
    ...fact,
    number: previous.number + 1,
    businessDate: berlinTime(fact.occurredAt).date,
    bookedAt,
    previousHash: previous.hash,
  }
  return { ...entry, hash: hashOf(toHashedText(entry)) }
}

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
