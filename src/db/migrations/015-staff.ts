import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { toSearchText } from '#domain/order/order-search.ts'

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_person')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('mail_folded', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('store_id', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute()
  await db.schema
    .createTable('staff_passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('staff_person.id').onDelete('cascade'))
    .addColumn('public_key', 'bytea', (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz')
    .execute()
  await db.schema
    .createTable('staff_device')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('store_id', 'text', (column) => column.notNull())
    .addColumn('paired_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute()
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.references('staff_person.id').onDelete('cascade'))
    .addColumn('device_id', 'text', (column) => column.references('staff_device.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('staff_session_by_person').on('staff_session').column('person_id').execute()
  await db.schema.createIndex('staff_session_by_device').on('staff_session').column('device_id').execute()
  // Invitations, pairing codes and challenges: valid for a short time and once.
  await db.schema
    .createTable('staff_code')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'json', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('actor_kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject_kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('store_id', 'text')
    .addColumn('before', 'json')
    .addColumn('after', 'json')
    .execute()
  await db.schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'id']).execute()
}

async function extendOrders(db: Kysely<unknown>): Promise<void> {
  const addColumn = (
    name: string,
    type: 'timestamptz' | 'text' | 'boolean' | 'bigint',
    defaultValue?: string | boolean | number,
  ) =>
    db.schema
      .alterTable('customer_order')
      .addColumn(name, type, (column) =>
        defaultValue === undefined ? column : column.notNull().defaultTo(defaultValue),
      )
      .execute()
  await addColumn('ready_at', 'timestamptz')
  await addColumn('handed_over_by', 'text')
  await addColumn('not_collected_at', 'timestamptz')
  await addColumn('pays_at_pickup', 'boolean', false)
  await addColumn('paid_at_pickup_at', 'timestamptz')
  await addColumn('staff_note', 'text', '')
  await addColumn('search_text', 'text', '')
  await addColumn('change_stamp', 'bigint', 0)
  await db.schema
    .createTable('refund')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payment.id').onDelete('cascade'))
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('lines', 'json', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'timestamptz')
    .addColumn('next_check_at', 'timestamptz', (column) => column.notNull())
    .addColumn('check_count', 'integer', (column) => column.notNull())
    .addCheckConstraint('refund_positive', sql`amount_cents > 0`)
    .execute()
  await db.schema.createIndex('refund_by_order').on('refund').column('order_id').execute()
  await db.schema.createIndex('refund_by_state').on('refund').columns(['state', 'next_check_at']).execute()
}

interface StoredOrder {
  id: string
  /** Parsed on PostgreSQL, text on SQLite. */
  body: string | OrderBody
}
interface OrderBody {
  customer: { givenname: string; surname: string; mail: string; phone: string }
  pickupCode: string
}

const ordersPerPage = 500

/** In pages: years of orders would not fit into memory. Anonymized orders stay without a text. */
async function fillSearchTexts(db: Kysely<unknown>): Promise<void> {
  const tables = db as Kysely<{ customer_order: StoredOrder & { search_text: string } }>
  let lastId = ''
  for (;;) {
    const page = await tables
      .selectFrom('customer_order')
      .select(['id', 'body'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(ordersPerPage)
      .execute()
    for (const { id, body } of page) {
      const { customer, pickupCode } = typeof body === 'string' ? (JSON.parse(body) as OrderBody) : body
      if (customer.surname === '' && customer.mail === '') continue
      const searchText = toSearchText({ id, customer, pickupCode })
      await tables.updateTable('customer_order').set({ search_text: searchText }).where('id', '=', id).execute()
    }
    lastId = page.at(-1)?.id ?? ''
    if (page.length < ordersPerPage) return
  }
}

/** All defaults describe rows of older builds, which run beside this one during an upgrade. */
export const staff: Migration = {
  async up(db: Kysely<unknown>) {
    await createPeople(db)
    await createSessions(db)
    await createAuditLog(db)
    await extendOrders(db)
    await fillSearchTexts(db)
  },
}
