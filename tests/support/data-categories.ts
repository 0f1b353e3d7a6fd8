import type { Database } from '#db/schema.ts'
import type { RetentionKind } from '#domain/retention.ts'

interface TableData<Column> {
  /** The retention rule that deletes the rows, directly or with the row they belong to. */
  erasedBy?: RetentionKind
  /** Says something about a visitor, or was typed by one. */
  personal?: readonly Column[]
  /** Leads to a visitor with the help of other data. */
  identifiers?: readonly Column[]
  /** Neither, with spaces between them. Published content is neither. */
  other: string
}

/** Every column has to be listed, so that nobody adds personal data without deciding when it is deleted. */
export const dataCategories: { readonly [Table in keyof Database]: TableData<keyof Database[Table]> } = {
  content_edition: { other: 'number hash schema_number body author note created_at' },
  content_entry: { other: 'hash value' },
  content_edition_entry: { other: 'edition_number position kind entry_id entry_hash' },
  content_publication: { other: 'number edition_number publish_at author note created_at canceled_at' },
  content_picture: { erasedBy: 'unusedPictures', other: 'hash width height placeholder bytes stored_at' },
  content_draft: { other: 'id revision' },
  content_draft_change: {
    other: 'draft_id kind entry_id value base_version revision author_id author_name changed_at',
  },
  override: { erasedBy: 'overrides', other: 'kind subject_id key number body' },
  cart: { erasedBy: 'carts', personal: ['lines'], identifiers: ['id'], other: 'expires_at' },
  customer_order: {
    erasedBy: 'orders',
    personal: ['placed_by', 'mail_folded', 'body', 'staff_note', 'search_text'],
    identifiers: ['id'],
    other: `
      state store_id pickup_date pickup_minute pickup_code gross_cents created_at pay_until revision has_slot has_stock
      hold_until handed_over_at ready_at handed_over_by not_collected_at canceled_hand_over_at origin
      pays_at_pickup paid_at_pickup_at
      booked_paid_at till_paid_at change_stamp`,
  },
  order_event: { erasedBy: 'orders', personal: ['detail'], identifiers: ['order_id'], other: 'number at kind' },
  payment: {
    erasedBy: 'orders',
    identifiers: ['id', 'order_id', 'approve_url', 'capture_id'],
    other: `
      provider method state amount_cents declines created_at checked_at next_check_at check_count capture_started_at
      captured_cents refunded_cents captured_at refunded_at fee_cents booked_as edit_id`,
  },
  refund: {
    erasedBy: 'orders',
    personal: ['reason'],
    identifiers: ['id', 'payment_id', 'order_id'],
    other: `
      amount_cents lines state created_at created_by settled_at next_check_at check_count booked_at edit_id amounts`,
  },
  order_edit: {
    erasedBy: 'orders',
    personal: ['body'],
    identifiers: ['id', 'order_id'],
    other: 'state difference_cents created_at created_by hold_until settled_at',
  },
  label_printer: { other: 'store_id address minutes_before changed_at' },
  label_print: {
    erasedBy: 'orders',
    identifiers: ['id', 'order_id'],
    other: 'store_id queued_at due_at attempts fault printed_at',
  },
  order_push: {
    erasedBy: 'orders',
    personal: ['address', 'public_key', 'secret'],
    identifiers: ['order_id', 'id'],
    other: 'created_at news news_at due_at attempts',
  },
  standing_order: { erasedBy: 'orders', identifiers: ['order_id'], other: 'weekdays state changed_at' },
  standing_order_day: { erasedBy: 'standingOrderDays', identifiers: ['order_id'], other: 'date state' },
  slot_use: { erasedBy: 'slotUse', other: 'store_id date minute used work_tenths' },
  stock_use: { erasedBy: 'slotUse', other: 'store_id date product_id used' },
  idempotency_key: {
    erasedBy: 'idempotencyKeys',
    personal: ['body_hash'],
    identifiers: ['key', 'result_id'],
    other: 'created_at',
  },
  webhook_event: { erasedBy: 'webhookEvents', identifiers: ['id'], other: 'received_at' },
  outbox: {
    erasedBy: 'mails',
    // Mail servers repeat the address in their errors.
    personal: ['payload', 'last_fault', 'recipient'],
    identifiers: ['id', 'subject_id'],
    other: 'kind due_at attempts sent_at dead_at created_at attempted_at claimed_until',
  },
  attempt_count: { erasedBy: 'attemptCounts', personal: ['key'], other: 'window_ends_at attempts' },
  job_lease: { other: 'job holder until' },
  application: {
    erasedBy: 'applications',
    personal: ['mail_folded', 'search_text', 'body'],
    identifiers: ['id'],
    other: `
      job_id talent_pool_since state created_at deletes_on link_version review_started_at assignee_id
      interview_sequence answer_reminded_at reply_waits_since`,
  },
  // What staff write about an applicant is the applicant's data, and is deleted with the application.
  application_note: {
    erasedBy: 'applications',
    personal: ['text'],
    identifiers: ['application_id'],
    other: 'id at author_id author_name',
  },
  application_event: {
    erasedBy: 'applications',
    personal: ['detail'],
    identifiers: ['application_id'],
    other: 'number at kind actor_kind actor_name',
  },
  interview_slot: {
    erasedBy: 'interviewSlots',
    identifiers: ['id'],
    other: 'interviewer_id interviewer_name place date minute duration_minutes created_at',
  },
  interview_offer: { erasedBy: 'applications', identifiers: ['application_id', 'slot_id'], other: '' },
  interview_booking: { erasedBy: 'applications', identifiers: ['application_id', 'slot_id'], other: 'booked_at' },
  deleted_application: { erasedBy: 'deletedApplications', identifiers: ['id'], other: 'deleted_at' },
  attachment: {
    erasedBy: 'applications',
    personal: ['name', 'digest', 'sealed_key', 'sealed_bytes'],
    identifiers: ['application_id'],
    other: 'number type size_bytes state created_at key_id',
  },
  job_statistic: { erasedBy: 'jobStatistics', other: 'job_id type date count' },
  trial_shift_booking: {
    erasedBy: 'trialShifts',
    personal: ['name', 'phone', 'mail'],
    identifiers: ['id'],
    other: 'store_id date minute job_id language sequence created_at',
  },
  stock_alert: {
    erasedBy: 'stockAlerts',
    personal: ['mail', 'recipient', 'address', 'public_key', 'secret'],
    identifiers: ['id'],
    other: 'product_id store_id date language created_at confirmed_at told_at',
  },
  job_alert: {
    erasedBy: 'jobAlerts',
    personal: ['mail', 'mail_folded', 'search_key', 'search'],
    identifiers: ['id'],
    other: 'language created_at confirmed_at deletes_on known_job_ids checked_on end_notice_at',
  },
  message: {
    erasedBy: 'messages',
    personal: ['mail_folded', 'search_text', 'body'],
    identifiers: ['id'],
    other: 'store_id created_at done_at done_by',
  },
  message_reply: {
    erasedBy: 'messages',
    personal: ['text'],
    identifiers: ['message_id'],
    other: 'id at author_id author_name',
  },
  // Data of the bakery's own people, who are no visitors. It is deleted some time after their access has ended.
  staff_person: {
    erasedBy: 'staffPeople',
    other: 'id name mail mail_folded role store_id language created_at revoked_at',
  },
  staff_passkey: {
    erasedBy: 'staffPeople',
    other: 'id person_id public_key counter transports created_at last_used_at',
  },
  staff_device: { erasedBy: 'staffDevices', other: 'id name store_id paired_by paired_by_id created_at revoked_at' },
  staff_session: {
    erasedBy: 'staffSessions',
    other: 'token_hash person_id device_id created_at seen_at expires_at verified_at',
  },
  staff_code: { erasedBy: 'staffCodes', other: 'hash kind subject created_at expires_at' },
  audit_entry: {
    erasedBy: 'auditEntries',
    personal: ['before', 'after'],
    identifiers: ['id', 'subject_id'],
    other: `
      at actor_kind actor_id actor_name action subject_kind store_id number detail_salt detail_hash previous_hash
      hash`,
  },
  audit_release: { other: 'number hash released_at' },
  // Kept as long as the journal, whose ends they prove.
  day_end: { erasedBy: 'dayEnds', other: 'day statement signature signed_at' },
  // Kept for eight years (§ 147 AO, § 14b UStG), also when somebody asks for erasure: the law asks for name and address.
  invoice: {
    erasedBy: 'invoices',
    personal: ['mail_folded', 'body'],
    identifiers: ['number', 'order_id'],
    other: 'issued_at',
  },
  invoice_file: { erasedBy: 'invoices', personal: ['pdf'], identifiers: ['number'], other: '' },
  invoice_sequence: { other: 'year last' },
  // Vouchers, kept for years. The numbers of orders and payments lead to nobody here once the order is deleted.
  journal_entry: {
    erasedBy: 'journalEntries',
    identifiers: ['source_key', 'order_id'],
    other: `
      number kind way store_id business_date occurred_at booked_at amounts note previous_hash hash`,
  },
  journal_release: { other: 'number hash released_at' },
  books_check: {
    erasedBy: 'booksChecks',
    identifiers: ['payment_id', 'order_id'],
    other: 'created_at next_check_at check_count failure_count checked_at',
  },
  books_difference: {
    erasedBy: 'booksDifferences',
    identifiers: ['payment_id', 'order_id'],
    other: 'kind store_id business_date booked_cents provider_cents found_at seen_at resolved_at',
  },
  // The bakery's own sentences and measurements; no visitor is in them.
  service_day: { other: 'date first_minute last_minute checks failed answers' },
  incident: { other: 'id title began_at ended_at updates changed_at' },
  signing_key: { other: 'id first_used_at' },
  schema_compatibility: { other: 'migration minimum_migration' },
}
