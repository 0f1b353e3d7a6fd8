import { expect, test } from 'vitest'
import { currentContentVersion, loadBakery, saveBakery } from '#db/bakery.ts'
import { aContentFolder, changeContent } from '#tests/support/a-content-folder.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { importContent } from './import-content.ts'
import { readContent } from './read-content.ts'

const morning = '2026-03-01T06:00:00.000Z'
const noon = '2026-03-01T12:00:00.000Z'
const evening = '2026-03-01T18:00:00.000Z'

async function bakeryOf(directory: string) {
  const reading = await readContent(directory)
  if (!reading.isValid) throw new Error('the content is broken')
  return reading.bakery
}

onBothDatabases('importing the content', (database) => {
  test('an empty database holds no bakery', async () => {
    expect(await loadBakery(database.db)).toBeUndefined()
  })

  test('brings in the whole folder, and the database gives back what was read', async () => {
    const bakery = await bakeryOf('content')
    const result = await importContent(database.db, 'content', morning)
    expect(result).toEqual({ kind: 'imported', version: bakery.version })
    expect(await loadBakery(database.db)).toEqual(JSON.parse(JSON.stringify(bakery)))
  })

  test('changes nothing when the same folder comes again', async () => {
    const before = await database.db.selectFrom('content_version').selectAll().execute()
    expect(await importContent(database.db, 'content', noon)).toMatchObject({ kind: 'unchanged' })
    expect(await database.db.selectFrom('content_version').selectAll().execute()).toEqual(before)
  })

  test('refuses a broken folder with its problems and leaves the database as it was', async () => {
    const before = await loadBakery(database.db)
    const directory = aContentFolder()
    changeContent(directory, 'company.json', 'name', 'Bäckerei Anders')
    changeContent(directory, 'menus.json', 'header.0.hash', '')
    expect(await importContent(database.db, directory, noon)).toEqual({
      kind: 'refused',
      problems: [expect.objectContaining({ file: 'menus.json', field: 'header.0.hash' })],
    })
    expect(await loadBakery(database.db)).toEqual(before)
  })

  test('takes back everything when the database fails in the middle', async () => {
    const before = await loadBakery(database.db)
    const bakery = await bakeryOf('content')
    const twice = [...bakery.categories, ...bakery.categories]
    const halfBroken = { ...bakery, company: { ...bakery.company, name: 'Halb' }, categories: twice, version: 'half' }
    await expect(saveBakery(database.db, halfBroken, noon)).rejects.toThrow()
    expect(await loadBakery(database.db)).toEqual(before)
  })

  test('brings in what changed, and what was removed is gone', async () => {
    const directory = aContentFolder()
    const { products } = await bakeryOf(directory)
    changeContent(directory, 'company.json', 'name', 'Bäckerei Neu')
    changeContent(directory, 'products/partyfood.json', 'length', 0)
    const result = await importContent(database.db, directory, noon)
    const loaded = await loadBakery(database.db)
    expect(result).toEqual({ kind: 'imported', version: loaded?.version })
    expect(loaded?.company.name).toBe('Bäckerei Neu')
    expect(loaded?.products.map(({ id }) => id)).toEqual(
      products.filter(({ category }) => category !== 'partyfood').map(({ id }) => id),
    )
  })

  test('goes back to an earlier content as readily as to a new one', async () => {
    const { version } = await bakeryOf('content')
    expect(await importContent(database.db, 'content', evening)).toEqual({ kind: 'imported', version })
    expect(await currentContentVersion(database.db)).toBe(version)
    expect((await loadBakery(database.db))?.company.name).toBe('Bäckerei Krume')
  })
})
