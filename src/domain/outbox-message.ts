import type { CalendarDate, Weekday } from './calendar/calendar-date.ts'
import type { ClockMinute, Instant, LocalTime } from './calendar/local-time.ts'
import type { ContactMessage } from './contact-message.ts'
import type { Applicant, Application } from './hiring/application.ts'
import type { MailedFieldName } from './hiring/application-fields.ts'
import type { InterviewSlot } from './hiring/interview.ts'
import type { AlertSearch } from './hiring/job-alert.ts'
import type { Language } from './i18n/languages.ts'
import type { InvoiceKind } from './invoices/invoice.ts'
import type { CancelInfo } from './order/cancellation.ts'
import type { Order, PickupChoice } from './order/order.ts'
import type { Refund } from './order/refund.ts'
import type { ChangedItem } from './order/reorder.ts'

/** Sent to the customer, in the language of the order. */
export const customerMailKinds = [
  'orderReceived',
  'orderToConfirm',
  'orderConfirmed',
  'orderChanged',
  'differenceDue',
  'orderCanceled',
  'paymentReminder',
  'pickupTimeGone',
  'pickupReminder',
  'orderReady',
  'itemsRefunded',
  'paymentReturned',
] as const
export type CustomerMailKind = (typeof customerMailKinds)[number]

/** Sent to the store, in German. */
export const storeMailKinds = ['storeNewOrder', 'storeOrderChanged', 'storeOrderCanceled'] as const
export type StoreMailKind = (typeof storeMailKinds)[number]

/** Sent to the applicant, in the language of the application. */
export const applicantMailKinds = [
  'applicationReceived',
  'applicationInvited',
  'applicationRejected',
  'applicationDeleted',
  'applicationLinkRenewed',
  'applicationHired',
  'applicationReopened',
  'applicationMessage',
  'jobSuggested',
  'withdrawalConfirmed',
  'interviewOffered',
  'interviewBooked',
  'interviewCanceled',
] as const
export type ApplicantMailKind = (typeof applicantMailKinds)[number]

/** Sent to the organizer of the job, in German. */
export const organizerMailKinds = [
  'applicationNotice',
  'applicationWithdrawn',
  'applicationErased',
  'answerReminder',
  'applicantReplied',
] as const
export type OrganizerMailKind = (typeof organizerMailKinds)[number]

export const applicationMailKinds = [...applicantMailKinds, ...organizerMailKinds] as const
export type ApplicationMailKind = (typeof applicationMailKinds)[number]

/** What staff have agreed on with the customer, and what is not paid yet. */
export interface DueEdit {
  /** As they would be. */
  lines: Order['lines']
  quantitiesBefore: readonly number[]
  differenceCents: number
  payUntil: Instant
}

/** The order as it was when the mail was queued: later changes do not alter what the mail says. */
export interface OrderMailPayload {
  order: Order
  cancel?: CancelInfo | undefined
  /** The pickup before the change. */
  before?: PickupChoice | undefined
  /** Whether staff made the change. */
  isByBusiness?: boolean | undefined
  refund?: Pick<Refund, 'amountCents' | 'lines' | 'reason'> | undefined
  /** Of a payment that the order does not accept. */
  returnedCents?: number | undefined
  /** How many of each line there were before the items changed; lines keep their positions. */
  quantitiesBefore?: readonly number[] | undefined
  dueEdit?: DueEdit | undefined
}

/** The file is attached when the mail is sent. */
export interface InvoicePayload {
  to: string
  number: string
  kind: InvoiceKind
  orderId: string
  language: Language
}

export interface DailyListPayload {
  storeId: string
  date: CalendarDate
  orders: readonly Order[]
}

export interface WithdrawalPayload {
  name: string
  /** As typed; not necessarily a valid order number. */
  orderId: string
  mail: string
  notes: string
  language: Language
  receivedAt: Instant
}

