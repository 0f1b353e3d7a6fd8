import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findLiveVersion, loadContent, readContentStamp } from '#db/content.ts'
import {
  insertPublication,
  insertVersion,
  listPictureHashes,
  listPublications,
  listVersions,
  lockContent,
} from '#db/content-versions.ts'
import type { Db } from '#db/database.ts'
import { contentSchemaNumber, findPreviousVersion } from '#domain/content/versions.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { aContentFolder, changeContent, demoSource, publishContent } from '#tests/support/test-content.ts'
import { hashValue, readContentSource } from './content-files.ts'
import { type CheckedSource, checkSource, importContent, importFirstContent } from './import-content.ts'
import { exportVersion, publishVersion, unscheduleVersion } from './publish-content.ts'

const morning = '2026-03-01T06:00:00.000Z'
const noon = '2026-03-01T12:00:00.000Z'
const evening = '2026-03-01T18:00:00.000Z'
const nextDay = '2026-03-02T06:00:00.000Z'
const authorship = { author: 'Anna', note: 'Preise' }

async function checked(directory: string): Promise<CheckedSource> {
  const result = await checkSource(await readContentSource(directory))
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.errors))
  return result
}

/** A folder whose bakery has this name. */
function aFolderNamed(name: string): string {
  const directory = aContentFolder()
  changeContent(directory, 'company.json', 'name', name)
  return directory
}

function anEmptyFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

onAnyDatabase('content versions', (database) => {
  const nameAt = async (now: string) => (await loadContent(database.db, now))?.content.company.name
  const publish = async (directory: string, now: string, publishAt: string | undefined = now) =>
    importContent(database.db, await checked(directory), { ...authorship, publishAt }, now)
  const show = (versionNumber: number, now: string) =>
    publishVersion(database.db, { versionNumber, publishAt: now, note: '', actor: adminActor }, now)

  test('an empty database has none', async () => {
    expect(await loadContent(database.db, morning)).toBeUndefined()
    expect(await readContentStamp(database.db, morning)).toBeUndefined()
  })

  test('the first start publishes the folder, with its pictures', async () => {
    expect(await importFirstContent(database.db, 'content', morning)).toEqual({ kind: 'filled' })
    const { body } = await demoSource()
    const loaded = await loadContent(database.db, morning)
    expect(loaded?.notUnderstood).toBeUndefined()
    const { version, pictures, ...content } = loaded?.content ?? {}
    expect(content).toEqual(JSON.parse(JSON.stringify(body.content)))
    expect(pictures?.get('bauernbrot')).toMatchObject({ id: 'bauernbrot', width: expect.any(Number) })
    expect(pictures?.size).toBe(Object.keys(body.pictures).length)
    expect(version).toBe('1.0')
  })

  test('a start changes nothing, and tells that the folder is another one', async () => {
    expect(await importFirstContent(database.db, 'content', noon)).toEqual({
      kind: 'kept',
      isDifferent: false,
      versionNumber: 1,
    })
    const folder = aFolderNamed('Bäckerei von gestern')
    expect(await importFirstContent(database.db, folder, noon)).toMatchObject({ kind: 'kept', isDifferent: true })
    expect(await importFirstContent(database.db, '/there/is/none', noon)).toMatchObject({ isDifferent: false })
    expect(await nameAt(noon)).toBe('Bäckerei Krume')
    expect(await listVersions(database.db)).toHaveLength(1)
  })

  test('an import is a new version, with author, note and time', async () => {
    expect(await publish(aFolderNamed('Bäckerei Neu'), noon)).toEqual({ kind: 'imported', versionNumber: 2 })
    expect(await nameAt(noon)).toBe('Bäckerei Neu')
    expect((await listVersions(database.db))[0]).toMatchObject({ number: 2, ...authorship, createdAt: noon })
    expect(await publish(aFolderNamed('Bäckerei Neu'), evening)).toEqual({ kind: 'unchanged', versionNumber: 2 })
  })

  test('a draft is stored and not shown, until it is published', async () => {
    const folder = aFolderNamed('Entwurf')
    const draft = await importContent(database.db, await checked(folder), { ...authorship, publishAt: undefined }, noon)
    expect([draft.versionNumber, await nameAt(noon)]).toEqual([3, 'Bäckerei Neu'])
    const result = await show(3, noon)
    expect([result.kind, await nameAt(noon)]).toEqual(['published', 'Entwurf'])
    expect((await show(3, noon)).kind).toBe('alreadyPublic')
    expect((await show(99, noon)).kind).toBe('versionNotFound')
  })

  test('a rollback shows the version before, and is a publication of its own', async () => {
    const previous = findPreviousVersion(await listPublications(database.db), evening) ?? 0
    expect(await show(previous, evening)).toMatchObject({ kind: 'published', versionNumber: 2, before: 3 })
    expect(await nameAt(evening)).toBe('Bäckerei Neu')
    expect(await show(1, evening)).toMatchObject({ versionNumber: 1 })
    expect(await nameAt(evening)).toBe('Bäckerei Krume')
    expect(await listVersions(database.db)).toHaveLength(3)
  })

  test('a start with a clock that is behind changes nothing, and shows what is published', async () => {
    expect(await importFirstContent(database.db, aFolderNamed('Bäckerei von gestern'), morning)).toMatchObject({
      kind: 'kept',
      versionNumber: 1,
    })
    expect(await nameAt(morning)).toBe('Bäckerei Krume')
    expect(await show(2, morning)).toMatchObject({ kind: 'published' })
    for (const now of [morning, evening]) expect(await nameAt(now)).toBe('Bäckerei Neu')
    await show(1, evening)
  })

  test('a planned version is shown from its time on, and not if it is canceled', async () => {
    const stamp = await readContentStamp(database.db, evening)
    await publish(aFolderNamed('Ab morgen'), evening, nextDay)
    expect([await nameAt(evening), await nameAt(nextDay)]).toEqual(['Bäckerei Krume', 'Ab morgen'])
    expect(await readContentStamp(database.db, evening)).toBe(stamp)
    expect(await readContentStamp(database.db, nextDay)).not.toBe(stamp)
    expect(await unscheduleVersion(database.db, { versionNumber: 4, actor: adminActor }, evening)).toMatchObject({
      kind: 'unscheduled',
    })
    expect(await unscheduleVersion(database.db, { versionNumber: 4, actor: adminActor }, evening)).toEqual({
      kind: 'notPlanned',
    })
    expect(await nameAt(nextDay)).toBe('Bäckerei Krume')
  })

  test('an export leads to the same version when it is imported', async () => {
    const directory = anEmptyFolder()
    expect(await exportVersion(database.db, 1, directory)).toMatchObject({ kind: 'exported' })
    const again = await checkSource(await readContentSource(directory), await listPictureHashes(database.db))
    expect(again).toMatchObject({ kind: 'valid', hash: (await demoSource()).hash })
    expect((await importFirstContent(database.db, directory, evening)).kind).toBe('kept')
    expect(await exportVersion(database.db, 1, directory)).toEqual({ kind: 'notEmpty' })
    expect(await exportVersion(database.db, 99, anEmptyFolder())).toEqual({ kind: 'versionNotFound' })
  })

  test('a refused folder changes nothing', async () => {
    const folder = aContentFolder()
    changeContent(folder, 'menus.json', 'header.0.hash', '')
    const result = await checkSource(await readContentSource(folder))
    expect(result).toMatchObject({ kind: 'refused', errors: [{ file: 'menus.json', field: 'header.0.hash' }] })
  })

  test('missing and broken pictures are warnings, and the content is published', async () => {
    const source = await readContentSource('content')
    const pictures = new Map(source.pictures)
    pictures.delete('bauernbrot')
    pictures.set('brezel', Buffer.from('not a picture'))
    const result = await checkSource({ ...source, pictures }, await listPictureHashes(database.db))
    if (result.kind === 'refused') throw new Error('refused')
    expect(result.warnings).toEqual([
      { name: 'bauernbrot', problem: 'missing' },
      { name: 'brezel', problem: 'notAPicture' },
    ])
    await importContent(database.db, result, { ...authorship, publishAt: evening }, evening)
    const loaded = await loadContent(database.db, evening)
    expect([loaded?.content.pictures.has('bauernbrot'), loaded?.content.pictures.has('brezel')]).toEqual([false, false])
    await publishContent(database.db, evening)
  })
})

