import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { Picture } from '#domain/content/pictures.ts'
import {
  type ContentVersion,
  contentSchemaNumber,
  type Publication,
  timePublication,
} from '#domain/content/versions.ts'
import type { Db, DbOrTx, Tx } from './database.ts'
import { acquireTransactionLock } from './leases.ts'
import type { ContentEditionTable, ContentPublicationTable } from './schema.ts'

/** What a version consists of. */
export interface VersionBody {
  content: Omit<Content, 'version' | 'pictures'>
  /** The texts from which the content was made. */
  files: Readonly<Record<string, string>>
  /** Hashes of the original pictures by the names that the content uses. */
  pictures: Readonly<Record<string, string>>
}

/** The texts of a version shrink to a fifth. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const compressBody = (body: VersionBody) => brotliCompressSync(JSON.stringify(body), compression)
const decompressBody = (bytes: Uint8Array) => JSON.parse(brotliDecompressSync(bytes).toString()) as VersionBody

const versionColumns = ['number', 'hash', 'schema_number', 'author', 'note', 'created_at'] as const

const toVersion = (row: Pick<Selectable<ContentEditionTable>, (typeof versionColumns)[number]>): ContentVersion => ({
  number: row.number,
  hash: row.hash,
  schemaNumber: row.schema_number,
  author: row.author,
  note: row.note,
  createdAt: row.created_at,
})

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

export interface NewVersion {
  hash: string
  body: VersionBody
  author: string
  note: string
}

/** Expects the lock. */
export async function insertVersion(tx: Tx, { hash, body, author, note }: NewVersion, now: Instant): Promise<number> {
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
  const rows = await db.selectFrom('content_edition').select(versionColumns).orderBy('number', 'desc').execute()
  return rows.map(toVersion)
}

export async function findVersion(db: DbOrTx, number: number): Promise<ContentVersion | undefined> {
  const row = await db
    .selectFrom('content_edition')
    .select(versionColumns)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && toVersion(row)
}

export async function listPublications(db: DbOrTx): Promise<Publication[]> {
  return (await db.selectFrom('content_publication').selectAll().execute()).map(toPublication)
}

export async function loadVersionBody(db: DbOrTx, number: number): Promise<VersionBody | undefined> {
  const row = await db.selectFrom('content_edition').select('body').where('number', '=', number).executeTakeFirst()
  return row && decompressBody(row.body)
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
