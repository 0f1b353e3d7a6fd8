import type { Db } from '#db/database.ts'
import { purgeDeletedRows, retentionRules } from '#db/retention.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { defaultJournalYears, lastDeletableDate, type RetentionKind, retentionKinds } from '#domain/retention.ts'
import { chainAuditLog } from '#services/books/audit-chain.ts'
import { writeJournal } from '#services/books/write-journal.ts'

interface RetentionReportLine {
  kind: RetentionKind
  /** Data of this day and earlier is deleted. */
  lastDay: CalendarDate
  count: number
}

interface RetentionSettings {
  /** How long the journal of the books is kept. */
  journalYears: number
}

/**
 * Deletes the data whose retention period has ended; a dry run only counts. The report contains no personal data. What is
 * not in the journal is written into it before, so that no order keeps its data longer because of that. If something cannot
 * be booked, only its order is kept: everything else is deleted before the error is thrown.
 */
export async function applyRetention(
  db: Db,
  now: Instant,
  mode: 'delete' | 'dryRun',
  { journalYears }: RetentionSettings = { journalYears: defaultJournalYears },
): Promise<RetentionReportLine[]> {
  let journalError: unknown
  if (mode === 'delete') {
    await writeJournal({ db, now: () => now }).catch((error) => {
      journalError = error
    })
    await chainAuditLog(db)
  }
  const { date: today } = berlinTime(now)
  const lines: RetentionReportLine[] = []
  for (const kind of retentionKinds) {
    const lastDay = lastDeletableDate(kind, today, journalYears)
    const lastInstantMs = Date.parse(berlinInstant({ date: addDays(lastDay, 1), minute: 0 })) - 1
    const due = { lastDay, until: new Date(lastInstantMs).toISOString(), now }
    const rule = retentionRules[kind]
    const count = mode === 'delete' ? await rule.remove(db, due) : await rule.count(db, due)
    lines.push({ kind, lastDay, count })
  }
  if (mode === 'delete') await purgeDeletedRows(db)
  if (journalError !== undefined) throw journalError
  return lines
}