async function publishAsNewerBuild(db: Db): Promise<void> {
  const { body, entries } = await demoSource()
  const hashed = [...entries.values()].map((entry) => ({ ...entry, hash: hashValue(entry.value) }))
  await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const versionNumber = await insertVersion(tx, { hash: 'newer', entries: hashed, body, ...authorship }, noon)
    await tx
      .updateTable('content_edition')
      .set({ schema_number: contentSchemaNumber + 1 })
      .where('number', '=', versionNumber)
      .execute()
    await insertPublication(tx, { versionNumber, publishAt: noon, ...authorship }, noon)
  })
}

onAnyDatabase('content of a newer build', (database) => {
  test('is not shown by an older one, which keeps the last version that it understands', async () => {
    await publishContent(database.db, morning)
    await publishAsNewerBuild(database.db)
    const loaded = await loadContent(database.db, evening)
    expect(loaded?.content.version).toBe('1.0')
    expect(loaded?.notUnderstood).toMatchObject({ number: 2, schemaNumber: contentSchemaNumber + 1 })
    expect((await findLiveVersion(database.db, evening))?.number).toBe(2)
    expect((await importFirstContent(database.db, 'content', evening)).kind).toBe('kept')
  })
})

onAnyDatabase('a database that only a newer build has filled', (database) => {
  test('is not overwritten by the folder of an older build', async () => {
    await publishAsNewerBuild(database.db)
    expect(await importFirstContent(database.db, 'content', evening)).toMatchObject({ kind: 'kept', versionNumber: 1 })
    expect((await listVersions(database.db)).map(({ hash }) => hash)).toEqual(['newer'])
    expect(await loadContent(database.db, evening)).toBeUndefined()
    expect(await readContentStamp(database.db, evening)).toBeDefined()
  })
})

onAnyDatabase('several processes', (database) => {
  test('that start together on an empty database publish one version', async () => {
    const folder = aContentFolder('bauernbrot.webp')
    const results = await Promise.all(Array.from({ length: 4 }, () => importFirstContent(database.db, folder, morning)))
    expect(results.every(({ kind }) => kind !== 'refused')).toBe(true)
    expect([await listVersions(database.db), await listPublications(database.db)].map((list) => list.length)).toEqual([
      1, 1,
    ])
  })

  describe('that import at the same time', () => {
    test('number their versions without gaps', async () => {
      const sources = await Promise.all(['A', 'B', 'C', 'D'].map((name) => checked(aFolderNamed(name))))
      await Promise.all(
        sources.map((source) => importContent(database.db, source, { ...authorship, publishAt: noon }, noon)),
      )
      expect((await listVersions(database.db)).map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
    })
  })
})
