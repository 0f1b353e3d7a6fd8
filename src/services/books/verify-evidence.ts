import { type ChainName, findLink, readChainStart } from '#db/chains.ts'
import type { Db } from '#db/database.ts'
import { listDayEnds } from '#db/day-ends.ts'
import { formatSignedDayEnd, parseDayEnds, type SignedDayEnd } from '#domain/books/day-end.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { ChainLink } from '#domain/hash-chain.ts'
import { lastDeletableDate, minJournalYears, type RetentionKind } from '#domain/retention.ts'
import { type AuditVerification, verifyAuditLog } from './audit-chain.ts'
import type { DayEndKeys } from './day-end-keys.ts'
import { type Verification, verifyBooks } from './verify-books.ts'

export type DayEndProblem =
  /** The text was changed, or another key has signed it. */
  | { kind: 'wrongSignature'; day: CalendarDate }
  /** The entry with which the day ended is another one now, or is gone: the chain was computed anew, or cut off. */
  | { kind: 'journalDiffers' | 'auditLogDiffers'; day: CalendarDate }

const retentionByChain: Record<ChainName, RetentionKind> = { journal: 'journalEntries', auditLog: 'auditEntries' }

/** Whether the chain still has the entry. What retention has deleted cannot be compared, but must have been due. */
async function isUnchanged(db: Db, chain: ChainName, { link, day, now }: DayLink): Promise<boolean> {
  if (link.number === 0) return true
  if (link.number < (await readChainStart(db, chain)).number)
    return day <= lastDeletableDate(retentionByChain[chain], berlinTime(now).date, minJournalYears)
  return (await findLink(db, chain, link.number))?.hash === link.hash
}

interface DayLink {
  link: ChainLink
  day: CalendarDate
  now: Instant
}

export interface EvidenceServices {
  db: Db
  now: () => Instant
  /** Without them no signature is checked. */
  dayEndKeys: DayEndKeys | undefined
}

/** Compares the chains with signed day ends, whoever has kept them. */
export async function compareDayEnds(
  { db, now, dayEndKeys }: EvidenceServices,
  dayEnds: readonly SignedDayEnd[],
): Promise<DayEndProblem[]> {
  const problems: DayEndProblem[] = []
  for (const { day, journal, auditLog, statement, signature } of dayEnds) {
    if (dayEndKeys && !dayEndKeys.verify(statement, signature)) problems.push({ kind: 'wrongSignature', day })
    if (!(await isUnchanged(db, 'journal', { link: journal, day, now: now() })))
      problems.push({ kind: 'journalDiffers', day })
    if (!(await isUnchanged(db, 'auditLog', { link: auditLog, day, now: now() })))
      problems.push({ kind: 'auditLogDiffers', day })
  }
  return problems
}

/** The signed day ends that the database has. A row that is none counts as one whose signature is wrong. */
export async function readDayEnds(
  db: Db,
  range?: { from: CalendarDate; until: CalendarDate },
): Promise<{ dayEnds: SignedDayEnd[]; problems: DayEndProblem[] }> {
  const dayEnds: SignedDayEnd[] = []
  const problems: DayEndProblem[] = []
  for (const row of await listDayEnds(db, range)) {
    const [dayEnd] = parseDayEnds(formatSignedDayEnd(row))
    if (dayEnd?.statement === row.statement && dayEnd.day === row.day) dayEnds.push(dayEnd)
    else problems.push({ kind: 'wrongSignature', day: row.day })
  }
  return { dayEnds, problems }
}

export interface EvidenceVerification {
  journal: Verification
  auditLog: AuditVerification
  dayEnds: { count: number; problems: readonly DayEndProblem[] }
}

/** Checks both chains, and compares them with the signed day ends of the database and with those that somebody has kept. */
export async function verifyEvidence(
  services: EvidenceServices,
  kept: readonly SignedDayEnd[] = [],
): Promise<EvidenceVerification> {
  const { db, now } = services
  const [journal, auditLog] = [await verifyBooks(db, now()), await verifyAuditLog(db)]
  const stored = await readDayEnds(db)
  const dayEnds = [...stored.dayEnds, ...kept]
  const problems = [...stored.problems, ...(await compareDayEnds(services, dayEnds))]
  const distinct = [...new Map(problems.map((problem) => [`${problem.kind} ${problem.day}`, problem])).values()]
  return { journal, auditLog, dayEnds: { count: dayEnds.length, problems: distinct } }
}
