import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { acquireLease } from '#db/leases.ts'
import { findOrder } from '#db/orders.ts'
import { saveOverride } from '#db/overrides.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { addAttachment, openAttachment } from '#hiring/attachments.ts'
import { submitApplication } from '#hiring/submit-application.ts'
import { recordPickup } from '#orders/record-pickup.ts'
import { refundItems } from '#orders/refund-items.ts'
import { takePhoneOrder } from '#orders/take-phone-order.ts'
import { anApplicant } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/file-samples.ts'
import { createOrderTestServices, mondayMorning, onSaturday } from '#tests/support/order-test-services.ts'
import { createPostgresDatabase } from '#tests/support/postgres.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { publishContent } from '#tests/support/test-content.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const applicant = anApplicant({ givenname: 'Jörg', surname: 'Weiß', mail: 'joerg@mail.example' })

onBothDatabases('backups', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  const directory = mkdtempSync(join(tmpdir(), 'krume-backup-'))
  const file = join(directory, 'krume.gz')
  const cli = (url = database.url) =>
    createTestCli({
      db: database.db,
      now: () => testServices.now,
      url,
      services: () => createCliServices(testServices),
      environment: { DATA_DIR: directory },
    })
  const targets = {
    sqlite: async () => join(mkdtempSync(join(directory, 'target-')), 'krume.sqlite'),
    postgres: () => createPostgresDatabase(inject('postgresUrl')),
  }
  afterAll(() => rmSync(directory, { recursive: true }))

  let [orderId, applicationId] = ['', '']
  async function createData(): Promise<void> {
    await publishContent(database.db, mondayMorning)
    orderId = (await testServices.purchased({ notes: 'Grüße\naus 😀 Ulm' })).id
    await testServices.placed()
    const { hiring } = createCliServices(testServices)
    const jobId = 'ladenbaecker-mindelheim'
    const input = { jobId, applicant, attributes: [], interview: [], talentPool: false, language: 'de' as const }
    const result = await submitApplication(hiring, { ...input, idempotencyKey: undefined })
    applicationId = 'applicationId' in result ? result.applicationId : ''
    await addAttachment(hiring, jobId, applicationId, { name: 'Lebenslauf.pdf', bytes: aPdf() })
    const body = { periods: [], reason: { de: 'Zu' } }
    await database.db
      .transaction()
      .execute((tx) => saveOverride(tx, { kind: 'storeDay', subjectId: 'markt', key: '2026-12-23', body }))
  }

  test('are complete, readable by the owner only, and leave no temporary files', async () => {
    await createData()
    const result = await cli().run('backup', file)
    expect(result).toMatchObject({ exitCode: 0 })
    expect(result.sums).toContainEqual(expect.objectContaining({ table: 'customer_order', rows: 2 }))
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(directory).filter((name) => name.includes('part') || name.includes('snapshot'))).toEqual([])
    expect((await cli().run('backup', file)).exitCode).toBe(1)
    expect(await cli().run('verify', file)).toMatchObject({ exitCode: 0 })
  })

  describe.each(['sqlite', 'postgres'] as const)('into %s', (kind) => {
    test('restores everything, but only into an empty database', async () => {
      const into = await targets[kind]()
      const result = await cli().run('restore', file, '--into', into)
      expect(result).toMatchObject({ exitCode: 0 })
      expect(result.comparison.every(({ isSame }: { isSame: boolean }) => isSame)).toBe(true)
      const restored = openDatabase(into, () => {})
      expect(await findOrder(restored, orderId)).toEqual(await testServices.order(orderId))
      const opened = await openAttachment({ ...createCliServices(testServices).hiring, db: restored }, applicationId, 1)
      expect(opened?.bytes).toEqual(aPdf())
      await restored.destroy()
      expect(await cli().run('restore', file, '--into', into)).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('nicht leer'),
      })
    })

    test('move copies everything and compares', async () => {
      const to = await targets[kind]()
      const result = await cli().run('move', '--to', to)
      expect(result).toMatchObject({ exitCode: 0, notes: [expect.stringContaining('DATABASE_URL')] })
      expect(result.comparison.every(({ isSame }: { isSame: boolean }) => isSame)).toBe(true)
      expect(readdirSync(directory).filter((name) => name.startsWith('.move'))).toEqual([])
    })
  })

  test('are not written of a newer schema, because they would be incomplete', async () => {
    const name = '999-next'
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-16T09:00:00.000Z')`.execute(
      database.db,
    )
    const newerFile = join(directory, 'newer.gz')
    const refused = { exitCode: 1, error: expect.stringContaining(name) }
    expect(await cli().run('backup', newerFile)).toMatchObject(refused)
    expect(await cli().run('move', '--to', await targets.sqlite())).toMatchObject(refused)
    await sql`delete from kysely_migration where name = ${name}`.execute(database.db)
    expect(existsSync(newerFile)).toBe(false)
  })

  test('restore reports a database that does not respond', async () => {
    const result = await cli().run('restore', file, '--into', 'postgres://nobody@127.0.0.1:9/nothing')
    expect(result).toMatchObject({ exitCode: 1, error: expect.stringContaining('antwortet nicht') })
  })

  test('move requires a confirmation while a server is running', async () => {
    await acquireLease(database.db, { task: 'deliver-mail', holder: 'server', durationMs: 30_000 })
    const to = await targets.sqlite()
    expect((await cli().run('move', '--to', to)).exitCode).toBe(1)
    expect(existsSync(to)).toBe(false)
    expect((await cli().run('move', '--to', to, '--yes')).exitCode).toBe(0)
    expect((await cli().run('move')).exitCode).toBe(2)
    expect((await cli().run('move', '--to', database.url)).exitCode).toBe(1)
  })

  describe('verify', () => {
    let lines: string[]
    beforeAll(() => {
      lines = gunzipSync(readFileSync(file)).toString().split('\n')
    })
    const check = async (text: string | Buffer) => {
      const broken = join(directory, 'broken.gz')
      writeFileSync(broken, typeof text === 'string' ? gzipSync(text) : text)
      return cli().run('verify', broken)
    }
    const verifyError = async (text: string | Buffer) => (await check(text)).error

    test('reports missing, truncated, changed and foreign files', async () => {
      expect(await cli().run('verify', join(directory, 'nowhere.gz'))).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('ENOENT'),
      })
      expect(await verifyError(readFileSync(file).subarray(0, 2_000))).toContain('nicht vollständig')
      expect(await verifyError(lines.slice(0, -2).join('\n').concat('\n'))).toContain('nicht vollständig')
      expect(await verifyError(lines.filter((line) => !line.includes(orderId)).join('\n'))).toContain('beschädigt')
      expect(await verifyError(lines.join('\n').replace('Grüße', 'Gruesse'))).toContain('customer_order')
      expect(await verifyError(Buffer.from('no gzip at all'))).toContain('beschädigt')
      expect(await verifyError('{"hello":1}\n')).toContain('keine Sicherung')
    })
  })

  test('verify accepts orders that are paid at pickup or were refunded after it, and finds too many refunds', async () => {
    const taken = await takePhoneOrder(testServices.services(), {
      lines: [{ productId: 'bauernbrot', quantity: 1, notes: '' }],
      customer: { givenname: '', surname: 'Huber', mail: '', phone: '07303 12' },
      pickup: onSaturday,
      ...{ language: 'de', notes: '', staffNote: '', actor: adminActor },
    })
    expect(taken.kind).toBe('taken')
    const fetched = await testServices.purchased()
    const request = { orderId: fetched.id, actor: adminActor }
    await recordPickup(testServices.services(), { ...request, action: 'hand-over' })
    await refundItems(testServices.services(), { ...request, lines: [{ line: 0, quantity: 1 }], reason: '' })
    const good = await cli().run('backup', join(directory, 'refunds.gz'))
    expect([good.exitCode, good.problems ?? []]).toEqual([0, []])
    await database.db.updateTable('refund').set({ amount_cents: 541 }).where('order_id', '=', fetched.id).execute()
    const bad = await cli().run('backup', join(directory, 'too-much.gz'))
    const paymentId = (await testServices.payments(fetched.id))[0]?.id
    expect(bad.problems).toEqual([{ table: 'refund', id: paymentId, problem: 'refundedTooMuch' }])
    await database.db.deleteFrom('refund').execute()
  })

  test('verify reports wrong order totals and missing payments', async () => {
    const second = join(directory, 'second.gz')
    await database.db.updateTable('customer_order').set({ gross_cents: 1 }).where('id', '=', orderId).execute()
    const result = await cli().run('backup', second)
    expect(result.exitCode).toBe(1)
    expect(result.problems).toEqual([
      { table: 'customer_order', id: orderId, problem: 'sumIsWrong' },
      { table: 'payment', id: orderId, problem: 'paymentIsMissing' },
    ])
    expect((await cli().run('restore', second, '--into', await targets.sqlite())).exitCode).toBe(1)
  })
})
