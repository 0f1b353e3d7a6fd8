import { addDays, addMonths, type CalendarDate } from './calendar/calendar-date.ts'
import type { OrderedOption } from './catalog/options.ts'
import { dataPeriods } from './hiring/data-periods.ts'
import type { Order, OrderLine } from './order/order.ts'

/**
 * The kinds of stored data that are deleted after a time. Applications and job alerts have their own rules: `deletionDate`
 * and `alertDeletionDate`.
 */
export const retentionKinds = [
  'applications',
  'deletedApplications',
  'trialShifts',
  'interviewSlots',
  'jobAlerts',
  'stockAlerts',
  'standingOrderDays',
  'messages',
  'carts',
  'orders',
  'mails',
  'idempotencyKeys',
  'webhookEvents',
  'attemptCounts',
  'slotUse',
  'overrides',
  'jobStatistics',
  'staffSessions',
  'staffCodes',
  'staffPeople',
  'staffDevices',
  'auditEntries',
  'invoices',
  'journalEntries',
  'dayEnds',
  'booksChecks',
  'booksDifferences',
  'unusedPictures',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

const fourWeeks = 28
const orderMonths = 24
/** Also of people and devices without access: the audit log names them. */
const auditMonths = 12
const keptLikeAuditEntries: readonly RetentionKind[] = ['auditEntries', 'staffPeople', 'staffDevices']
const retentionDays: Partial<Record<RetentionKind, number>> = {
  messages: fourWeeks,
  mails: fourWeeks,
  trialShifts: dataPeriods.trialShiftDays,
  interviewSlots: fourWeeks,
  idempotencyKeys: fourWeeks,
  webhookEvents: fourWeeks,
  deletedApplications: 90,
  unusedPictures: fourWeeks,
  overrides: fourWeeks,
  slotUse: 1,
  stockAlerts: 1,
  standingOrderDays: 2 * fourWeeks,
}

const keptLikeOrders: readonly RetentionKind[] = ['orders', 'jobStatistics', 'booksChecks', 'booksDifferences']
export const defaultJournalYears = 10
export const minJournalYears = 6
/** § 147 AO and § 14b UStG, as of 2025. */
const invoiceYears = 8

/** The years for which vouchers must be kept begin at the end of their calendar year. */
const lastDeletableVoucherDate = (today: CalendarDate, years: number): CalendarDate =>
  `${Number(today.slice(0, 4)) - 1 - years}-12-31`

/** How long data is kept where that is counted in days. */
export const keptDays = (kind: RetentionKind): number => retentionDays[kind] ?? 0

/** Data of this date and earlier may be deleted. */
export function lastDeletableDate(
  kind: RetentionKind,
  today: CalendarDate,
  journalYears: number = defaultJournalYears,
): CalendarDate {
  if (kind === 'journalEntries' || kind === 'dayEnds') return lastDeletableVoucherDate(today, journalYears)
  if (kind === 'invoices') return lastDeletableVoucherDate(today, invoiceYears)
  if (keptLikeOrders.includes(kind)) return addDays(addMonths(today, -orderMonths), -1)
  if (keptLikeAuditEntries.includes(kind)) return addDays(addMonths(today, -auditMonths), -1)
  return addDays(today, -(retentionDays[kind] ?? 0))
}

const noCustomer = { givenname: '', surname: '', mail: '', phone: '' }

/** Texts of the customer, such as an inscription, may contain names. */
const withoutText = (option: OrderedOption): OrderedOption =>
  option.choiceId === null ? { ...option, value: { de: '' } } : option

const withoutTexts = ({ options, ...line }: OrderLine): OrderLine => ({
  ...line,
  notes: '',
  options: options.map(withoutText),
})

/** Bookkeeping needs what was sold and for how much; the customer's data, notes and texts are removed. */
export const anonymizeOrder = (order: Order): Order => ({
  ...order,
  customer: noCustomer,
  billing: undefined,
  notes: '',
  staffNote: '',
  lines: order.lines.map(withoutTexts),
})
