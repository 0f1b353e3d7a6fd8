import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { type ContentVersion, contentSchemaNumber, listPast } from '#domain/content/versions.ts'
import { applyOverrides, type Override } from '#domain/overrides.ts'
import { findVersion, listPictures, listPublications, loadVersionBody, type VersionBody } from './content-versions.ts'
import type { Db, DbOrTx } from './database.ts'
import { listOverrides, readLastOverrideNumber } from './overrides.ts'

export interface LoadedContent {
  content: Content
  /** The version that visitors should see, if this build does not understand it; `content` is an older one then. */
  notUnderstood: ContentVersion | undefined
}

interface LiveVersions {
  published: ContentVersion
  /** The newest of the published ones that this build understands; absent if a newer build has published all. */
  understood: ContentVersion | undefined
}

async function findLiveVersions(db: DbOrTx, now: Instant): Promise<LiveVersions | undefined> {
  const past = listPast(await listPublications(db), now)
  let published: ContentVersion | undefined
  for (const { versionNumber } of past) {
    const version = await findVersion(db, versionNumber)
    published ??= version
    if (version && published && version.schemaNumber <= contentSchemaNumber) return { published, understood: version }
  }
  return published && { published, understood: undefined }
}

/** The number of the version that visitors see; undefined before the first import. */
export const findLiveVersion = async (db: DbOrTx, now: Instant): Promise<ContentVersion | undefined> =>
  (await findLiveVersions(db, now))?.published

/** Since when visitors see the current version. */
export async function readPublicationTime(db: DbOrTx, now: Instant): Promise<Instant> {
  const [current] = listPast(await listPublications(db), now)
  if (!current) throw new Error('Nothing is published')
  return current.publishAt
}

async function loadPictures(db: DbOrTx, { pictures }: VersionBody): Promise<Content['pictures']> {
  const stored = new Map((await listPictures(db, [...new Set(Object.values(pictures))])).map((one) => [one.hash, one]))
  return new Map(
    Object.entries(pictures).flatMap(([id, hash]) => {
      const picture = stored.get(hash)
      return picture ? [[id, { id, ...picture }] as const] : []
    }),
  )
}

/** Content as visitors would see it: with its pictures and the decisions of staff. */
export async function completeContent(db: DbOrTx, body: VersionBody, version: string): Promise<Content> {
  const content = { ...body.content, pictures: await loadPictures(db, body), version }
  return applyOverrides(content, await listOverrides(db))
}

/** A version as it was stored: without the decisions of staff, with the prices of its files. */
export async function loadVersion(
  db: DbOrTx,
  number: number,
): Promise<{ body: VersionBody; content: Content } | undefined> {
  const body = await loadVersionBody(db, number)
  if (!body) return undefined
  const content = { ...body.content, pictures: await loadPictures(db, body), version: String(number) }
  return { body, content }
}

/**
 * A process loads the content again when this changes: the version that is shown, the one that should be, and the
 * decisions of staff.
 */
export async function readContentStamp(db: DbOrTx, now: Instant): Promise<string | undefined> {
  const live = await findLiveVersions(db, now)
  if (!live) return undefined
  const parts = [live.understood?.number, live.published.number, await readLastOverrideNumber(db)]
  return parts.join('.')
}

/**
 * Loads what visitors see at the time; undefined before the first import, or if this build understands no version. Decisions
 * of staff that are not applied show what would be without them.
 */
export async function loadContent(
  db: Db,
  now: Instant,
  isApplied: (override: Override) => boolean = () => true,
): Promise<LoadedContent | undefined> {
  const live = await findLiveVersions(db, now)
  if (!live?.understood) return undefined
  const loaded = await loadVersion(db, live.understood.number)
  if (!loaded) return undefined
  const version = `${live.understood.number}.${await readLastOverrideNumber(db)}`
  const content = applyOverrides({ ...loaded.content, version }, (await listOverrides(db)).filter(isApplied))
  return { content, notUnderstood: live.published === live.understood ? undefined : live.published }
}
