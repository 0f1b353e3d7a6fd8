import { addMonths } from '../calendar/add-months.ts'
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'

/** What is kept, and for how long. Applications know their own day, see deletion-date.ts. */
export const retentionKinds = [
  'applications',
  'deletedApplications',
  'tasters',
  'messages',
  'carts',
  'orders',
  'sentMails',
  'idempotencyKeys',
  'webhookEvents',
  'attemptCounts',
  'slotUse',
  'jobStatistics',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

const fourWeeks = 28
const orderMonths = 24

/** The last day whose things may go. What is from a later day stays. */
export function lastDueDay(kind: RetentionKind, today: CalendarDate): CalendarDate {
  const days: Partial<Record<RetentionKind, number>> = {
    messages: fourWeeks,
    sentMails: fourWeeks,
    tasters: fourWeeks,
    idempotencyKeys: fourWeeks,
    webhookEvents: fourWeeks,
    deletedApplications: 90,
    slotUse: 1,
  }
  if (kind === 'orders' || kind === 'jobStatistics') return addDays(addMonths(today, -orderMonths), -1)
  return addDays(today, -(days[kind] ?? 0))
}
