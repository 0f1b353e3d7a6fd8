import type { ColumnType } from 'kysely'
import type { BookAmounts } from '#domain/books/book-amounts.ts'
import type { EntryKind, PaymentWay } from '#domain/books/journal-entry.ts'
import type { DifferenceKind } from '#domain/books/reconciliation.ts'
import type { CartLine } from '#domain/cart.ts'
import type { ContactMessage } from '#domain/contact-message.ts'
import type { EntryKind as ContentEntryKind, EntryValue } from '#domain/content/entries.ts'
import type { Application, ApplicationState } from '#domain/hiring/application.ts'
import type { AttachmentState, AttachmentType } from '#domain/hiring/attachments.ts'
import type { AlertSearch } from '#domain/hiring/job-alert.ts'
import type { ApplicationEventDetail, ApplicationEventKind } from '#domain/hiring/pipeline.ts'
import type { Language, Localized } from '#domain/i18n/languages.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { PrinterFault } from '#domain/order/label-printing.ts'
import type { Order, OrderOrigin } from '#domain/order/order.ts'
import type { OrderEdit, OrderEditState } from '#domain/order/order-edit.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { PaymentMethod, PaymentState } from '#domain/order/payment.ts'
import type { PushNews } from '#domain/order/push.ts'
import type { RefundedLine, RefundState } from '#domain/order/refund.ts'
import type { StandingDayState, StandingOrderState } from '#domain/order/standing-order.ts'
import type { OutboxMessage } from '#domain/outbox-message.ts'
import type { Override } from '#domain/overrides.ts'
import type { IncidentUpdate } from '#domain/reliability/incident.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { AuditAction, AuditSubject } from '#domain/staff/audit-actions.ts'
import type { StaffRole } from '#domain/staff/roles.ts'

/** Written as JSON text, read as a parsed value. */
type Json<T> = ColumnType<T, string, string>
/** ISO 8601 in UTC with milliseconds, so that text order is time order. */
type Timestamp = string

/** A version of the content, see `ContentVersion`. */
export interface ContentEditionTable {
  number: number
  hash: string
  schema_number: number
  /** Compressed JSON. */
  body: Uint8Array
  author: string
  note: string
  created_at: Timestamp
}

/** What an entry is, shared by all versions in which it is the same. */
interface ContentEntryTable {
  /** Of the value. */
  hash: string
  value: Json<EntryValue>
}

/** Which entries a version has. */
interface ContentEditionEntryTable {
  edition_number: number
  /** Among the entries of the version. */
  position: number
  kind: ContentEntryKind
  entry_id: string
  entry_hash: string
}

export interface ContentPublicationTable {
  number: number
  edition_number: number
  publish_at: Timestamp
  author: string
  note: string
  created_at: Timestamp
  canceled_at: Timestamp | null
}

/** Original pictures of all versions. */
interface ContentPictureTable {
  hash: string
  width: number
  height: number
  placeholder: string
  bytes: Uint8Array
  /** When it was uploaded or imported last. */
  stored_at: Timestamp
}

interface CartTable {
  id: string
  lines: Json<CartLine[]>
  expires_at: Timestamp
}

/** The properties that no query filters by. */
export type OrderBody = Pick<
  Order,
  | 'language'
  | 'customer'
  | 'billing'
  | 'notes'
  | 'lines'
  | 'netCents'
  | 'taxCents'
  | 'preparationDays'
  | 'pickupBounds'
  | 'workTenths'
  | 'heldWorkTenths'
>

export interface CustomerOrderTable {
  id: string
  state: OrderState
  store_id: string
  pickup_date: string
  pickup_minute: number
  pickup_code: string
  /** Normalized e-mail address, for lookup. */
  mail_folded: string
  /** The client that has placed it, as a keyed hash, while it is open and not paid. */
  placed_by: ColumnType<string | null, string | null | undefined, string | null>
  gross_cents: number
  created_at: Timestamp
  pay_until: Timestamp
  revision: number
  has_slot: boolean
  has_stock: boolean
  hold_until: Timestamp | null
  handed_over_at: Timestamp | null
  ready_at: Timestamp | null
  /** The name of the person or device. */
  handed_over_by: string | null
  not_collected_at: Timestamp | null
  /** When it was handed over although it was canceled, until somebody has said how that ended. */
  canceled_hand_over_at: ColumnType<Timestamp | null, Timestamp | null | undefined, Timestamp | null>
  origin: OrderOrigin
  pays_at_pickup: boolean
  paid_at_pickup_at: Timestamp | null
  /** The same as it is in the journal. */
  booked_paid_at: Timestamp | null
  /** The same if the till has recorded it, so that it stays out of the journal. */
  till_paid_at: Timestamp | null
  staff_note: string
  /** See `toSearchText`; empty once the order is anonymized. */
  search_text: string
  /** A random number that every write renews: the sum over a day's orders tells whether any of them changed. */
  change_stamp: number
  body: Json<OrderBody>
}

