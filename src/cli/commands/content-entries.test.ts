import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mondayMorning } from '#tests/support/order-test-services.ts'
import { createTestCli } from '#tests/support/test-cli.ts'
import { aContentFolder } from '#tests/support/test-content.ts'

const cli = (contentDir: string) =>
  createTestCli({ db: {} as never, now: () => mondayMorning, environment: { CONTENT_DIR: contentDir } })

/** Every text of the folder by its path. */
const readTexts = (directory: string) =>
  new Map(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(json|md)$/.test(file))
      .map((file) => [file, readFileSync(join(directory, file), 'utf8')]),
  )

/** Imports entries and returns the lines that differ, by file: `before → after`. */
async function importEntries(kind: 'products' | 'stores', name: string, text: string) {
  const directory = aContentFolder()
  const before = readTexts(directory)
  const file = join(directory, name)
  writeFileSync(file, text)
  const { exitCode } = await cli(directory).run(kind, 'import', file)
  const changed = [...readTexts(directory)].filter(([path, now]) => path !== name && before.get(path) !== now)
  const lines = changed.map(([path, now]) => {
    const [oldLines, newLines] = [before.get(path)?.split('\n') ?? [], now.split('\n')]
    expect(newLines).toHaveLength(oldLines.length)
    const pairs = newLines.map((line, index) => [oldLines[index], line] as const)
    return [path, pairs.filter(([old, line]) => old !== line).map((pair) => pair.map((one) => one?.trim()).join(' → '))]
  })
  return { exitCode, lines: Object.fromEntries(lines) }
}

describe('importing entries', () => {
  test('changes one line for one price and leaves all other files alone', async () => {
    expect(await importEntries('products', 'prices.csv', 'id;priceCents\nbauernbrot;561\n')).toEqual({
      exitCode: 0,
      lines: { 'products/brote.json': ['"priceCents": 540, → "priceCents": 561,'] },
    })
  })

  test('changes one line for one time of a store', async () => {
    const [store] = JSON.parse(readFileSync('content/stores.json', 'utf8'))
    const [monday, ...others] = store.hours
    const changed = { ...store, hours: [{ ...monday, open: '05:55' }, ...others] }
    expect(await importEntries('stores', 'store.json', JSON.stringify(changed))).toEqual({
      exitCode: 0,
      lines: {
        'stores.json': [
          '{ "day": 1, "open": "06:00", "close": "18:30" }, → { "day": 1, "open": "05:55", "close": "18:30" },',
        ],
      },
    })
  })

  test('keeps the order of the fields when an entry lists them in another order', async () => {
    const [loaf] = JSON.parse(readFileSync('content/products/brote.json', 'utf8'))
    const turned = Object.fromEntries(Object.entries({ ...loaf, keepsDays: 9 }).reverse())
    expect(await importEntries('products', 'loaf.json', JSON.stringify([turned]))).toEqual({
      exitCode: 0,
      lines: { 'products/brote.json': [`"keepsDays": ${loaf.keepsDays}, → "keepsDays": 9,`] },
    })
  })

  test('adds a new entry behind the others of its category', async () => {
    const [loaf] = JSON.parse(readFileSync('content/products/brote.json', 'utf8'))
    const directory = aContentFolder()
    const before = readFileSync(join(directory, 'products/brote.json'), 'utf8')
    const file = join(directory, 'new.json')
    writeFileSync(file, JSON.stringify({ ...loaf, id: 'ulmer-laib' }))
    expect((await cli(directory).run('products', 'import', file)).exitCode).toBe(0)
    const after = readFileSync(join(directory, 'products/brote.json'), 'utf8')
    expect(after.startsWith(before.slice(0, before.lastIndexOf('}') + 1))).toBe(true)
    expect(JSON.parse(after).at(-1)).toEqual({ ...loaf, id: 'ulmer-laib' })
    expect(after.endsWith('\n]\n')).toBe(true)
  })

  test.each(['import', 'export'])('%s says which file cannot be read', async (command) => {
    const directory = aContentFolder()
    writeFileSync(join(directory, 'products/snacks.json'), '[ { "id": "wrap" "priceCents": 540 } ]')
    writeFileSync(join(directory, 'prices.csv'), 'id;priceCents\nbauernbrot;560\n')
    const args = command === 'import' ? [join(directory, 'prices.csv')] : []
    expect(await cli(directory).run('products', command, ...args)).toMatchObject({
      exitCode: 1,
      contentProblems: [
        { file: 'products/snacks.json', line: 1, column: 17, reason: 'Vor "priceCents" fehlt ein Komma.' },
      ],
    })
  })
})
