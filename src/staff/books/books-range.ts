import { addDays, addMonths, type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { firstOfMonth, mondayOf } from '#domain/calendar/calendar-week.ts'

/** What the address of a page of the books says. */
export interface BooksAddress {
  from: CalendarDate
  until: CalendarDate
  store: string | undefined
}

/** Today, if the address names no day; one day, if it names only the first. */
export function readBooksAddress(url: string, today: CalendarDate): BooksAddress {
  const { searchParams } = new URL(url)
  const [from, until] = [searchParams.get('from'), searchParams.get('until')]
  const first = isCalendarDate(from) ? from : isCalendarDate(until) ? until : today
  const last = isCalendarDate(until) ? until : first
  return { from: first, until: last, store: searchParams.get('store') || undefined }
}

type Parameters = Readonly<Record<string, string | number | undefined>>

/** The address of a page of the books, with further parameters. */
export function toBooksAddress(path: string, { from, until, store }: BooksAddress, more: Parameters = {}): string {
  const given = Object.entries({ from, until, store, ...more }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return `${path}?${new URLSearchParams(given)}`
}

export const rangePresets = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const
export type RangePreset = (typeof rangePresets)[number]

/** Weeks begin on Monday. */
export function presetRange(preset: RangePreset, today: CalendarDate): Pick<BooksAddress, 'from' | 'until'> {
  switch (preset) {
    case 'today':
      return { from: today, until: today }
    case 'yesterday':
      return { from: addDays(today, -1), until: addDays(today, -1) }
    case 'week':
      return { from: mondayOf(today), until: today }
    case 'month':
      return { from: firstOfMonth(today), until: today }
    case 'lastMonth': {
      const first = addMonths(firstOfMonth(today), -1)
      return { from: first, until: addDays(firstOfMonth(today), -1) }
    }
    default:
      return preset satisfies never
  }
}