export interface OrderEventTable {
  order_id: string
  number: number
  at: Timestamp
  kind: string
  detail: Json<Record<string, unknown>>
}

interface SlotUseTable {
  store_id: string
  date: string
  minute: number
  used: number
  work_tenths: number
}

interface StockUseTable {
  store_id: string
  date: string
  product_id: string
  used: number
}

export interface PaymentTable {
  /** As the provider has named it. */
  id: string
  order_id: string
  /** With which it was begun and is finished. */
  provider: string
  method: PaymentMethod
  state: PaymentState
  amount_cents: number
  approve_url: string
  capture_id: string | null
  declines: number
  created_at: Timestamp
  /** Of the last check to which the provider gave a clear answer. */
  checked_at: Timestamp
  next_check_at: Timestamp
  check_count: number
  capture_started_at: Timestamp | null
  captured_cents: number | null
  refunded_cents: number
  captured_at: Timestamp | null
  refunded_at: Timestamp | null
  /** What the provider keeps, as it has reported it. */
  fee_cents: number | null
  /** What of it is in the journal, see `paymentStamp`. */
  booked_as: string
  /** Of the edit whose difference it pays; null: it pays the order. */
  edit_id: string | null
}

interface IdempotencyKeyTable {
  key: string
  body_hash: string
  result_id: string
  created_at: Timestamp
}

interface WebhookEventTable {
  id: string
  received_at: Timestamp
}

export interface OutboxTable {
  id: string
  kind: OutboxMessage['kind']
  subject_id: string
  /** The hash of the address, or which mailbox of the bakery. Empty: outside of all budgets. */
  recipient: string
  payload: Json<OutboxMessage['payload']>
  due_at: Timestamp
  attempts: number
  sent_at: Timestamp | null
  dead_at: Timestamp | null
  last_fault: string | null
  created_at: Timestamp
  /** When the last attempt began. */
  attempted_at: Timestamp | null
  /** By the clock of leases, see leases.ts. */
  claimed_until: Timestamp | null
}

interface AttemptCountTable {
  key: string
  window_ends_at: Timestamp
  attempts: number
}

interface JobLeaseTable {
  job: string
  holder: string
  until: Timestamp
}

/** The properties that no query filters by. */
export type ApplicationBody = Omit<Application, 'id' | 'jobId' | 'state' | 'createdAt'>

export interface ApplicationTable {
  id: string
  job_id: string
  state: ApplicationState
  mail_folded: string
  created_at: Timestamp
  /** Computed on every change, so that retention is a single query. */
  deletes_on: string
  link_version: number
  /** When somebody began to read it. */
  review_started_at: Timestamp | null
  /** The person of the staff who deals with it. */
  assignee_id: string | null
  /** Counts the changes of the interview, for the calendars of those who take part. */
  interview_sequence: number
  /** Since when a message of the applicant waits for an answer. */
  reply_waits_since: Timestamp | null
  /** When the reviewers were told that the promised answer is due. */
  answer_reminded_at: Timestamp | null
  talent_pool_since: string | null
  /** Name, address, town and job, normalized. */
  search_text: string
  body: Json<ApplicationBody>
}

/** Records only that the application existed, so that its link can say that it was deleted. */
interface DeletedApplicationTable {
  id: string
  deleted_at: Timestamp
}

interface ApplicationNoteTable {
  id: string
  application_id: string
  at: Timestamp
  author_id: string
  author_name: string
  text: string
}

interface ApplicationEventTable {
  application_id: string
  number: number
  at: Timestamp
  kind: ApplicationEventKind
  actor_kind: Actor['kind']
  actor_name: string
  detail: Json<ApplicationEventDetail>
}