export type OrderSummary = Pick<Order, 'id' | 'state' | 'paysAtPickup' | 'pickup'>

/** For customers who have lost their order number. */
export interface OrderLinksPayload {
  mail: string
  language: Language
  orders: readonly OrderSummary[]
}

/** Contains only the personal data that the mail itself shows. */
export interface ApplicationMailPayload {
  applicationId: string
  language: Language
  applicant: Pick<Applicant, MailedFieldName>
  job: { id: string; name: Application['jobName']; identifier: string }
  organizer: Application['organizer']
  deletesOn: CalendarDate
  linkVersion: number
  /** What a person has written; it replaces the usual words. */
  message?: string | undefined
  interview?: InterviewDetails | undefined
  /** The times from which the applicant can choose. */
  times?: readonly InterviewTime[] | undefined
  /** Until when the applicant was promised an answer. */
  answerBy: CalendarDate
  /** Who deals with the application instead of the organizer, with access to the staff app. */
  assignee?: { name: string; mail: string } | undefined
  /** Where answers of the applicant arrive; absent: at the organizer. */
  replyTo?: string | undefined
}

export type InterviewTime = Pick<InterviewSlot, 'date' | 'minute' | 'durationMinutes' | 'place'>

export interface InterviewDetails extends InterviewTime {
  interviewerName: string
  /** Grows with each change, so that calendars know the newest. */
  sequence: number
}

/** To a person of the bakery who deals with an application. The link leads to the staff app, which asks who they are. */
interface ColleagueMailPayload {
  applicationId: string
  to: string
  name: string
  language: Language
  applicantName: string
  jobName: Application['jobName']
}

export interface HandOverPayload extends ColleagueMailPayload {
  /** The name of the person who hands over. */
  by: string
  replyTo?: string | undefined
  text: string
}

export interface InterviewNoticePayload extends ColleagueMailPayload {
  change: 'booked' | 'moved' | 'canceled'
  interview: InterviewDetails
  /** For replies. */
  applicantMail?: string | undefined
}

export interface MessageReplyPayload {
  message: ContactMessage
  text: string
  /** The name of the person who answers. */
  author: string
}

export interface TrialShiftPayload {
  storeId: string
  date: CalendarDate
  minute: ClockMinute
  name: string
  phone: string
  jobName: string
  to: string
  /** Of the guest, for replies; empty where none was given. */
  mail?: string | undefined
  /** Where the guest has moved the trial shift from. */
  before?: { date: CalendarDate; minute: ClockMinute } | undefined
}

export interface TrialShiftCanceledPayload extends Omit<TrialShiftPayload, 'jobName' | 'before'> {
  jobName: Application['jobName']
  /** To the guest in their language, to the store in German. */
  isForGuest: boolean
  language: Language
  text: string
  isByGuest: boolean
  /** For the calendar of the guest. */
  booking?: { id: string; jobId: string; sequence: number } | undefined
}

/** To the guest. The link is made when the mail is sent, so that the outbox contains no way in. */
export interface TrialShiftConfirmedPayload {
  booking: { id: string; jobId: string; sequence: number }
  storeId: string
  date: CalendarDate
  minute: ClockMinute
  name: string
  jobName: Application['jobName']
  organizer: Application['organizer']
  to: string
  language: Language
  change: 'booked' | 'moved'
}

/** What a mail says about a new job. */
export interface AlertedJob {
  id: string
  name: string
  place: string
  details: readonly string[]
}

/** Links are made when the mail is sent. */
export interface JobAlertPayload {
  alertId: string
  mail: string
  language: Language
  search: AlertSearch
  /** When the alert ends. */
  endsOn: CalendarDate
  jobs: readonly AlertedJob[]
}

export const jobAlertMailKinds = ['jobAlertConfirm', 'jobAlertDigest', 'jobAlertEnding'] as const
export type JobAlertMailKind = (typeof jobAlertMailKinds)[number]

