import { addDays, type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { berlinTime } from '../../berlin-time.ts'
import { misused } from '../answers.ts'
import type { CommandResult } from '../command-result.ts'
import type { Desk } from '../desk.ts'

const daysAhead: Record<string, number> = { gestern: -1, yesterday: -1, heute: 0, today: 0, morgen: 1, tomorrow: 1 }

/** `2026-12-24`, `24.12.2026`, or a word for it. */
export function readDay({ now, t }: Desk, typed: string): CalendarDate | CommandResult {
  const ahead = daysAhead[typed.toLowerCase()]
  if (ahead !== undefined) return addDays(berlinTime(now()).date, ahead)
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
  return isCalendarDate(date) ? date : misused(t('misuse.day', { typed }))
}