export interface InterviewSlotTable {
  id: string
  interviewer_id: string
  interviewer_name: string
  place: string
  date: string
  minute: number
  duration_minutes: number
  created_at: Timestamp
}

/** The applicants who may choose a slot. */
interface InterviewOfferTable {
  application_id: string
  slot_id: string
}

interface InterviewBookingTable {
  slot_id: string
  application_id: string
  booked_at: Timestamp
}

interface AttachmentTable {
  application_id: string
  number: number
  name: string
  type: AttachmentType
  size_bytes: number
  digest: string
  state: AttachmentState
  created_at: Timestamp
  key_id: string
  sealed_key: Uint8Array
  sealed_bytes: Uint8Array
}

interface JobStatisticTable {
  job_id: string
  type: string
  date: string
  count: number
}

interface TrialShiftBookingTable {
  id: string
  store_id: string
  date: string
  minute: number
  job_id: string
  name: string
  phone: string
  /** Empty where none was given. */
  mail: string
  language: Language
  /** Counts the changes, for the calendar of the guest. */
  sequence: number
  created_at: Timestamp
}

/** Mails new jobs that match a search. */
export interface JobAlertTable {
  id: string
  mail: string
  mail_folded: string
  search_key: string
  search: Json<AlertSearch>
  language: Language
  created_at: Timestamp
  confirmed_at: Timestamp | null
  deletes_on: string
  known_job_ids: Json<readonly string[]>
  checked_on: string
  end_notice_at: Timestamp | null
}

/** Tells when a product that is sold out can be ordered again. */
export interface StockAlertTable {
  id: string
  product_id: string
  store_id: string
  date: string
  /** The folded mail address, or the hash of the address at the push service. */
  recipient: string
  mail: string | null
  address: string | null
  public_key: string | null
  secret: string | null
  language: Language
  created_at: Timestamp
  confirmed_at: Timestamp | null
  told_at: Timestamp | null
}

/** The properties that no query filters by. */
export type MessageBody = Omit<ContactMessage, 'id' | 'storeId' | 'createdAt'>

export interface MessageTable {
  id: string
  store_id: string
  mail_folded: string
  search_text: string
  created_at: Timestamp
  body: Json<MessageBody>
  done_at: Timestamp | null
  /** The name of the person. */
  done_by: string | null
}

interface MessageReplyTable {
  id: string
  message_id: string
  at: Timestamp
  author_id: string
  author_name: string
  text: string
}

/** A row without a body is an override that was removed. */
interface OverrideTable {
  kind: Override['kind']
  subject_id: string
  key: string
  number: number
  body: ColumnType<unknown, string | null, string | null>
}

export interface RefundTable {
  id: string
  payment_id: string
  order_id: string
  amount_cents: number
  lines: Json<RefundedLine[]>
  reason: string
  state: RefundState
  created_at: Timestamp
  /** The name of the person or device. */
  created_by: string
  settled_at: Timestamp | null
  next_check_at: Timestamp
  check_count: number
  /** When it was written into the journal. */
  booked_at: Timestamp | null
  /** Of the edit whose difference it returns; null: of single items. */
  edit_id: string | null
  /** What it takes back in the books, if that does not follow from its lines. */
  amounts: Json<BookAmounts> | null
}

/** The properties that no query filters by. */
export type OrderEditBody = Pick<OrderEdit, 'before' | 'after' | 'paymentId'>

export interface OrderEditTable {
  id: string
  order_id: string
  state: OrderEditState
  difference_cents: number
  created_at: Timestamp
  /** The name of the person or device; null: the customer. */
  created_by: string | null
  hold_until: Timestamp
  settled_at: Timestamp | null
  body: Json<OrderEditBody>
}

/** A browser that wants to be told about an order, and what it is told next. */
interface LabelPrinterTable {
  store_id: string
  /** In the network of the store. */
  address: string
  /** Null: labels are printed when somebody asks for them. */
  minutes_before: number | null
  changed_at: Timestamp
}

export interface LabelPrintTable {
  /** Named by the order if it is printed by itself, so that this happens once. */
  id: string
  store_id: string
  /** Null: a label to try the printer. */
  order_id: string | null
  queued_at: Timestamp
  /** When it is tried next. */
  due_at: Timestamp
  attempts: number
  fault: PrinterFault | null
  printed_at: Timestamp | null
}

