import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { importContent } from '#content/import-content.ts'
import { takeLease } from '#db/leases.ts'
import { openDatabase } from '#db/open-database.ts'
import { findOrder } from '#db/orders.ts'
import { saveOverride } from '#db/overrides.ts'
import { addAttachment } from '#hiring/add-attachment.ts'
import { openAttachment } from '#hiring/open-attachment.ts'
import { submitApplication } from '#hiring/submit-application.ts'
import { aDesk, houseOf } from '#tests/support/a-desk.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, mondayMorning } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/documents.ts'
import { makePostgresDatabase } from '#tests/support/make-postgres-database.ts'

const applicant = {
  ...{ givenname: 'Jörg', surname: 'Weiß', mail: 'joerg@mail.example', phone: '+49 89 99998-777' },
  ...{ streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' },
}

onBothDatabases('backups', (database) => {
  const ordering = anOrdering(database, aSandbox())
  const directory = mkdtempSync(join(tmpdir(), 'krume-backup-'))
  const file = join(directory, 'krume.gz')
  const desk = (url = database.url) =>
    aDesk({
      db: database.db,
      now: () => ordering.now,
      url,
      house: () => houseOf(ordering),
      environment: { DATA_DIR: directory },
    })
  const targets = {
    sqlite: async () => join(mkdtempSync(join(directory, 'target-')), 'krume.sqlite'),
    postgres: () => makePostgresDatabase(inject('postgresUrl')),
  }
  afterAll(() => rmSync(directory, { recursive: true }))

  let [orderId, applicationId] = ['', '']
  async function aBakeryDay(): Promise<void> {
    await importContent(database.db, 'content', mondayMorning)
    orderId = (await ordering.purchased({ notes: 'Grüße\naus 😀 Ulm' })).id
    await ordering.placed()
    const { hiring } = houseOf(ordering)
    const jobId = 'ladenbaecker-mindelheim'
    const wish = { jobId, applicant, attributes: [], interview: [], talentPool: false, language: 'de' as const }
    const result = await submitApplication(hiring, { ...wish, idempotencyKey: undefined })
    applicationId = 'applicationId' in result ? result.applicationId : ''
    await addAttachment(hiring, jobId, applicationId, { name: 'Lebenslauf.pdf', bytes: aPdf() })
    const body = { periods: [], reason: { de: 'Zu' } }
    await database.db
      .transaction()
      .execute((tx) => saveOverride(tx, { kind: 'storeDay', subjectId: 'markt', key: '2026-12-23', body }))
  }

  test('are whole, for nobody else to read, and leave nothing behind', async () => {
    await aBakeryDay()
    const result = await desk().run('backup', file)
    expect(result).toMatchObject({ exitCode: 0 })
    expect(result.sums).toContainEqual(expect.objectContaining({ table: 'customer_order', rows: 2 }))
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(directory).filter((name) => name.includes('part') || name.includes('snapshot'))).toEqual([])
    expect((await desk().run('backup', file)).exitCode).toBe(1)
    expect(await desk().run('verify', file)).toMatchObject({ exitCode: 0 })
  })

  describe.each(['sqlite', 'postgres'] as const)('into %s', (kind) => {
    test('restore brings everything back, and only into an empty database', async () => {
      const into = await targets[kind]()
      const result = await desk().run('restore', file, '--into', into)
      expect(result).toMatchObject({ exitCode: 0 })
      expect(result.comparison.every(({ isSame }: { isSame: boolean }) => isSame)).toBe(true)
      const restored = openDatabase(into, () => {})
      expect(await findOrder(restored, orderId)).toEqual(await ordering.order(orderId))
      const opened = await openAttachment({ ...houseOf(ordering).hiring, db: restored }, applicationId, 1)
      expect(opened?.bytes).toEqual(aPdf())
      await restored.destroy()
      expect(await desk().run('restore', file, '--into', into)).toMatchObject({
        exitCode: 1,
        fault: expect.stringContaining('nicht leer'),
      })
    })

    test('move carries it over and compares', async () => {
      const to = await targets[kind]()
      const result = await desk().run('move', '--to', to)
      expect(result).toMatchObject({ exitCode: 0, notes: [expect.stringContaining('DATABASE_URL')] })
      expect(result.comparison.every(({ isSame }: { isSame: boolean }) => isSame)).toBe(true)
      expect(readdirSync(directory).filter((name) => name.startsWith('.move'))).toEqual([])
    })
  })

  test('a database that does not answer is a sentence', async () => {
    const result = await desk().run('restore', file, '--into', 'postgres://nobody@127.0.0.1:9/nothing')
    expect(result).toMatchObject({ exitCode: 1, fault: expect.stringContaining('antwortet nicht') })
  })

  test('move wants to be told twice while a server runs', async () => {
    await takeLease(
      database.db,
      { job: 'deliver-mail', holder: 'server', until: '2026-11-16T09:00:30.000Z' },
      ordering.now,
    )
    const to = await targets.sqlite()
    expect((await desk().run('move', '--to', to)).exitCode).toBe(1)
    expect(existsSync(to)).toBe(false)
    expect((await desk().run('move', '--to', to, '--yes')).exitCode).toBe(0)
    expect((await desk().run('move')).exitCode).toBe(2)
    expect((await desk().run('move', '--to', database.url)).exitCode).toBe(1)
  })

  describe('verify finds', () => {
    let lines: string[]
    beforeAll(() => {
      lines = gunzipSync(readFileSync(file)).toString().split('\n')
    })
    const check = async (text: string | Buffer) => {
      const broken = join(directory, 'broken.gz')
      writeFileSync(broken, typeof text === 'string' ? gzipSync(text) : text)
      return desk().run('verify', broken)
    }
    const faultOf = async (text: string | Buffer) => (await check(text)).fault

    test('what is missing, cut off, changed or something else', async () => {
      expect(await desk().run('verify', join(directory, 'nowhere.gz'))).toMatchObject({
        exitCode: 1,
        fault: expect.stringContaining('ENOENT'),
      })
      expect(await faultOf(readFileSync(file).subarray(0, 2_000))).toContain('nicht vollständig')
      expect(await faultOf(lines.slice(0, -2).join('\n').concat('\n'))).toContain('nicht vollständig')
      expect(await faultOf(lines.filter((line) => !line.includes(orderId)).join('\n'))).toContain('beschädigt')
      expect(await faultOf(lines.join('\n').replace('Grüße', 'Gruesse'))).toContain('customer_order')
      expect(await faultOf(Buffer.from('no gzip at all'))).toContain('beschädigt')
      expect(await faultOf('{"hello":1}\n')).toContain('keine Sicherung')
    })
  })

  test('verify finds orders that do not add up and payments that are missing', async () => {
    const second = join(directory, 'second.gz')
    await database.db.updateTable('customer_order').set({ gross_cents: 1 }).where('id', '=', orderId).execute()
    const result = await desk().run('backup', second)
    expect(result.exitCode).toBe(1)
    expect(result.problems).toEqual([
      { table: 'customer_order', id: orderId, problem: 'sumIsWrong' },
      { table: 'payment', id: orderId, problem: 'paymentIsMissing' },
    ])
    expect((await desk().run('restore', second, '--into', await targets.sqlite())).exitCode).toBe(1)
  })
})
