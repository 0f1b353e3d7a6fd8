import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Db, isPostgres } from '../database.ts'

/** Both databases know these types, or take them as names. Indexes are in indexes.ts. */
const tables = [
  `create table content_edition (
    number integer primary key, hash text not null, schema_number integer not null, body bytea not null,
    author text not null, note text not null, created_at timestamptz not null
  )`,
  `create table content_entry (
    hash text primary key, value json not null
  )`,
  `create table content_edition_entry (
    edition_number integer not null references content_edition (number), position integer not null,
    kind text not null, entry_id text not null, entry_hash text not null references content_entry (hash),
    primary key (edition_number, kind, entry_id)
  )`,
  `create table content_publication (
    number integer primary key, edition_number integer not null references content_edition (number),
    publish_at timestamptz not null, author text not null, note text not null, created_at timestamptz not null,
    canceled_at timestamptz
  )`,
  `create table content_picture (
    hash text primary key, width integer not null, height integer not null, placeholder text not null,
    bytes bytea not null, stored_at timestamptz not null
  )`,
  `create table content_draft (
    id text primary key, revision integer not null
  )`,
  `create table content_draft_change (
    draft_id text not null references content_draft (id), kind text not null, entry_id text not null, value json,
    base_version integer not null references content_edition (number), revision integer not null,
    author_id text not null, author_name text not null, changed_at timestamptz not null,
    primary key (draft_id, kind, entry_id)
  )`,
  `create table cart (
    id text primary key, lines json not null, expires_at timestamptz not null
  )`,
  `create table customer_order (
    id text primary key, state text not null, store_id text not null, pickup_date text not null,
    pickup_minute integer not null, pickup_code text not null, mail_folded text not null, placed_by text,
    gross_cents integer not null, created_at timestamptz not null, pay_until timestamptz not null,
    revision integer not null, has_slot boolean not null, has_stock boolean not null, hold_until timestamptz,
    handed_over_at timestamptz, ready_at timestamptz, handed_over_by text, not_collected_at timestamptz,
    canceled_hand_over_at timestamptz,
    origin text not null, pays_at_pickup boolean not null, paid_at_pickup_at timestamptz, booked_paid_at timestamptz,
    till_paid_at timestamptz, staff_note text not null, search_text text not null, change_stamp bigint not null,
    body json not null, check (gross_cents >= 0)
  )`,
  `create table order_event (
    order_id text not null references customer_order (id) on delete cascade, number integer not null,
    at timestamptz not null, kind text not null, detail json not null, primary key (order_id, number)
  )`,
  `create table slot_use (
    store_id text not null, date text not null, minute integer not null, used integer not null,
    work_tenths integer not null, primary key (store_id, date, minute), check (used >= 0)
  )`,
  `create table stock_use (
    store_id text not null, date text not null, product_id text not null, used integer not null,
    primary key (store_id, date, product_id), check (used >= 0)
  )`,
  `create table payment (
    id text primary key, order_id text not null references customer_order (id) on delete cascade,
    provider text not null, method text not null, state text not null, amount_cents integer not null,
    approve_url text not null, capture_id text, declines integer not null, created_at timestamptz not null,
    checked_at timestamptz not null, next_check_at timestamptz not null,
    check_count integer not null, capture_started_at timestamptz, captured_cents integer,
    refunded_cents integer not null, captured_at timestamptz, refunded_at timestamptz, fee_cents integer,
    booked_as text not null, edit_id text,
    check (amount_cents >= 0 and captured_cents >= 0 and (state <> 'captured' or captured_cents = amount_cents)),
    check (refunded_cents >= 0 and refunded_cents <= coalesce(captured_cents, amount_cents))
  )`,
  `create table idempotency_key (
    key text primary key, body_hash text not null, result_id text not null, created_at timestamptz not null
  )`,
  `create table webhook_event (
    id text primary key, received_at timestamptz not null
  )`,
  `create table outbox (
    id text primary key, kind text not null, subject_id text not null, recipient text not null,
    payload json not null, due_at timestamptz not null, attempts integer not null, sent_at timestamptz,
    dead_at timestamptz, last_fault text, created_at timestamptz not null, attempted_at timestamptz,
    claimed_until timestamptz
  )`,
  `create table attempt_count (
    key text primary key, window_ends_at timestamptz not null, attempts integer not null
  )`,
  `create table job_lease (
    job text primary key, holder text not null, until timestamptz not null
  )`,
  `create table application (
    id text primary key, job_id text not null, state text not null, mail_folded text not null,
    created_at timestamptz not null, deletes_on text not null, link_version integer not null,
    review_started_at timestamptz, assignee_id text, interview_sequence integer not null,
    answer_reminded_at timestamptz, reply_waits_since timestamptz, talent_pool_since text, search_text text not null, body json not null
  )`,
  `create table deleted_application (
    id text primary key, deleted_at timestamptz not null
  )`,
  `create table attachment (
    application_id text not null references application (id) on delete cascade, number integer not null,
    name text not null, type text not null, size_bytes integer not null, digest text not null, state text not null,
    created_at timestamptz not null, key_id text not null, sealed_key bytea not null, sealed_bytes bytea not null,
    primary key (application_id, number), unique (application_id, digest)
  )`,
  `create table application_note (
    id text primary key, application_id text not null references application (id) on delete cascade,
    at timestamptz not null, author_id text not null, author_name text not null, text text not null
  )`,
  `create table application_event (
    application_id text not null references application (id) on delete cascade, number integer not null,
    at timestamptz not null, kind text not null, actor_kind text not null, actor_name text not null,
    detail json not null, primary key (application_id, number)
  )`,
  `create table interview_slot (
    id text primary key, interviewer_id text not null, interviewer_name text not null, place text not null,
    date text not null, minute integer not null, duration_minutes integer not null, created_at timestamptz not null,
    unique (interviewer_id, date, minute)
  )`,
  `create table interview_offer (
    application_id text not null references application (id) on delete cascade,
    slot_id text not null references interview_slot (id) on delete cascade, primary key (application_id, slot_id)
  )`,
  `create table interview_booking (
    slot_id text primary key references interview_slot (id) on delete cascade,
    application_id text not null unique references application (id) on delete cascade, booked_at timestamptz not null
  )`,
  `create table job_statistic (
    job_id text not null, type text not null, date text not null, count integer not null,
    primary key (job_id, type, date)
  )`,
  `create table trial_shift_booking (
    id text primary key, store_id text not null, date text not null, minute integer not null, job_id text not null,
    name text not null, phone text not null, mail text not null, language text not null,
    sequence integer not null, created_at timestamptz not null, unique (store_id, date)
  )`,
  `create table job_alert (
    id text primary key, mail text not null, mail_folded text not null, search_key text not null, search json not null,
    language text not null, created_at timestamptz not null, confirmed_at timestamptz, deletes_on text not null,
    known_job_ids json not null, checked_on text not null, end_notice_at timestamptz, unique (mail_folded, search_key)
  )`,
  `create table stock_alert (
    id text primary key, product_id text not null, store_id text not null, date text not null, recipient text not null,
    mail text, address text, public_key text, secret text, language text not null, created_at timestamptz not null,
    confirmed_at timestamptz, told_at timestamptz, unique (product_id, recipient)
  )`,
  `create table message (
    id text primary key, store_id text not null, mail_folded text not null, search_text text not null,
    created_at timestamptz not null, body json not null, done_at timestamptz, done_by text
  )`,
  `create table message_reply (
    id text primary key, message_id text not null references message (id) on delete cascade, at timestamptz not null,
    author_id text not null, author_name text not null, text text not null
  )`,
  `create table override (
    kind text not null, subject_id text not null, key text not null, number integer not null, body json,
    primary key (kind, subject_id, key)
  )`,
  `create table schema_compatibility (
    migration text primary key, minimum_migration text
  )`,
  `create table signing_key (
    id text primary key, first_used_at timestamptz not null
  )`,
  `create table refund (
    id text primary key, payment_id text not null references payment (id) on delete cascade,
    order_id text not null references customer_order (id) on delete cascade, amount_cents integer not null, lines json not null, reason text not null,
    state text not null, created_at timestamptz not null, created_by text not null, settled_at timestamptz,
    next_check_at timestamptz not null, check_count integer not null, booked_at timestamptz, edit_id text,
    amounts json, check (amount_cents > 0)
  )`,
  `create table order_edit (
    id text primary key, order_id text not null references customer_order (id) on delete cascade, state text not null,
    difference_cents integer not null, created_at timestamptz not null, created_by text,
    hold_until timestamptz not null, settled_at timestamptz, body json not null
  )`,
  `create table order_push (
    order_id text not null references customer_order (id) on delete cascade, id text not null, address text not null,
    public_key text not null, secret text not null, created_at timestamptz not null, news text, news_at timestamptz,
    due_at timestamptz, attempts integer not null, primary key (order_id, id)
  )`,
  `create table standing_order (
    order_id text primary key references customer_order (id) on delete cascade, weekdays text not null,
    state text not null, changed_at timestamptz not null
  )`,
  `create table standing_order_day (
    order_id text not null references customer_order (id) on delete cascade, date text not null,
    state text not null, primary key (order_id, date)
  )`,
  `create table label_printer (
    store_id text primary key, address text not null, minutes_before integer, changed_at timestamptz not null
  )`,
  `create table label_print (
    id text primary key, store_id text not null, order_id text references customer_order (id) on delete cascade,
    queued_at timestamptz not null, due_at timestamptz not null, attempts integer not null, fault text,
    printed_at timestamptz
  )`,
  `create table staff_person (
    id text primary key, name text not null, mail text not null, mail_folded text not null unique, role text not null,
    store_id text, language text not null, created_at timestamptz not null, revoked_at timestamptz
  )`,
  `create table staff_passkey (
    id text primary key, person_id text not null references staff_person (id) on delete cascade,
    public_key bytea not null, counter integer not null, transports text not null, created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create table staff_device (
    id text primary key, name text not null, store_id text not null, paired_by text not null, paired_by_id text not null,
    created_at timestamptz not null, revoked_at timestamptz
  )`,
  `create table staff_session (
    token_hash text primary key, person_id text references staff_person (id) on delete cascade,
    device_id text references staff_device (id) on delete cascade, created_at timestamptz not null,
    seen_at timestamptz not null, expires_at timestamptz not null, verified_at timestamptz
  )`,
  `create table staff_code (
    hash text primary key, kind text not null, subject json not null, created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create table audit_entry (
    id text primary key, at timestamptz not null, actor_kind text not null, actor_id text not null,
    actor_name text not null, action text not null, subject_kind text not null, subject_id text not null, store_id text,
    before json, after json, number integer, detail_salt text, detail_hash text, previous_hash text, hash text
  )`,
  `create table audit_release (
    number integer primary key, hash text not null, released_at timestamptz not null
  )`,
  `create table day_end (
    day text primary key, statement text not null, signature text not null, signed_at timestamptz not null
  )`,
  `create table invoice (
    number text primary key, order_id text not null, issued_at timestamptz not null, mail_folded text not null,
    body json not null
  )`,
  `create table invoice_file (
    number text primary key references invoice (number) on delete cascade, pdf bytea not null
  )`,
  `create table invoice_sequence (
    year integer primary key, last integer not null
  )`,
  `create table journal_entry (
    number integer primary key, source_key text not null unique, kind text not null, way text not null,
    order_id text not null, store_id text not null, business_date text not null, occurred_at timestamptz not null,
    booked_at timestamptz not null, amounts json not null, note text not null, previous_hash text not null,
    hash text not null
  )`,
  `create table journal_release (
    number integer primary key, hash text not null, released_at timestamptz not null
  )`,
  `create table books_check (
    payment_id text primary key, order_id text not null, created_at timestamptz not null, next_check_at timestamptz,
    check_count integer not null, failure_count integer not null, checked_at timestamptz
  )`,
  `create table books_difference (
    payment_id text not null, kind text not null, order_id text not null, store_id text not null,
    business_date text not null, booked_cents integer not null, provider_cents integer not null,
    found_at timestamptz not null, seen_at timestamptz not null, resolved_at timestamptz, primary key (payment_id, kind)
  )`,
  `create table service_day (
    date text primary key, first_minute integer not null, last_minute integer not null, checks integer not null,
    failed integer not null, answers json not null
  )`,
  `create table incident (
    id text primary key, title json not null, began_at timestamptz not null, ended_at timestamptz,
    updates json not null, changed_at timestamptz not null
  )`,
]