/** Offers the same products again on chosen weekdays. */
export interface StandingOrderTable {
  order_id: string
  /** Digits, 0 is Sunday. */
  weekdays: string
  state: StandingOrderState
  changed_at: Timestamp
}

/** What has become of one of its pickup days. */
interface StandingOrderDayTable {
  order_id: string
  date: string
  state: StandingDayState
}

export interface OrderPushTable {
  order_id: string
  /** The hash of the address, by which the browser names it. */
  id: string
  /** At the push service of the browser. */
  address: string
  public_key: string
  secret: string
  created_at: Timestamp
  news: PushNews | null
  news_at: Timestamp | null
  due_at: Timestamp | null
  attempts: number
}

/** Rows are only added, and a trigger refuses changes. They outlive the order. */
interface InvoiceTable {
  number: string
  order_id: string
  issued_at: Timestamp
  /** Normalized address of the order, for who asks for their data. */
  mail_folded: string
  body: Json<Invoice>
}

/** As it was sent first, so that everybody has the same bytes. */
interface InvoiceFileTable {
  number: string
  pdf: Uint8Array
}

/** The last number of a year. Its row is locked until an invoice is written, so that no number is missing. */
interface InvoiceSequenceTable {
  year: number
  last: number
}

/** The journal of the books: rows are only added, and a trigger refuses everything else. */
export interface JournalEntryTable {
  number: number
  source_key: string
  kind: EntryKind
  way: PaymentWay
  order_id: string
  store_id: string
  business_date: string
  occurred_at: Timestamp
  booked_at: Timestamp
  amounts: Json<BookAmounts>
  note: string
  previous_hash: string
  hash: string
}

/** The entries up to this number were deleted after the years for which they must be kept. */
interface JournalReleaseTable {
  number: number
  hash: string
  released_at: Timestamp
}

/** When a booked payment is compared with the provider next; never again if it has no time. */
export interface BooksCheckTable {
  payment_id: string
  order_id: string
  created_at: Timestamp
  next_check_at: Timestamp | null
  check_count: number
  failure_count: number
  checked_at: Timestamp | null
}

/** Where journal and provider say different things. */
export interface BooksDifferenceTable {
  payment_id: string
  kind: DifferenceKind
  order_id: string
  store_id: string
  business_date: string
  booked_cents: number
  provider_cents: number
  found_at: Timestamp
  seen_at: Timestamp
  resolved_at: Timestamp | null
}

export interface StaffPersonTable {
  id: string
  name: string
  mail: string
  mail_folded: string
  role: StaffRole
  store_id: string | null
  language: Language
  created_at: Timestamp
  revoked_at: Timestamp | null
}

interface StaffPasskeyTable {
  /** The credential id. */
  id: string
  person_id: string
  public_key: Uint8Array
  counter: number
  /** Separated by commas. */
  transports: string
  created_at: Timestamp
  last_used_at: Timestamp | null
}

interface StaffDeviceTable {
  id: string
  name: string
  store_id: string
  /** The name of the person. */
  paired_by: string
  paired_by_id: string
  created_at: Timestamp
  revoked_at: Timestamp | null
}

/** Of a person or of a device. */
interface StaffSessionTable {
  token_hash: string
  person_id: string | null
  device_id: string | null
  created_at: Timestamp
  seen_at: Timestamp
  expires_at: Timestamp
  /** When the person last showed their passkey in this session; null for devices. */
  verified_at: Timestamp | null
}

export interface StaffCodeTable {
  hash: string
  kind: 'invitation' | 'pairing' | 'challenge'
  subject: Json<Record<string, string>>
  created_at: Timestamp
  expires_at: Timestamp
}

export interface AuditEntryTable {
  id: string
  at: Timestamp
  actor_kind: Actor['kind']
  actor_id: string
  actor_name: string
  action: AuditAction
  subject_kind: AuditSubject
  subject_id: string
  store_id: string | null
  before: ColumnType<unknown, string | null, string | null>
  after: ColumnType<unknown, string | null, string | null>
  /** The place in the chain; empty until the entry is chained, a few seconds after it was written. */
  number: number | null
  /** Keeps `detail_hash` from being guessed; removed with `before` and `after` when a person is erased. */
  detail_salt: string | null
  /** Of `before` and `after`, which the hash of the entry covers through it. */
  detail_hash: string | null
  previous_hash: string | null
  hash: string | null
}

