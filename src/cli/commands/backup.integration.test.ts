import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { openDatabase } from '#db/database.ts'
import { createKeyPair } from '#db/dump/encryption.ts'
import { acquireLease } from '#db/leases.ts'
import { findOrder } from '#db/orders.ts'
import { saveOverride } from '#db/overrides.ts'
import { savePerson } from '#db/staff-people.ts'
import { insertSession } from '#db/staff-sessions.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { createErasureLog } from '#integrations/erasure-log.ts'
import { addAttachment, openAttachment } from '#services/hiring/attachments.ts'
import { eraseApplication } from '#services/hiring/change-application.ts'
import { submitApplication } from '#services/hiring/submit-application.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { takePhoneOrder } from '#services/orders/take-phone-order.ts'
import { anApplicant } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/file-samples.ts'
import { createOrderTestServices, mondayMorning, onSaturday } from '#tests/support/order-test-services.ts'
import { createPostgresDatabase } from '#tests/support/postgres.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { aContentFolder, publishContent } from '#tests/support/test-content.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const secret = 'only for tests and long enough for one'
const applicant = anApplicant({ givenname: 'Jörg', surname: 'Weiß', mail: 'joerg@mail.example' })

onAnyDatabase('backups', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  const directory = mkdtempSync(join(tmpdir(), 'krume-backup-'))
  const file = join(directory, 'krume.gz')
  const cli = (url = database.url) =>
    createTestCli({
      db: database.db,
      now: () => testServices.now,
      url,
      services: () => createCliServices(testServices, [secret]),
      environment: { DATA_DIR: directory },
    })
  const targets = {
    sqlite: async () => join(mkdtempSync(join(directory, 'target-')), 'krume.sqlite'),
    postgres: () => createPostgresDatabase(inject('postgresUrl')),
  }
  afterAll(() => rmSync(directory, { recursive: true }))

  let [orderId, applicationId] = ['', '']
  async function createData(): Promise<void> {
    // One picture, because reading and writing all of them takes most of the time.
    await publishContent(database.db, mondayMorning, aContentFolder('amerikaner.webp'))
    orderId = (await testServices.purchased({ notes: 'Grüße\naus 😀 Ulm' })).id
    await testServices.placed()
    const { hiring } = createCliServices(testServices, [secret])
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
      const opened = await openAttachment(
        { ...createCliServices(testServices, [secret]).hiring, db: restored },
        applicationId,
        1,
      )
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

  describe('that are encrypted', () => {
    const encrypted = join(directory, 'krume.backup')
    const identityFile = join(directory, 'identity.txt')
    let environment: Record<string, string> = {}
    const run = (...args: string[]) =>
      createTestCli({
        ...{ db: database.db, now: () => testServices.now, url: database.url },
        services: () => createCliServices(testServices, [secret]),
        environment: { DATA_DIR: directory, ...environment },
      }).run(...args)

    beforeAll(async () => {
      const [keys, others] = [await createKeyPair(), await createKeyPair()]
      environment = { BACKUP_RECIPIENT: keys.recipient, SECRET_KEY: secret }
      writeFileSync(identityFile, `# keep this elsewhere\n${keys.identity}\n`)
      writeFileSync(join(directory, 'other.txt'), others.identity)
    })

    test('are read back, contain no plain text, and open with the identity only', async () => {
      expect(await run('backup', encrypted)).toMatchObject({ exitCode: 0 })
      const bytes = readFileSync(encrypted)
      expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
      expect([orderId, 'weiß', 'customer_order'].filter((text) => bytes.includes(text))).toEqual([])
      // Not compressed bytes either: their beginning would show.
      expect(bytes.includes(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))).toBe(false)
      expect((await run('verify', encrypted)).error).toContain('--identity')
      expect((await run('verify', encrypted, '--identity', join(directory, 'other.txt'))).error).toContain('anderen')
      expect((await run('verify', encrypted, '--identity', file)).error).toContain('AGE-SECRET-KEY-1')
      expect(await run('verify', encrypted, '--identity', identityFile)).toMatchObject({ exitCode: 0 })
      const damaged = join(directory, 'damaged.backup')
      writeFileSync(damaged, bytes.subarray(0, -100))
      expect((await run('verify', damaged, '--identity', identityFile)).exitCode).toBe(1)
    })

    test('are restored with the identity', async () => {
      const result = await run('restore', encrypted, '--identity', identityFile, '--into', await targets.sqlite())
      expect(result).toMatchObject({ exitCode: 0 })
    })

    test('are tried by a drill without the identity, unless the file is not the one that was written', async () => {
      expect(await run('drill', encrypted)).toMatchObject({ exitCode: 0, drill: { file: encrypted } })
      expect(await run('drill', encrypted, '--identity', identityFile)).toMatchObject({ exitCode: 0 })
      const bytes = readFileSync(encrypted)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      const changed = join(directory, 'changed.backup')
      writeFileSync(changed, bytes)
      expect((await run('drill', changed)).error).toContain('nicht die Datei')
      expect(readdirSync(directory).filter((name) => name.startsWith('.drill'))).toEqual([])
    })
  })

  test('a restore ends all sessions and erases again who was erased since', async () => {
    const erased = { givenname: 'Rosa', surname: 'Vergessen', mail: 'Rosa.Vergessen@mail.example', phone: '1' }
    const order = await testServices.purchased({ customer: erased, notes: 'für Rosa' })
    await database.db.updateTable('customer_order').set({ state: 'completed' }).where('id', '=', order.id).execute()
    const at = testServices.now
    await database.db.transaction().execute(async (tx) => {
      const person = {
        id: 'p1',
        name: 'Renate',
        mail: 'renate@krume.example',
        role: 'owner' as const,
        storeId: undefined,
      }
      await savePerson(tx, { ...person, language: 'de', createdAt: at })
      const owner = { kind: 'person', id: 'p1' } as const
      await insertSession(tx, { tokenHash: 'x', owner, at, expiresAt: '2027-01-01T00:00:00.000Z' })
    })
    const before = join(directory, 'before.gz')
    expect((await cli().run('backup', before)).exitCode).toBe(0)
    expect((await cli().run('privacy', 'erase', erased.mail, '--yes')).exitCode).toBe(0)
    const { hiring } = createCliServices(testServices, [secret])
    const erasures = createErasureLog(join(directory, 'erasures.log'), [secret])
    await eraseApplication({ ...hiring, erasures }, applicationId)
    expect(readFileSync(join(directory, 'erasures.log'), 'utf8').toLowerCase()).not.toMatch(/rosa|vergessen|@/)

    const into = await targets.sqlite()
    const result = await cli().run('restore', before, '--into', into)
    expect(result).toMatchObject({ exitCode: 0, notes: [expect.stringContaining('wiederholte Löschungen: 2')] })
    const restored = openDatabase(into, () => {})
    expect(await restored.selectFrom('staff_session').selectAll().execute()).toEqual([])
    expect((await findOrder(restored, order.id))?.customer.mail).toBe('')
    expect(await restored.selectFrom('application').selectAll().execute()).toEqual([])
    const entries = await listAuditEntries(restored, { subjectId: 'backup', limit: 10 })
    const restores = entries.filter(({ action }) => action === 'backup.restore')
    expect(restores).toMatchObject([{ after: { sessions: 1, erasures: 2 } }])
    await restored.destroy()
    expect(readFileSync(into).includes('Vergessen')).toBe(false)
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
