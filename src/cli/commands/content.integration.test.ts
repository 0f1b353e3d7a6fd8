import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { findLiveVersion } from '#db/content.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { mondayMorning } from '#tests/support/order-test-services.ts'
import { createTestCli } from '#tests/support/test-cli.ts'
import { aContentFolder, changeContent, publishContent } from '#tests/support/test-content.ts'
import { parseCsv } from '../output/csv.ts'

onAnyDatabase('content in the CLI', (database) => {
  const cliOn = (contentDir: string) =>
    createTestCli({ db: database.db, now: () => mondayMorning, environment: { CONTENT_DIR: contentDir } })

  const shownVersion = async () => (await findLiveVersion(database.db, mondayMorning))?.number

  test('check reports file, entry and field of an error', async () => {
    const directory = aContentFolder()
    expect((await cliOn(directory).run('content', 'check')).exitCode).toBe(0)
    changeContent(directory, 'products/brote.json', '0.priceCents', -1)
    const result = await cliOn('content').run('content', 'check', directory)
    expect(result).toMatchObject({
      exitCode: 1,
      contentProblems: [{ file: 'products/brote.json', entry: '"bauernbrot"', field: 'priceCents' }],
    })
  })

  test('check shows what import would ask, and passes', async () => {
    await publishContent(database.db, mondayMorning)
    const directory = aContentFolder()
    changeContent(directory, 'products/brote.json', '0.priceCents', 780)
    const question = { file: 'products/brote.json', entry: '"bauernbrot"', field: 'priceCents' }
    expect(await cliOn(directory).run('content', 'check')).toMatchObject({
      exitCode: 0,
      contentQuestions: [{ ...question, code: 'priceRaised' }],
      notes: [expect.stringContaining(directory), expect.stringContaining('krume content import')],
    })
    changeContent(directory, 'products/brote.json', '0.priceCents', 5400)
    expect(await cli(directory).run('content', 'check')).toMatchObject({
      exitCode: 0,
      contentQuestions: [{ ...question, code: 'priceFarAbove' }],
    })
  })

  test('diff and import --dry-run only show the changes; import applies them', async () => {
    await publishContent(database.db, mondayMorning)
    const directory = aContentFolder()
    changeContent(directory, 'products/brote.json', '0.priceCents', 560)
    changeContent(directory, 'stores.json', '0.name', 'Am Markt')
    const expected = [
      {
        kind: 'store',
        id: 'illertissen-marktplatz',
        change: 'changed',
        field: 'name',
        before: 'Illertissen Marktplatz',
        after: 'Am Markt',
      },
      { kind: 'product', id: 'bauernbrot', change: 'changed', field: 'priceCents', before: '540', after: '560' },
    ]
    expect((await cliOn(directory).run('content', 'diff')).differences).toEqual(expected)
    expect((await cliOn(directory).run('content', 'import', '--dry-run')).differences).toEqual(expected)
    expect(await shownVersion()).toBe(1)
    expect((await cliOn(directory).run('content', 'import')).differences).toEqual(expected)
    expect(await shownVersion()).toBe(2)
    expect((await cliOn(directory).run('content', 'diff')).differences).toEqual([])
    expect((await cliOn('content').run('content', 'diff', '1', '2')).differences).toEqual(expected)
  })

  test('versions are listed, published, planned, canceled, rolled back and exported', async () => {
    const run = (...args: string[]) => cliOn('content').run('content', ...args)
    const states = async () =>
      (await run('versions')).contentVersions.map(({ version, state }: { version: number; state: string }) => [
        version,
        state,
      ])
    const directory = aContentFolder()
    changeContent(directory, 'company.json', 'name', 'Bäckerei Dezember')
    const planned = await run('import', directory, '--at', '1.12.2026 00:00', '--note', 'Dezember', '--author', 'Anna')
    expect(planned.exitCode).toBe(0)
    expect((await run('versions')).contentVersions[0]).toMatchObject({
      version: 3,
      state: 'planned',
      publishAt: '2026-11-30T23:00:00.000Z',
      author: 'Anna',
      note: 'Dezember',
    })
    expect(await states()).toEqual([
      [3, 'planned'],
      [2, 'public'],
      [1, 'stored'],
    ])
    const back = await run('rollback')
    expect([back.exitCode, await shownVersion()]).toEqual([0, 1])
    // What was planned is planned over what is shown now.
    expect((await states())[0]).toEqual([4, 'planned'])
    expect((await run('diff', '1', '4')).differences).toMatchObject([
      { kind: 'company', field: 'name', after: 'Bäckerei Dezember' },
    ])
    expect((await run('unschedule', '4')).exitCode).toBe(0)
    expect((await run('unschedule', '4')).exitCode).toBe(1)
    expect((await run('publish', '3')).exitCode).toBe(0)
    const entries = await listAuditEntries(database.db, { limit: 3 })
    // They have the same time here, so their order is any.
    expect(entries.map(({ action, actor }) => `${action} by ${actor.kind}`).toSorted()).toEqual([
      'content.publish by admin',
      'content.rollback by admin',
      'content.unschedule by admin',
    ])
    expect(await states()).toEqual([
      [4, 'stored'],
      [3, 'public'],
      [2, 'stored'],
      [1, 'stored'],
    ])
    for (const wrong of [
      ['publish', '99'],
      ['publish', '3'],
      ['rollback', '99'],
    ])
      expect((await run(...wrong)).exitCode).toBe(1)
    for (const wrong of [
      ['publish', 'x'],
      ['publish', '3', '--at', 'bald'],
    ])
      expect((await run(...wrong)).exitCode).toBe(2)
    const target = join(aContentFolder(), 'export')
    expect((await run('export', target, '2')).exitCode).toBe(0)
    expect((await run('diff', target, '2')).differences).toEqual([])
    expect((await run('export', target)).exitCode).toBe(1)
  })

  test('import asks about a price that looks like a mistake, and imports nothing until somebody says yes', async () => {
    await publishContent(database.db, mondayMorning)
    const before = await shownVersion()
    const directory = aContentFolder()
    changeContent(directory, 'products/brote.json', '0.priceCents', 5400)
    const question = {
      file: 'products/brote.json',
      entry: '"bauernbrot"',
      field: 'priceCents',
      code: 'priceMultiplied',
      reason: expect.stringMatching(/^Der Preis ist 10-mal so hoch wie bisher: 54,00\s€ statt 5,40\s€\./),
    }
    const cli = cliOn(directory)
    expect(await cli.run('content', 'import', '--dry-run')).toMatchObject({ exitCode: 0, contentQuestions: [question] })
    expect(await cli.run('content', 'import')).toMatchObject({ exitCode: 1, contentQuestions: [question] })
    const asked = createTestCli({
      db: database.db,
      now: () => mondayMorning,
      environment: { CONTENT_DIR: directory },
      language: 'en',
      answer: false,
    })
    expect((await asked.run('content', 'import')).exitCode).toBe(1)
    expect(asked.questions.join()).toContain('The price is 10 times what it was: €54.00 instead of €5.40.')
    expect(await shownVersion()).toBe(before)
    expect((await cli.run('content', 'import', '--yes', '--draft')).exitCode).toBe(0)
    expect(await shownVersion()).toBe(before)
  })
})

