import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'
import type { Database } from '../schema.ts'

/** Describes how the rows of a table are written to and read from a dump. */
export interface DumpTable {
  name: string
  key: readonly string[]
  /** Columns that contain JSON. */
  json: readonly string[]
  /** Columns that contain bytes. */
  bytes: readonly string[]
}

/** Leases belong to running processes, and each build writes what it knows about the compatibility of its schema. */
export const tablesNotDumped = ['job_lease', 'schema_compatibility'] as const satisfies (keyof Database)[]

type TableName = Exclude<keyof Database, (typeof tablesNotDumped)[number]>
type TableDescription = readonly [
  name: TableName,
  key: readonly string[],
  json?: readonly string[],
  bytes?: readonly string[],
]

// Referenced tables come first.
const descriptions: readonly TableDescription[] = [
  ['content_edition', ['number'], [], ['body']],
  ['content_publication', ['number']],
  ['content_picture', ['hash'], [], ['bytes']],
  ['content_draft', ['id']],
  ['content_draft_change', ['draft_id', 'kind', 'entry_id'], ['value']],
  ['override', ['kind', 'subject_id', 'key'], ['body']],
  ['cart', ['id'], ['lines']],
  ['customer_order', ['id'], ['body']],
  ['order_event', ['order_id', 'number'], ['detail']],
  ['payment', ['id']],
  ['refund', ['id'], ['lines']],
  ['slot_use', ['store_id', 'date', 'minute']],
  ['stock_use', ['store_id', 'date', 'product_id']],
  ['idempotency_key', ['key']],
  ['webhook_event', ['id']],
  ['outbox', ['id'], ['payload']],
  ['attempt_count', ['key']],
  ['application', ['id'], ['body']],
  ['deleted_application', ['id']],
  ['attachment', ['application_id', 'number'], [], ['sealed_key', 'sealed_bytes']],
  ['application_note', ['id']],
  ['application_event', ['application_id', 'number'], ['detail']],
  ['interview_slot', ['id']],
  ['interview_offer', ['application_id', 'slot_id']],
  ['interview_booking', ['slot_id']],
  ['job_statistic', ['job_id', 'type', 'date']],
  ['job_alert', ['id'], ['search', 'known_job_ids']],
  ['trial_shift_booking', ['id']],
  ['message', ['id'], ['body']],
  ['message_reply', ['id']],
  ['signing_key', ['id']],
  ['staff_person', ['id']],
  ['staff_passkey', ['id'], [], ['public_key']],
  ['staff_device', ['id']],
  ['staff_session', ['token_hash']],
  ['staff_code', ['hash'], ['subject']],
  ['audit_entry', ['id'], ['before', 'after']],
  ['audit_release', ['number']],
  ['day_end', ['day']],
  ['journal_entry', ['number'], ['amounts']],
  ['journal_release', ['number']],
  ['books_check', ['payment_id']],
  ['books_difference', ['payment_id', 'kind']],
]

export const dumpTables: readonly DumpTable[] = descriptions.map(([name, key, json = [], bytes = []]) => ({
  name,
  key,
  json,
  bytes,
}))

/** Foreign keys that every dump must satisfy. */
export const references = [
  { from: 'order_event', column: 'order_id', to: 'customer_order' },
  { from: 'payment', column: 'order_id', to: 'customer_order' },
  { from: 'refund', column: 'order_id', to: 'customer_order' },
  { from: 'refund', column: 'payment_id', to: 'payment' },
  { from: 'staff_passkey', column: 'person_id', to: 'staff_person' },
  { from: 'attachment', column: 'application_id', to: 'application' },
  { from: 'application_note', column: 'application_id', to: 'application' },
  { from: 'application_event', column: 'application_id', to: 'application' },
  { from: 'interview_offer', column: 'application_id', to: 'application' },
  { from: 'interview_offer', column: 'slot_id', to: 'interview_slot' },
  { from: 'interview_booking', column: 'application_id', to: 'application' },
  { from: 'interview_booking', column: 'slot_id', to: 'interview_slot' },
  { from: 'message_reply', column: 'message_id', to: 'message' },
] as const

const toBase64 = (value: unknown) => Buffer.from(value as Uint8Array).toString('base64')

/** Produces the same text on both databases: columns sorted by name, JSON unchanged, bytes in base64. */
export function serializeRow({ bytes }: DumpTable, row: DumpRow): string {
  const columns = Object.keys(row).sort()
  return JSON.stringify(
    Object.fromEntries(columns.map((column) => [column, bytes.includes(column) ? toBase64(row[column]) : row[column]])),
  )
}

/** Converts a dumped row to values that can be inserted. */
export function toInsertableRow({ json, bytes }: DumpTable, row: DumpRow): DumpRow {
  const insertable = (column: string, value: unknown) => {
    if (value === null) return null
    if (json.includes(column)) return JSON.stringify(value)
    return bytes.includes(column) ? Buffer.from(String(value), 'base64') : value
  }
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, insertable(column, value)]))
}

export type DumpRow = Record<string, unknown>

/** Rows with attachments are large, all others are small. */
const rowsPerPage = ({ bytes }: DumpTable) => (bytes.length > 0 ? 8 : 500)

async function readPage(db: DbOrTx, table: DumpTable, after: DumpRow | undefined): Promise<DumpRow[]> {
  const columns = sql.join(table.key.map((column) => sql.ref(column)))
  const values = after && sql.join(table.key.map((column) => sql`${after[column]}`))
  const condition = values ? sql`where (${columns}) > (${values})` : sql``
  const page = sql<DumpRow>`select * from ${sql.table(table.name)} ${condition} order by ${columns} limit ${rowsPerPage(table)}`
  return (await page.execute(db)).rows
}

/** Reads all rows of a table in pages. */
export async function* readRows(db: DbOrTx, table: DumpTable): AsyncGenerator<DumpRow> {
  let last: DumpRow | undefined
  for (;;) {
    const page = await readPage(db, table, last)
    yield* page
    last = page.at(-1)
    if (!last) return
  }
}

export async function countRows(db: DbOrTx, { name }: Pick<DumpTable, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  return rows[0]?.count ?? 0
}

const modulus = 1n << 256n

export interface TableChecksum {
  name: string
  rows: number
  checksum: string
}

/** Adds up the hashes of the rows, so that the checksum does not depend on their order. */
export function createTableChecksum(name: string) {
  let rows = 0
  let sum = 0n
  return {
    add(row: string): void {
      rows += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
    },
    total: (): TableChecksum => ({ name, rows, checksum: sum.toString(16).padStart(64, '0') }),
  }
}

export async function checksumTables(db: DbOrTx): Promise<TableChecksum[]> {
  const checksums: TableChecksum[] = []
  for (const table of dumpTables) {
    const checksum = createTableChecksum(table.name)
    for await (const row of readRows(db, table)) checksum.add(serializeRow(table, row))
    checksums.push(checksum.total())
  }
  return checksums
}
