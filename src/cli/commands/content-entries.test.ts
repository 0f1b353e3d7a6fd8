import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { mondayMorning } from '#tests/support/order-test-services.ts'
import { createTestCli } from '#tests/support/test-cli.ts'
import { aContentFolder } from '#tests/support/test-content.ts'

const cli = (contentDir: string) =>
  createTestCli({ db: {} as never, now: () => mondayMorning, environment: { CONTENT_DIR: contentDir } })

/** Every file of entries by its path. */
const readFiles = (directory: string) =>
  new Map(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file, JSON.parse(readFileSync(join(directory, file), 'utf8'))]),
  )

/** Imports entries and returns the files that differ. */
async function importEntries(kind: 'products' | 'stores', name: string, text: string) {
  const directory = aContentFolder()
  const before = readFiles(directory)
  const file = join(directory, name)
  writeFileSync(file, text)
  const { exitCode } = await cli(directory).run(kind, 'import', file)
  const changed = [...readFiles(directory)].filter(
    ([path, value]) => path !== name && !isDeepStrictEqual(before.get(path), value),
  )
  return { exitCode, changed: Object.fromEntries(changed) }
}

describe('importing entries', () => {
  const [loaf, ...loaves] = JSON.parse(readFileSync('content/products/brote.json', 'utf8'))

  test('changes one price and nothing else', async () => {
    expect(await importEntries('products', 'prices.csv', 'id;priceCents\nbauernbrot;561\n')).toEqual({
      exitCode: 0,
      changed: { 'products/brote.json': [{ ...loaf, priceCents: 561 }, ...loaves] },
    })
  })

  test('changes one time of a store and nothing else', async () => {
    const [store, ...stores] = JSON.parse(readFileSync('content/stores.json', 'utf8'))
    const [monday, ...others] = store.hours
    const changed = { ...store, hours: [{ ...monday, open: '05:55' }, ...others] }
    expect(await importEntries('stores', 'store.json', JSON.stringify(changed))).toEqual({
      exitCode: 0,
      changed: { 'stores.json': [changed, ...stores] },
    })
  })

  test('adds a new entry behind the others of its category', async () => {
    const added = { ...loaf, id: 'ulmer-laib' }
    expect(await importEntries('products', 'new.json', JSON.stringify(added))).toEqual({
      exitCode: 0,
      changed: { 'products/brote.json': [loaf, ...loaves, added] },
    })
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
