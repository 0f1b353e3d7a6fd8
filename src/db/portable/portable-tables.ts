import type { Database } from '../schema.ts'

/** What has to be known of a table to carry it from one database to another. */
export interface PortableTable {
  name: string
  key: readonly string[]
  /** Columns that hold JSON, and columns that hold bytes. */
  json: readonly string[]
  bytes: readonly string[]
}

type Name = Exclude<keyof Database, 'job_lease'>
type Description = readonly [name: Name, key: readonly string[], json?: readonly string[], bytes?: readonly string[]]

// Whoever is referred to stands first. Leases are about processes that run now, so nobody takes them along.
const descriptions: readonly Description[] = [
  ['content_version', ['version']],
  ['document', ['kind', 'id'], ['body']],
  ['category', ['id'], ['body']],
  ['product', ['id'], ['body']],
  ['store', ['id'], ['body']],
  ['vacancy', ['id'], ['body']],
  ['override', ['kind', 'subject_id', 'key'], ['body']],
  ['cart', ['id'], ['lines']],
  ['customer_order', ['id'], ['body']],
  ['order_event', ['order_id', 'number'], ['detail']],
  ['payment', ['id']],
  ['slot_use', ['store_id', 'date', 'minute']],
  ['idempotency_key', ['key']],
  ['webhook_event', ['id']],
  ['outbox', ['id'], ['payload']],
  ['attempt_count', ['key']],
  ['application', ['id'], ['body']],
  ['deleted_application', ['id']],
  ['attachment', ['application_id', 'number'], [], ['sealed_key', 'sealed_bytes']],
  ['job_statistic', ['job_id', 'type', 'date']],
  ['taster_booking', ['id']],
  ['message', ['id'], ['body']],
]

export const portableTables: readonly PortableTable[] = descriptions.map(([name, key, json = [], bytes = []]) => ({
  name,
  key,
  json,
  bytes,
}))

/** Held in every backup: what must not point into nothing. */
export const references = [
  { from: 'order_event', column: 'order_id', to: 'customer_order' },
  { from: 'payment', column: 'order_id', to: 'customer_order' },
  { from: 'attachment', column: 'application_id', to: 'application' },
] as const
