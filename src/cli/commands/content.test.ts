import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importContent } from '#content/import-content.ts'
import { currentContentVersion } from '#db/bakery.ts'
import { aContentFolder, changeContent } from '#tests/support/a-content-folder.ts'
import { aDesk } from '#tests/support/a-desk.ts'
import { mondayMorning } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { parseCsv } from '../content/parse-csv.ts'

onBothDatabases('content at the desk', (database) => {
  const deskOn = (contentDir: string) =>
    aDesk({ db: database.db, now: () => mondayMorning, environment: { CONTENT_DIR: contentDir } })

  test('check names file, entry and field', async () => {
    const directory = aContentFolder()
    expect((await deskOn(directory).run('content', 'check')).exitCode).toBe(0)
    changeContent(directory, 'products/brote.json', '0.priceCents', -1)
    const result = await deskOn('content').run('content', 'check', directory)
    expect(result).toMatchObject({
      exitCode: 1,
      contentProblems: [{ file: 'products/brote.json', entry: '"bauernbrot"', field: 'priceCents' }],
    })
  })

  test('diff and a dry run show what would change, and change nothing; import does', async () => {
    await importContent(database.db, 'content', mondayMorning)
    const before = await currentContentVersion(database.db)
    const directory = aContentFolder()
    changeContent(directory, 'products/brote.json', '0.priceCents', 560)
    changeContent(directory, 'stores.json', '0.name', 'Am Markt')
    const expected = [
      { kind: 'products', id: 'bauernbrot', change: 'changed', field: 'priceCents', before: '540', after: '560' },
      {
        kind: 'stores',
        id: 'illertissen-marktplatz',
        change: 'changed',
        field: 'name',
        before: 'Illertissen Marktplatz',
        after: 'Am Markt',
      },
    ]
    expect((await deskOn(directory).run('content', 'diff')).differences).toEqual(expected)
    expect((await deskOn(directory).run('content', 'import', '--dry-run')).differences).toEqual(expected)
    expect(await currentContentVersion(database.db)).toBe(before)
    expect((await deskOn(directory).run('content', 'import')).differences).toEqual(expected)
    expect(await currentContentVersion(database.db)).not.toBe(before)
    expect((await deskOn(directory).run('content', 'diff')).differences).toEqual([])
  })
})

const desk = (contentDir: string) =>
  aDesk({ db: {} as never, now: () => mondayMorning, environment: { CONTENT_DIR: contentDir } })

describe.each(['products', 'stores'] as const)('%s as CSV', (kind) => {
  test('come back as they went out', async () => {
    const directory = aContentFolder()
    const { output } = await desk(directory).show(kind, 'export')
    const file = join(directory, 'export.csv')
    writeFileSync(file, output)
    expect(await desk(directory).run(kind, 'import', file)).toMatchObject({ exitCode: 0, differences: [] })
  })
})

describe('an import', () => {
  test('changes the columns it has, after showing what', async () => {
    const directory = aContentFolder()
    const file = join(directory, 'prices.csv')
    writeFileSync(file, 'id,priceCents\nbauernbrot,560\nkrustenbrot,"610"\n')
    const before = readFileSync(join(directory, 'products/brote.json'), 'utf8')
    expect((await desk(directory).run('products', 'import', file, '--dry-run')).differences).toHaveLength(2)
    expect(readFileSync(join(directory, 'products/brote.json'), 'utf8')).toBe(before)
    expect((await desk(directory).run('products', 'import', file)).exitCode).toBe(0)
    const [first] = JSON.parse(readFileSync(join(directory, 'products/brote.json'), 'utf8'))
    expect(first).toEqual({ ...JSON.parse(before)[0], priceCents: 560 })
  })

  test('adds what is new, as JSON', async () => {
    const directory = aContentFolder()
    const [loaf] = JSON.parse(readFileSync(join(directory, 'products/brote.json'), 'utf8'))
    const file = join(directory, 'new.json')
    writeFileSync(file, JSON.stringify([{ ...loaf, id: 'ulmer-laib' }]))
    expect((await desk(directory).run('products', 'import', file)).differences).toMatchObject([
      { id: 'ulmer-laib', change: 'added' },
    ])
    expect((await desk(directory).run('content', 'check')).exitCode).toBe(0)
  })

  test('that would break the content writes nothing', async () => {
    const directory = aContentFolder()
    const before = readFileSync(join(directory, 'products/brote.json'), 'utf8')
    const file = join(directory, 'bad.csv')
    writeFileSync(file, 'id;priceCents\nbauernbrot;teuer\n')
    expect(await desk(directory).run('products', 'import', file)).toMatchObject({
      exitCode: 1,
      contentProblems: [{ field: 'priceCents' }],
    })
    writeFileSync(file, 'id;preis\nbauernbrot;5\n')
    expect(await desk(directory).run('products', 'import', file)).toMatchObject({
      exitCode: 1,
      fault: expect.stringContaining('preis'),
    })
    writeFileSync(file, 'priceCents\n5\n')
    expect((await desk(directory).run('products', 'import', file)).exitCode).toBe(1)
    expect((await desk(directory).run('products', 'import', join(directory, 'nowhere.csv'))).exitCode).toBe(1)
    expect(readFileSync(join(directory, 'products/brote.json'), 'utf8')).toBe(before)
  })
})

test('cells in quotes hold delimiters, quotes and line ends', () => {
  expect(parseCsv('\uFEFFid;text\r\n"a";"x;""y""\nz"\r\nb;\'=1\r\n')).toEqual([
    { id: 'a', text: 'x;"y"\nz' },
    { id: 'b', text: '=1' },
  ])
})