/** Without a database. */
const cli = (contentDir: string) =>
  createTestCli({ now: () => mondayMorning, environment: { CONTENT_DIR: contentDir } })

describe.each(['products', 'stores'] as const)('%s as CSV', (kind) => {
  test('survive an export and import unchanged', async () => {
    const directory = aContentFolder()
    const { output } = await cli(directory).show(kind, 'export')
    const file = join(directory, 'export.csv')
    writeFileSync(file, output)
    expect(await cli(directory).run(kind, 'import', file)).toMatchObject({ exitCode: 0, differences: [] })
  })
})

describe('import', () => {
  test('changes only the columns in the file, and nothing with --dry-run', async () => {
    const directory = aContentFolder()
    const file = join(directory, 'prices.csv')
    writeFileSync(file, 'id,priceCents\nbauernbrot,560\nkrustenbrot,"610"\n')
    const before = readFileSync(join(directory, 'products/brote.json'), 'utf8')
    expect((await cli(directory).run('products', 'import', file, '--dry-run')).differences).toHaveLength(2)
    expect(readFileSync(join(directory, 'products/brote.json'), 'utf8')).toBe(before)
    expect((await cli(directory).run('products', 'import', file)).exitCode).toBe(0)
    const [first] = JSON.parse(readFileSync(join(directory, 'products/brote.json'), 'utf8'))
    expect(first).toEqual({ ...JSON.parse(before)[0], priceCents: 560 })
  })

  const readProduct = (directory: string, file: string, id: string) =>
    JSON.parse(readFileSync(join(directory, 'products', file), 'utf8')).find((one: { id: string }) => one.id === id)

  test('sets rules for quantities, stock, stores and times, and keeps the options', async () => {
    const directory = aContentFolder()
    const before = readProduct(directory, 'brote.json', 'bauernbrot')
    const columns = 'id;quantityRules.max;quantityRules.largeOrder.from;quantityRules.largeOrder.preparationDays'
    const more = 'usualQuantities;dailyStock;soldIn;pickupFrom;pickupUntil;work'
    const stores = 'illertissen-marktplatz buxheim-kartause'
    const file = join(directory, 'rules.csv')
    writeFileSync(file, `${columns};${more}\nbauernbrot;40;20;3;2 4;30;${stores};07:00;12:30;1,5\n`)
    expect((await cli(directory).run('products', 'import', file)).exitCode).toBe(0)
    expect(before.optionGroups).toHaveLength(2)
    expect(readProduct(directory, 'brote.json', 'bauernbrot')).toEqual({
      ...before,
      quantityRules: { max: 40, largeOrder: { from: 20, preparationDays: 3 } },
      usualQuantities: [2, 4],
      dailyStock: 30,
      soldIn: stores.split(' '),
      pickupFrom: '07:00',
      pickupUntil: '12:30',
      work: 1.5,
    })
  })

  test('empty cells remove rules; an empty rule for large orders does not stay behind', async () => {
    const directory = aContentFolder()
    const rolls = readProduct(directory, 'broetchen.json', 'kaisersemmel')
    const plait = readProduct(directory, 'feingebaeck.json', 'hefezopf')
    const file = join(directory, 'rules.csv')
    writeFileSync(
      file,
      [
        'id;quantityRules.max;quantityRules.largeOrder.from;quantityRules.largeOrder.preparationDays;dailyStock',
        'kaisersemmel;150;;;',
        'brezel;;;;',
        'hefezopf;;;;',
      ].join('\n'),
    )
    expect((await cli(directory).run('products', 'import', file)).exitCode).toBe(0)
    const after = readProduct(directory, 'broetchen.json', 'kaisersemmel')
    expect(after).toEqual({ ...rolls, quantityRules: { max: 150 } })
    expect(readProduct(directory, 'broetchen.json', 'brezel')).not.toHaveProperty('quantityRules')
    writeFileSync(file, 'id;quantityRules.min;quantityRules.step;quantityRules.max\nmilchbroetchen;;;\n')
    expect((await cli(directory).run('products', 'import', file)).exitCode).toBe(0)
    expect(readProduct(directory, 'broetchen.json', 'milchbroetchen')).not.toHaveProperty('quantityRules')
    const { dailyStock, ...others } = plait
    expect(dailyStock).toBe(10)
    expect(readProduct(directory, 'feingebaeck.json', 'hefezopf')).toEqual(others)
  })

  test('adds new entries from JSON', async () => {
    const directory = aContentFolder()
    const [loaf] = JSON.parse(readFileSync(join(directory, 'products/brote.json'), 'utf8'))
    const file = join(directory, 'new.json')
    writeFileSync(file, JSON.stringify([{ ...loaf, id: 'ulmer-laib' }]))
    expect((await cli(directory).run('products', 'import', file)).differences).toMatchObject([
      { id: 'ulmer-laib', change: 'added' },
    ])
    expect((await cli(directory).run('content', 'check')).exitCode).toBe(0)
  })

  test('writes nothing when the content would become invalid', async () => {
    const directory = aContentFolder()
    const before = readFileSync(join(directory, 'products/brote.json'), 'utf8')
    const file = join(directory, 'bad.csv')
    writeFileSync(file, 'id;priceCents\nbauernbrot;teuer\n')
    expect(await cli(directory).run('products', 'import', file)).toMatchObject({
      exitCode: 1,
      contentProblems: [{ field: 'priceCents' }],
    })
    writeFileSync(file, 'id;preis\nbauernbrot;5\n')
    expect(await cli(directory).run('products', 'import', file)).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('preis'),
    })
    writeFileSync(file, 'priceCents\n5\n')
    expect((await cli(directory).run('products', 'import', file)).exitCode).toBe(1)
    expect((await cli(directory).run('products', 'import', join(directory, 'nowhere.csv'))).exitCode).toBe(1)
    expect(readFileSync(join(directory, 'products/brote.json'), 'utf8')).toBe(before)
  })
})

test('reports the line of a CSV syntax error', async () => {
  const directory = aContentFolder()
  const file = join(directory, 'bad.csv')
  writeFileSync(file, 'id;priceCents\nbauernbrot;560\n"krustenbrot;610\n')
  expect(await cli(directory).run('products', 'import', file)).toMatchObject({
    exitCode: 1,
    error: expect.stringMatching(/Zeile \d/),
  })
})

test('quoted cells contain delimiters, quotes and line breaks', () => {
  expect(parseCsv('\uFEFFid;text\r\n"a";"x;""y""\nz"\r\nb;\'=1\r\n')).toEqual([
    { id: 'a', text: 'x;"y"\nz' },
    { id: 'b', text: '=1' },
  ])
})