/** The entries up to this number were deleted after the time for which they are kept. */
interface AuditReleaseTable {
  number: number
  hash: string
  released_at: Timestamp
}

/** Where journal and audit log ended on a day, signed by a key that the database does not hold. */
export interface DayEndTable {
  day: string
  /** The signed text, see `formatDayEnd`. */
  statement: string
  signature: string
  signed_at: Timestamp
}

interface ContentDraftTable {
  id: string
  revision: number
}

interface ContentDraftChangeTable {
  draft_id: string
  kind: ContentEntryKind
  entry_id: string
  /** Null: the entry is removed. */
  value: ColumnType<EntryValue | null, string | null, string | null>
  base_version: number
  revision: number
  author_id: string
  author_name: string
  changed_at: Timestamp
}

/** What this installation measured about itself on a day in Berlin. */
interface ServiceDayTable {
  date: string
  /** Of its first check, since midnight. */
  first_minute: number
  /** Of its last check, since 1970: a night in autumn has an hour of the clock twice. */
  last_minute: number
  checks: number
  failed: number
  /** How many answers took how long, by the limits of `answerLimitsMs`. */
  answers: Json<readonly number[]>
}

/** What the office tells visitors about an outage. */
export interface IncidentTable {
  id: string
  title: Json<Localized>
  began_at: Timestamp
  ended_at: Timestamp | null
  /** The oldest first. */
  updates: Json<readonly IncidentUpdate[]>
  changed_at: Timestamp
}

/** When a key of SECRET_KEY first signed, by a fingerprint that does not reveal it. */
interface SigningKeyTable {
  id: string
  first_used_at: Timestamp
}

/** Tells builds whether they can work with a migration that they do not contain. */
interface SchemaCompatibilityTable {
  migration: string
  minimum_migration: string | null
}

export interface Database {
  content_edition: ContentEditionTable
  content_entry: ContentEntryTable
  content_edition_entry: ContentEditionEntryTable
  content_publication: ContentPublicationTable
  content_picture: ContentPictureTable
  content_draft: ContentDraftTable
  content_draft_change: ContentDraftChangeTable
  cart: CartTable
  customer_order: CustomerOrderTable
  order_event: OrderEventTable
  slot_use: SlotUseTable
  stock_use: StockUseTable
  payment: PaymentTable
  idempotency_key: IdempotencyKeyTable
  webhook_event: WebhookEventTable
  outbox: OutboxTable
  attempt_count: AttemptCountTable
  job_lease: JobLeaseTable
  application: ApplicationTable
  deleted_application: DeletedApplicationTable
  attachment: AttachmentTable
  application_note: ApplicationNoteTable
  application_event: ApplicationEventTable
  interview_slot: InterviewSlotTable
  interview_offer: InterviewOfferTable
  interview_booking: InterviewBookingTable
  job_statistic: JobStatisticTable
  trial_shift_booking: TrialShiftBookingTable
  job_alert: JobAlertTable
  stock_alert: StockAlertTable
  message: MessageTable
  message_reply: MessageReplyTable
  override: OverrideTable
  schema_compatibility: SchemaCompatibilityTable
  signing_key: SigningKeyTable
  refund: RefundTable
  staff_person: StaffPersonTable
  staff_passkey: StaffPasskeyTable
  staff_device: StaffDeviceTable
  staff_session: StaffSessionTable
  staff_code: StaffCodeTable
  audit_entry: AuditEntryTable
  audit_release: AuditReleaseTable
  day_end: DayEndTable
  order_edit: OrderEditTable
  order_push: OrderPushTable
  standing_order: StandingOrderTable
  standing_order_day: StandingOrderDayTable
  label_printer: LabelPrinterTable
  label_print: LabelPrintTable
  invoice: InvoiceTable
  invoice_file: InvoiceFileTable
  invoice_sequence: InvoiceSequenceTable
  journal_entry: JournalEntryTable
  journal_release: JournalReleaseTable
  books_check: BooksCheckTable
  books_difference: BooksDifferenceTable
  service_day: ServiceDayTable
  incident: IncidentTable
}
