import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLastBackup, readLastDrill } from '#db/backup-records.ts'
import { openDatabase } from '#db/database.ts'
import { readOperationFigures } from '#db/operation-figures.ts'
import { insertOrder } from '#db/orders.ts'
import { addAttachment } from '#services/hiring/attachments.ts'
import { submitApplication } from '#services/hiring/submit-application.ts'
import { anApplicant, anOrder } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/file-samples.ts'
import { createOrderTestServices, mondayMorning } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { publishContent } from '#tests/support/test-content.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const secret = 'a key of these tests that is long enough'
const backupAt = '2026-11-16T10:00:00.000Z'
const nextMorning = '2026-11-17T10:00:00.000Z'
/** The last record counts, so each run has a time of its own. */
const later = (minutes: number) => new Date(Date.parse(nextMorning) + minutes * 60_000).toISOString()

onAnyDatabase('a practice restore', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  const directory = mkdtempSync(join(tmpdir(), 'krume-drill-'))
  const backups = join(directory, 'backups')
  const file = join(backups, 'krume-2.gz')
  mkdirSync(backups)
  afterAll(() => rmSync(directory, { recursive: true }))

  const cli = (changes: Record<string, string> = {}, url = database.url) =>
    createTestCli({
      db: database.db,
      now: () => testServices.now,
      url,
      services: () => createCliServices(testServices, [secret]),
      environment: { DATA_DIR: directory, BACKUP_DIR: backups, SECRET_KEY: secret, ...changes },
    })
  const listLeftovers = async () => {
    const folders = readdirSync(directory).filter((name) => name.startsWith('.'))
    if (database.kind === 'sqlite') return folders
    const { rows } = await sql<{
      datname: string
    }>`select datname from pg_database where datname like 'krume_drill%'`.execute(database.db)
    return [...folders, ...rows.map(({ datname }) => datname)]
  }

  test('says that there is no backup, and counts as failed', async () => {
    expect(await cli().run('drill')).toMatchObject({ exitCode: 1, error: expect.stringContaining(backups) })
    expect(await cli({ BACKUP_DIR: join(directory, 'nowhere') }).run('drill')).toMatchObject({ exitCode: 1 })
    expect((await readLastDrill(database.db))?.isGood).toBe(false)
  })

  describe('of a backup', () => {
    beforeAll(async () => {
      testServices.now = mondayMorning
      await publishContent(database.db, mondayMorning)
      await testServices.purchased()
      const { hiring } = createCliServices(testServices, [secret])
      const jobId = 'ladenbaecker-mindelheim'
      const input = { jobId, applicant: anApplicant(), attributes: [], interview: [], talentPool: false }
      const result = await submitApplication(hiring, { ...input, language: 'de', idempotencyKey: undefined })
      const applicationId = 'applicationId' in result ? result.applicationId : ''
      await addAttachment(hiring, jobId, applicationId, { name: 'Lebenslauf.pdf', bytes: aPdf() })
      await cli().run('backup', join(backups, 'krume-1.gz'))
      await testServices.placed()
      testServices.now = backupAt
      await cli().run('backup', file)
      // The name does not decide which one is the newest.
      utimesSync(join(backups, 'krume-1.gz'), new Date('2026-11-16'), new Date('2026-11-16'))
    })

    test('restores the newest one beside the live database, and explains the difference by its age', async () => {
      testServices.now = nextMorning
      await testServices.placed()
      const result = await cli().run('drill')
      expect(result).toMatchObject({
        exitCode: 0,
        drill: { file, madeAt: backupAt, ageHours: 24, into: database.kind },
      })
      const rowOf = (table: string) => result.drillCounts.find((row: { table: string }) => row.table === table)
      expect(rowOf('customer_order')).toEqual({ table: 'customer_order', inBackup: 2, live: 3, since: 1, lacking: 0 })
      expect(rowOf('payment')).toMatchObject({ inBackup: 1, live: 1, lacking: 0 })
      expect(await listLeftovers()).toEqual([])
    })

    test('is recorded for monitoring', async () => {
      expect(await readLastBackup(database.db)).toBe(backupAt)
      expect(await readLastDrill(database.db)).toMatchObject({ at: nextMorning, isGood: true, madeAt: backupAt })
      const figures = await readOperationFigures(database.db, '2026-11-17T11:00:00.000Z')
      expect(figures).toMatchObject({ backupAgeSeconds: 25 * 3600, drill: { ageSeconds: 3600, isGood: true } })
    })

    test('takes the file that is named, and speaks both languages', async () => {
      testServices.now = later(1)
      const { output } = await cli().show('drill', join(backups, 'krume-1.gz'))
      expect(output).toContain('brauchbar')
      const english = createTestCli({
        ...{ db: database.db, now: () => testServices.now, url: database.url, language: 'en' as const },
        environment: { DATA_DIR: directory, BACKUP_DIR: backups, SECRET_KEY: secret },
      })
      expect((await english.show('drill')).output).toContain('The backup can be used.')
    })

    test('fails when SECRET_KEY does not open its attachments', async () => {
      testServices.now = later(2)
      const result = await cli({ SECRET_KEY: 'another key as if the old one were lost' }).run('drill')
      expect(result).toMatchObject({ exitCode: 1, error: expect.stringContaining('SECRET_KEY') })
      expect((await readLastDrill(database.db))?.isGood).toBe(false)
      expect(await listLeftovers()).toEqual([])
    })

    test('fails when the backup lacks what existed before it was made', async () => {
      testServices.now = later(3)
      const order = anOrder({ id: 'LOST1-ORDER', createdAt: '2026-11-15T08:00:00.000Z' })
      await database.db.transaction().execute((tx) => insertOrder(tx, order))
      await database.db.deleteFrom('customer_order').where('created_at', '>=', nextMorning).execute()
      const result = await cli().run('drill')
      expect(result).toMatchObject({ exitCode: 1, error: expect.stringContaining('fehlen Zeilen') })
      await database.db.deleteFrom('customer_order').where('id', '=', 'LOST1-ORDER').execute()
    })

    test('fails when the file is damaged', async () => {
      testServices.now = later(4)
      const damaged = join(directory, 'damaged.gz')
      writeFileSync(damaged, readFileSync(file).subarray(0, 5_000))
      expect(await cli().run('drill', damaged)).toMatchObject({ exitCode: 1 })
      expect(await readLastDrill(database.db)).toMatchObject({ isGood: false, madeAt: null })
    })

    test.runIf(database.kind === 'postgres')('uses a file when the role may not create databases', async () => {
      await sql`create role drill_without_rights login`.execute(database.db)
      const url = new URL(database.url)
      await sql`grant all on all tables in schema public to drill_without_rights`.execute(database.db)
      url.username = 'drill_without_rights'
      const db = openDatabase(url.href, () => {})
      const limited = createTestCli({
        ...{ db, now: () => testServices.now, url: url.href },
        environment: { DATA_DIR: directory, BACKUP_DIR: backups, SECRET_KEY: secret },
      })
      expect(await limited.run('drill')).toMatchObject({ exitCode: 0, drill: { into: 'sqlite' } })
      await db.destroy()
    })
  })
})