/** Mistakes and simple manipulations fail at once; whoever removes the triggers is found by the hash chain. */
const sqliteTriggers = [
  `create trigger journal_entry_no_update before update on journal_entry
    begin select raise(abort, 'journal entries are never changed'); end`,
  `create trigger invoice_no_update before update on invoice
    begin select raise(abort, 'invoices are never changed'); end`,
  `create trigger journal_entry_no_delete before delete on journal_entry
    when old.number > coalesce((select max(number) from journal_release), 0)
    begin select raise(abort, 'journal entries are never deleted'); end`,
]
const postgresTriggers = [
  `create function refuse_journal_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.number <= coalesce((select max(number) from journal_release), 0) then
        return old;
      end if;
      raise exception 'journal entries are never changed or deleted';
    end $$`,
  `create trigger journal_entry_no_change before update or delete on journal_entry
    for each row execute function refuse_journal_change()`,
  `create function refuse_invoice_change() returns trigger language plpgsql as $$
    begin
      raise exception 'invoices are never changed';
    end $$`,
  `create trigger invoice_no_change before update on invoice
    for each row execute function refuse_invoice_change()`,
]

export const firstSchema: Migration = {
  async up(db: Kysely<unknown>) {
    const triggers = isPostgres(db as Db) ? postgresTriggers : sqliteTriggers
    for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db)
  },
}
