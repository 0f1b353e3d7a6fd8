import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { type Entries, type Entry, type EntryAddress, type EntryValue, entryKey } from '#domain/content/entries.ts'
import type { Picture } from '#domain/content/pictures.ts'
import {
  type ContentVersion,
  contentSchemaNumber,
  type Publication,
  timePublication,
} from '#domain/content/versions.ts'
import type { Db, DbOrTx, Tx } from './database.ts'
import { acquireTransactionLock } from './leases.ts'
import type { ContentPublicationTable } from './schema.ts'

/** What was made of the entries of a version when it was stored, so that every process shows what was checked then. */
export interface VersionBody {
  content: Omit<Content, 'version' | 'pictures'>
  /** Hashes of the original pictures by the names that the content uses. */
  pictures: Readonly<Record<string, string>>
}

/** It shrinks to a fifth. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const compressBody = (body: VersionBody) => brotliCompressSync(JSON.stringify(body), compression)
const decompressBody = (bytes: Uint8Array) => JSON.parse(brotliDecompressSync(bytes).toString()) as VersionBody

const versionColumns = [
  'number',
  'hash',
  'schema_number as schemaNumber',
  'author',
  'note',
  'created_at as createdAt',
] as const

const toPublication = (row: Selectable<ContentPublicationTable>): Publication => ({
  number: row.number,
  versionNumber: row.edition_number,
  publishAt: row.publish_at,
  author: row.author,
  note: row.note,
  createdAt: row.created_at,
  canceledAt: row.canceled_at ?? undefined,
})

/** Versions and publications are numbered without gaps; writers wait for each other. */
export const lockContent = (tx: Tx): Promise<void> => acquireTransactionLock(tx, 'import-content')

async function nextNumber(tx: Tx, table: 'content_edition' | 'content_publication'): Promise<number> {
  const { last } = await tx
    .selectFrom(table)
    .select((column) => column.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export interface HashedEntry extends Entry {
  hash: string
}

export interface NewVersion {
  hash: string
  /** In their order. */
  entries: readonly HashedEntry[]
  body: VersionBody
  author: string
  note: string
}

/** A query has at most 65,535 parameters on PostgreSQL, and 32,766 on SQLite. */
const rowsPerQuery = 2_000

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerQuery) yield rows.slice(start, start + rowsPerQuery)
}

/** Entries that another version has too are stored once. */
async function insertEntries(tx: Tx, number: number, entries: readonly HashedEntry[]): Promise<void> {
  const values = [...new Map(entries.map(({ hash, value }) => [hash, value]))]
  const known = new Set<string>()
  for (const part of inParts(values)) {
    const hashes = part.map(([hash]) => hash)
    const rows = await tx.selectFrom('content_entry').select('hash').where('hash', 'in', hashes).execute()
    for (const { hash } of rows) known.add(hash)
  }
  for (const part of inParts(values.filter(([hash]) => !known.has(hash))))
    await tx
      .insertInto('content_entry')
      .values(part.map(([hash, value]) => ({ hash, value: JSON.stringify(value) })))
      .execute()
  const rows = entries.map(({ kind, id, hash }, position) => ({
    ...{ edition_number: number, position, kind },
    ...{ entry_id: id, entry_hash: hash },
  }))
  for (const part of inParts(rows)) await tx.insertInto('content_edition_entry').values(part).execute()
}

/** Expects the lock. */
export async function insertVersion(
  tx: Tx,
  { hash, entries, body, author, note }: NewVersion,
  now: Instant,
): Promise<number> {
  const number = await nextNumber(tx, 'content_edition')
  await tx
    .insertInto('content_edition')
    .values({
      number,
      hash,
      schema_number: contentSchemaNumber,
      body: compressBody(body),
      author,
      note,
      created_at: now,
    })
    .execute()
  await insertEntries(tx, number, entries)
  return number
}

export interface NewPublication {
  versionNumber: number
  publishAt: Instant
  author: string
  note: string
}

/** Expects the lock. */
export async function insertPublication(
  tx: Tx,
  { versionNumber, publishAt, author, note }: NewPublication,
  now: Instant,
): Promise<void> {
  const times = timePublication(await listPublications(tx), publishAt, now)
  await tx
    .insertInto('content_publication')
    .values({
      number: await nextNumber(tx, 'content_publication'),
      edition_number: versionNumber,
      publish_at: times.publishAt,
      author,
      note,
      created_at: times.createdAt,
      canceled_at: null,
    })
    .execute()
}

export async function cancelPublication(tx: Tx, number: number, now: Instant): Promise<void> {
  await tx.updateTable('content_publication').set({ canceled_at: now }).where('number', '=', number).execute()
}

