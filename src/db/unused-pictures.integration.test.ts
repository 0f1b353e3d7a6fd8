import { beforeEach, describe, expect, test } from 'vitest'
import { hashPicture } from '#content/content-files.ts'
import { openDraft } from '#content/editing/open-draft.ts'
import { discardChanges, saveEntry } from '#content/editing/save-entry.ts'
import { uploadPicture } from '#content/editing/upload-picture.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { publishContent } from '#tests/support/test-content.ts'
import { insertPicture, listPictureHashes } from './content-versions.ts'
import { countUnusedPictures, deleteUnusedPictures } from './unused-pictures.ts'

const actor: Actor = { kind: 'person', id: 'p1', name: 'Renate Aumann' }
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:00:00.000Z`
const bytes = new TextEncoder().encode('an original')
const hash = hashPicture(bytes)

onBothDatabases('originals of pictures', (database) => {
  const services = (now: string) => ({ db: database.db, now: () => now })
  const isStored = async () => (await listPictureHashes(database.db)).has(hash)

  async function store(at: string): Promise<void> {
    const picture = { hash, width: 1, height: 1, placeholder: '', bytes }
    await database.db.transaction().execute((tx) => insertPicture(tx, picture, at))
  }

  async function draft() {
    const found = await openDraft(services(day(10)))
    if (!found) throw new Error('There is no draft')
    return found
  }

  beforeEach(async () => {
    await publishContent(database.db, day(1))
    const { revision, changes } = await draft()
    if (changes.length > 0) await discardChanges(services(day(1)), { address: undefined, revision, actor })
    await database.db.deleteFrom('content_picture').where('hash', '=', hash).execute()
  })

  async function nameInDraft(): Promise<void> {
    const { published } = await draft()
    const result = await saveEntry(services(day(10)), {
      ...{ kind: 'picture', id: 'neues-bild', value: { hash }, revision: 0, isNew: true, actor },
      baseVersion: published.versionNumber,
    })
    expect(result.kind).toBe('saved')
  }

  test('that nothing names are deleted when their time is over, all others stay', async () => {
    const others = await listPictureHashes(database.db)
    await store(day(10))
    expect(others.size).toBeGreaterThan(50)
    expect([await countUnusedPictures(database.db, day(9)), await countUnusedPictures(database.db, day(10))]).toEqual([
      0, 1,
    ])
    expect(await deleteUnusedPictures(database.db, day(9))).toBe(0)
    expect(await deleteUnusedPictures(database.db, day(10))).toBe(1)
    expect(await listPictureHashes(database.db)).toEqual(others)
  })

  describe('stay', () => {
    test('while the draft names them, and not longer', async () => {
      await store(day(10))
      await nameInDraft()
      expect(await deleteUnusedPictures(database.db, day(10))).toBe(0)
      const { revision } = await draft()
      await discardChanges(services(day(10)), { address: undefined, revision, actor })
      expect(await deleteUnusedPictures(database.db, day(10))).toBe(1)
    })

    test('while any stored version names them, also one that is no longer shown', async () => {
      const others = await listPictureHashes(database.db)
      const [used = ''] = others
      // A newer version without any picture.
      const rows = await database.db.selectFrom('content_edition').selectAll().orderBy('number', 'desc').execute()
      const [newest] = rows
      if (!newest) throw new Error('There is no version')
      await database.db
        .insertInto('content_edition')
        .values({ ...newest, number: newest.number + 1, hash: 'empty' })
        .execute()
      expect(await deleteUnusedPictures(database.db, day(20))).toBe(0)
      expect((await listPictureHashes(database.db)).has(used)).toBe(true)
      await database.db.deleteFrom('content_edition').where('hash', '=', 'empty').execute()
    })

    test('when they were uploaded again', async () => {
      await store(day(10))
      await uploadPicture(services(day(15)), { bytes, actor })
      expect(await deleteUnusedPictures(database.db, day(14))).toBe(0)
      expect(await isStored()).toBe(true)
    })
  })
})
