import { insertVersion, listVersions, type NewVersion } from '#db/content-versions.ts'
import type { Tx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Entries } from '#domain/content/entries.ts'
import { hashEntries, hashValue } from './content-files.ts'

/** Expects the lock. The same content becomes no second version. */
export async function storeVersion(
  tx: Tx,
  { entries, body, author, note }: Omit<NewVersion, 'hash' | 'entries'> & { entries: Entries },
  at: Instant,
): Promise<number> {
  const hash = hashEntries(entries)
  const known = (await listVersions(tx)).find((version) => version.hash === hash)
  if (known) return known.number
  const hashed = [...entries.values()].map((entry) => ({ ...entry, hash: hashValue(entry.value) }))
  return insertVersion(tx, { hash, entries: hashed, body, author, note }, at)
}