export const stockAlertMailKinds = ['stockAlertConfirm', 'backInStock'] as const
export type StockAlertMailKind = (typeof stockAlertMailKinds)[number]

/** Links are made when the mail is sent. */
export interface StockAlertPayload {
  alertId: string
  mail: string
  language: Language
  productId: string
  /** As it was called then. */
  productName: string
  storeId: string
  date: CalendarDate
  /** Until when nobody else is told. */
  until?: Instant | undefined
}

export const standingOrderMailKinds = [
  'standingOrderStarted',
  'standingOrderDue',
  'standingOrderOmitted',
  'standingOrderEnded',
] as const
export type StandingOrderMailKind = (typeof standingOrderMailKinds)[number]

/** What is offered for a day, and what has changed since the order that is repeated. */
export interface StandingOrderPayload {
  orderId: string
  mail: string
  language: Language
  weekdays: readonly Weekday[]
  storeId: string
  /** Of the day that the mail is about. */
  date: CalendarDate
  minute: ClockMinute
  isOtherTime: boolean
  items: readonly ChangedItem[]
  totalCents: number
  /** Until when it can be ordered. */
  orderBy: LocalTime | undefined
  /** Why there is no offer for the day, or why no more will come. */
  reason: 'closed' | 'nothingLeft' | 'unanswered' | 'paused' | 'tooOld' | undefined
}

/** The link is made from the id when the mail is sent, so that the outbox contains no way in. */
export interface StaffInvitationPayload {
  mail: string
  name: string
  language: Language
  invitationId: string
  validUntil: Instant
  /** Who has asked for it, if the person has a passkey, which the new one replaces. */
  replacedBy?: string
}

export interface DayEndPayload {
  to: string
  day: CalendarDate
  statement: string
  signature: string
}

/** Every mail that can be in the outbox. Rows are stored for weeks: never rename a kind or a payload property. */
export type OutboxMessage =
  | { kind: CustomerMailKind | StoreMailKind; payload: OrderMailPayload }
  | { kind: 'storeDailyList'; payload: DailyListPayload }
  | { kind: 'invoiceIssued'; payload: InvoicePayload }
  | { kind: 'orderLinks'; payload: OrderLinksPayload }
  | { kind: 'withdrawalReceipt' | 'withdrawalNotice'; payload: WithdrawalPayload }
  | { kind: ApplicationMailKind; payload: ApplicationMailPayload }
  | { kind: 'contactMessage'; payload: { message: ContactMessage } }
  | { kind: 'trialShiftBooked'; payload: TrialShiftPayload }
  | { kind: 'trialShiftCanceled'; payload: TrialShiftCanceledPayload }
  | { kind: 'trialShiftConfirmed'; payload: TrialShiftConfirmedPayload }
  | { kind: JobAlertMailKind; payload: JobAlertPayload }
  | { kind: StockAlertMailKind; payload: StockAlertPayload }
  | { kind: StandingOrderMailKind; payload: StandingOrderPayload }
  | { kind: 'applicationHandedOver'; payload: HandOverPayload }
  | { kind: 'interviewNotice'; payload: InterviewNoticePayload }
  | { kind: 'messageReply'; payload: MessageReplyPayload }
  | { kind: 'staffInvitation'; payload: StaffInvitationPayload }
  | { kind: 'dayEnd'; payload: DayEndPayload }

const otherHiringKinds = [
  'trialShiftBooked',
  'trialShiftCanceled',
  'trialShiftConfirmed',
  'applicationHandedOver',
  'interviewNotice',
]
const hiringKinds: ReadonlySet<string> = new Set([...applicationMailKinds, ...jobAlertMailKinds, ...otherHiringKinds])

/** Mails about work at the bakery have a sender of their own, so that answers reach the right people. */
export const isHiringMail = (kind: OutboxMessage['kind']): boolean => hiringKinds.has(kind)