/** The newest first. */
export async function listVersions(db: DbOrTx): Promise<ContentVersion[]> {
  return db.selectFrom('content_edition').select(versionColumns).orderBy('number', 'desc').execute()
}

export async function findVersion(db: DbOrTx, number: number): Promise<ContentVersion | undefined> {
  return db.selectFrom('content_edition').select(versionColumns).where('number', '=', number).executeTakeFirst()
}

export async function listPublications(db: DbOrTx): Promise<Publication[]> {
  return (await db.selectFrom('content_publication').selectAll().execute()).map(toPublication)
}

export async function loadVersionBody(db: DbOrTx, number: number): Promise<VersionBody | undefined> {
  const row = await db.selectFrom('content_edition').select('body').where('number', '=', number).executeTakeFirst()
  return row && decompressBody(row.body)
}

/** What an entry is never changes, so versions in memory share what they have in common. */
const values = new LRUCache<string, EntryValue>({ max: 50_000 })

/** Undefined if there is no such version. */
export async function loadEntries(db: DbOrTx, number: number): Promise<Entries | undefined> {
  const rows = await db
    .selectFrom('content_edition_entry')
    .select(['kind', 'entry_id', 'entry_hash'])
    .where('edition_number', '=', number)
    .orderBy('position')
    .execute()
  if (rows.length === 0) return undefined
  const unknown = [...new Set(rows.map((row) => row.entry_hash).filter((hash) => !values.has(hash)))]
  const found = new Map<string, EntryValue>()
  for (const part of inParts(unknown)) {
    const read = await db.selectFrom('content_entry').selectAll().where('hash', 'in', part).execute()
    for (const { hash, value } of read) found.set(hash, value)
  }
  for (const [hash, value] of found) values.set(hash, value)
  return new Map(
    rows.flatMap(({ kind, entry_id: id, entry_hash: hash }) => {
      const value = values.get(hash) ?? found.get(hash)
      return value ? [[entryKey({ kind, id }), { kind, id, value }] as const] : []
    }),
  )
}

/** The value of one entry in a version. */
export async function loadEntry(
  db: DbOrTx,
  number: number,
  { kind, id }: EntryAddress,
): Promise<EntryValue | undefined> {
  const row = await db
    .selectFrom('content_edition_entry')
    .innerJoin('content_entry', 'content_entry.hash', 'content_edition_entry.entry_hash')
    .select('content_entry.value')
    .where('edition_number', '=', number)
    .where('kind', '=', kind)
    .where('entry_id', '=', id)
    .executeTakeFirst()
  return row?.value
}

/** The originals that any version names. */
export async function listNamedPictures(db: DbOrTx): Promise<ReadonlySet<unknown>> {
  const rows = await db
    .selectFrom('content_edition_entry')
    .innerJoin('content_entry', 'content_entry.hash', 'content_edition_entry.entry_hash')
    .select(['content_entry.hash', 'content_entry.value'])
    .where('kind', '=', 'picture')
    .groupBy('content_entry.hash')
    .execute()
  return new Set(rows.map(({ value }) => value.hash))
}

export type StoredPicture = Omit<Picture, 'id'>

/** Those that are not stored yet. */
export async function listMissingPictures(db: DbOrTx, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await db.selectFrom('content_picture').select('hash').where('hash', 'in', hashes).execute()
  const known = new Set(rows.map(({ hash }) => hash))
  return hashes.filter((hash) => !known.has(hash))
}

export async function listPictureHashes(db: DbOrTx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('content_picture').select('hash').execute()
  return new Set(rows.map(({ hash }) => hash))
}

export async function insertPicture(
  tx: Tx,
  picture: StoredPicture & { bytes: Uint8Array },
  now: Instant,
): Promise<void> {
  await tx
    .insertInto('content_picture')
    .values({ ...picture, stored_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ stored_at: now }))
    .execute()
}

/** Lets the time of an unused original begin again. Returns undefined if the original is not stored. */
export async function renewPicture(db: DbOrTx, hash: string, now: Instant): Promise<StoredPicture | undefined> {
  return db
    .updateTable('content_picture')
    .set({ stored_at: now })
    .where('hash', '=', hash)
    .returning(['hash', 'width', 'height', 'placeholder'])
    .executeTakeFirst()
}

export async function listPictures(db: DbOrTx, hashes: readonly string[]): Promise<StoredPicture[]> {
  if (hashes.length === 0) return []
  return db
    .selectFrom('content_picture')
    .select(['hash', 'width', 'height', 'placeholder'])
    .where('hash', 'in', hashes)
    .execute()
}

export async function findPictureBytes(db: Db, hash: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('content_picture').select('bytes').where('hash', '=', hash).executeTakeFirst()
  return row?.bytes
}
