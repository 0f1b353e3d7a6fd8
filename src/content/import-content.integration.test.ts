import { expect, test } from 'vitest'
import { loadContent, readContentVersion, saveContent } from '#db/content.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { aContentFolder, changeContent } from '#tests/support/test-content.ts'
import { importContent } from './import-content.ts'
import { readContent } from './read-content.ts'

const morning = '2026-03-01T06:00:00.000Z'
const noon = '2026-03-01T12:00:00.000Z'
const evening = '2026-03-01T18:00:00.000Z'

async function readValidContent(directory: string) {
  const result = await readContent(directory)
  if (!result.isValid) throw new Error('the content is invalid')
  return result.content
}

onBothDatabases('importContent', (database) => {
  test('an empty database has no content', async () => {
    expect(await loadContent(database.db)).toBeUndefined()
  })

  test('imports the whole folder, and loading returns the same content', async () => {
    const content = await readValidContent('content')
    const result = await importContent(database.db, 'content', morning)
    expect(result).toEqual({ kind: 'imported', version: content.version })
    expect(await loadContent(database.db)).toEqual(JSON.parse(JSON.stringify(content)))
  })

  test('changes nothing when the folder is unchanged', async () => {
    const before = await database.db.selectFrom('content_version').selectAll().execute()
    expect(await importContent(database.db, 'content', noon)).toMatchObject({ kind: 'unchanged' })
    expect(await database.db.selectFrom('content_version').selectAll().execute()).toEqual(before)
  })

  test('rejects an invalid folder with its errors and leaves the database unchanged', async () => {
    const before = await loadContent(database.db)
    const directory = aContentFolder()
    changeContent(directory, 'company.json', 'name', 'Bäckerei Anders')
    changeContent(directory, 'menus.json', 'header.0.hash', '')
    expect(await importContent(database.db, directory, noon)).toEqual({
      kind: 'refused',
      errors: [expect.objectContaining({ file: 'menus.json', field: 'header.0.hash' })],
    })
    expect(await loadContent(database.db)).toEqual(before)
  })

  test('rolls back everything when saving fails half-way', async () => {
    const before = await loadContent(database.db)
    const content = await readValidContent('content')
    const twice = [...content.categories, ...content.categories]
    const halfBroken = { ...content, company: { ...content.company, name: 'Halb' }, categories: twice, version: 'half' }
    await expect(saveContent(database.db, halfBroken, noon)).rejects.toThrow()
    expect(await loadContent(database.db)).toEqual(before)
  })

  test('imports changes and deletes removed entries', async () => {
    const directory = aContentFolder()
    const { products } = await readValidContent(directory)
    changeContent(directory, 'company.json', 'name', 'Bäckerei Neu')
    changeContent(directory, 'products/partyfood.json', 'length', 0)
    const result = await importContent(database.db, directory, noon)
    const loaded = await loadContent(database.db)
    expect(result).toEqual({ kind: 'imported', version: loaded?.version })
    expect(loaded?.company.name).toBe('Bäckerei Neu')
    expect(loaded?.products.map(({ id }) => id)).toEqual(
      products.filter(({ category }) => category !== 'partyfood').map(({ id }) => id),
    )
  })

  test('imports an earlier version again', async () => {
    const { version } = await readValidContent('content')
    expect(await importContent(database.db, 'content', evening)).toEqual({ kind: 'imported', version })
    expect(await readContentVersion(database.db)).toBe(version)
    expect((await loadContent(database.db))?.company.name).toBe('Bäckerei Krume')
  })
})
