import type { Db } from '#db/open-database.ts'
import { retentionRules } from '#db/retention.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { lastDueDay, type RetentionKind, retentionKinds } from '#domain/desk/retention.ts'
import { berlinInstant, berlinTime } from '../berlin-time.ts'

export interface RetentionLine {
  kind: RetentionKind
  /** Everything of this day and before. */
  lastDay: CalendarDate
  count: number
}

/** Deletes what is due and nothing else; as a dry run it only counts. The report names numbers, never people. */
export async function applyRetention(db: Db, now: Instant, mode: 'delete' | 'dryRun'): Promise<RetentionLine[]> {
  const { date: today } = berlinTime(now)
  const lines: RetentionLine[] = []
  for (const kind of retentionKinds) {
    const lastDay = lastDueDay(kind, today)
    const lastMoment = Date.parse(berlinInstant({ date: addDays(lastDay, 1), minute: 0 })) - 1
    const due = { lastDay, until: new Date(lastMoment).toISOString(), now }
    const rule = retentionRules[kind]
    const count = mode === 'delete' ? await rule.remove(db, due) : await rule.count(db, due)
    lines.push({ kind, lastDay, count })
  }
  return lines
}
