import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type ChainLink, emptyChain } from '#domain/hash-chain.ts'
import type { DbOrTx, Tx } from './database.ts'
import { acquireTransactionLock } from './leases.ts'

/** The tables whose rows are linked by hashes, see hash-chain.ts. */
const chains = {
  journal: {
    entries: 'journal_entry',
    /** The last rows that retention has deleted. */
    releases: 'journal_release',
    /** Retention deletes by it. */
    dueBy: 'business_date',
    lock: 'write-journal',
  },
  auditLog: { entries: 'audit_entry', releases: 'audit_release', dueBy: 'at', lock: 'chain-audit-log' },
} as const
export type ChainName = keyof typeof chains

const maxNumber = 2 ** 31 - 1

async function first<T>(db: DbOrTx, query: RawBuilder<T>): Promise<T | undefined> {
  return (await query.execute(db)).rows[0]
}

/** The last row before those that are still there; deleted ones count. */
export async function readChainStart(db: DbOrTx, chain: ChainName): Promise<ChainLink> {
  const { releases } = chains[chain]
  const query = sql<ChainLink>`select number, hash from ${sql.table(releases)} order by number desc limit 1`
  return (await first(db, query)) ?? emptyChain
}

/** The last row of all, or of those up to a number. */
async function findLast(db: DbOrTx, chain: ChainName, isIncluded: RawBuilder<unknown>): Promise<ChainLink | undefined> {
  const { entries } = chains[chain]
  const query = sql<ChainLink>`select number, hash from ${sql.table(entries)}
    where number is not null and ${isIncluded} order by number desc limit 1`
  return first(db, query)
}

export const readChainEnd = async (db: DbOrTx, chain: ChainName): Promise<ChainLink> =>
  (await findLast(db, chain, sql`1 = 1`)) ?? readChainStart(db, chain)

/** The row with this number. */
export async function findLink(db: DbOrTx, chain: ChainName, number: number): Promise<ChainLink | undefined> {
  const start = await readChainStart(db, chain)
  return start.number === number ? start : findLast(db, chain, sql`number = ${number}`)
}

/** Only one transaction at a time adds entries: each needs the hash of the one before it. */
export async function lockChain(tx: Tx, chain: ChainName): Promise<ChainLink> {
  await acquireTransactionLock(tx, chains[chain].lock)
  return readChainEnd(tx, chain)
}

/** Rows that are due and come before all that are not. What is not chained yet is counted as if it were the first. */
const isReleasable = (chain: ChainName, lastDue: string) => {
  const { entries, dueBy } = chains[chain]
  const due = sql.ref(dueBy)
  return sql<boolean>`${due} <= ${lastDue} and coalesce(number, 0) < coalesce(
    (select min(number) from ${sql.table(entries)} where ${due} > ${lastDue}), ${maxNumber})`
}

/** `lastDue` is a day or an instant, as the chain counts. */
export async function countReleasable(db: DbOrTx, chain: ChainName, lastDue: string): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from ${sql.table(chains[chain].entries)}
    where ${isReleasable(chain, lastDue)}`
  return (await first(db, query))?.count ?? 0
}

/** Deletes the oldest entries and keeps the hash of the last of them, from which the chain goes on. */
export async function releaseEntries(tx: Tx, chain: ChainName, lastDue: string, at: Instant): Promise<number> {
  const { entries, releases } = chains[chain]
  await lockChain(tx, chain)
  const last = await findLast(tx, chain, isReleasable(chain, lastDue))
  if (!last) return 0
  await tx
    .insertInto(releases)
    .values({ ...last, released_at: at })
    .execute()
  const { numDeletedRows } = await tx.deleteFrom(entries).where('number', '<=', last.number).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
