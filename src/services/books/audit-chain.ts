import { randomBytes } from 'node:crypto'
import { type AuditRow, chainAuditEntry, listAuditRowsAfter, listUnchainedEntries } from '#db/audit.ts'
import { lockChain, readChainStart } from '#db/chains.ts'
import type { Db } from '#db/database.ts'
import { type ChainLink, type ChainProblem, findChainProblems, linkEntry, toCanonicalJson } from '#domain/hash-chain.ts'
import { hashOf } from './hash-text.ts'

const entriesPerTransaction = 200

/** What was there before and after may be erased later. So the chain covers its salted hash, which stays. */
const hashDetail = (salt: string, { before, after }: Pick<AuditRow, 'before' | 'after'>): string =>
  hashOf(salt + toCanonicalJson({ before, after }))

export const toAuditContent = (row: AuditRow, detailHash: string) => ({
  id: row.id,
  at: row.at,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id },
  storeId: row.store_id,
  detailHash,
})

async function chainEntries(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let end = await lockChain(tx, 'auditLog')
    const rows = await listUnchainedEntries(tx, entriesPerTransaction)
    for (const row of rows) {
      const salt = randomBytes(16).toString('hex')
      const entry = linkEntry(toAuditContent(row, hashDetail(salt, row)), end, hashOf)
      const { number, hash, previousHash, detailHash } = entry
      await chainAuditEntry(tx, row.id, {
        ...{ number, hash, previous_hash: previousHash },
        ...{ detail_salt: salt, detail_hash: detailHash },
      })
      end = { number, hash }
    }
    return rows.length
  })
}

/**
 * Adds the newest entries of the audit log to its chain. A task does it and not the change that an entry is about: otherwise
 * changes that have nothing in common would wait for each other. `maxEntries` leaves the rest for the next run.
 */
export async function chainAuditLog(db: Db, maxEntries = Number.POSITIVE_INFINITY): Promise<void> {
  for (let total = 0; total < maxEntries; ) {
    const count = await chainEntries(db)
    if (count < entriesPerTransaction) return
    total += count
  }
}

export type AuditProblem =
  | ChainProblem
  /** The details are gone, but no erasure of the log names their order. */
  | { kind: 'erased'; number: number }

export interface AuditVerification {
  count: number
  end: ChainLink
  problems: readonly AuditProblem[]
}

const pageSize = 500

/** Ids of the orders whose data an erasure has removed. */
const listErasedIds = ({ action, after }: AuditRow): readonly string[] => {
  if (action !== 'privacy.erase') return []
  const { orders = [] } = (after ?? {}) as { orders?: readonly string[] }
  return orders
}

/** Reads the chained part of the audit log and finds every row that was changed, removed or inserted. */
export async function verifyAuditLog(db: Db): Promise<AuditVerification> {
  const problems: AuditProblem[] = []
  const erasedIds = new Set<string>()
  const erasedRows: { number: number; subjectId: string }[] = []
  let end = await readChainStart(db, 'auditLog')
  let count = 0
  for (;;) {
    const rows = await listAuditRowsAfter(db, end.number, pageSize)
    if (rows.length === 0) break
    const entries = rows.map((row) => ({
      ...toAuditContent(row, row.detail_hash ?? ''),
      ...{ number: row.number ?? 0, previousHash: row.previous_hash ?? '', hash: row.hash ?? '' },
    }))
    const checked = findChainProblems(entries, end, hashOf)
    problems.push(...checked.problems)
    for (const row of rows) {
      const { detail_salt: salt, before, after, subject_id: subjectId } = row
      const number = row.number ?? 0
      for (const id of listErasedIds(row)) erasedIds.add(id)
      if (salt === null && before === null && after === null) erasedRows.push({ number, subjectId })
      else if (salt === null || hashDetail(salt, row) !== row.detail_hash) problems.push({ kind: 'changed', number })
    }
    end = checked.last
    count += rows.length
  }
  for (const { number, subjectId } of erasedRows)
    if (!erasedIds.has(subjectId)) problems.push({ kind: 'erased', number })
  return { count, end, problems }
}
