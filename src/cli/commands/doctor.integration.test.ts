import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertApplication } from '#db/applications.ts'
import { insertAttachment } from '#db/attachments.ts'
import { recordBackup, recordDrill } from '#db/backup-records.ts'
import { planCheck } from '#db/books-checks.ts'
import { insertOrder } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import { anApplication, anOrder } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { clockDifference, clockVerdict } from '../doctor/clocks.ts'

const request = { requestedAtMs: 100_000, respondedAtMs: 109_000 }

test.each([
  [{ from: 104_000, until: 104_999 }, 0],
  [{ from: 99_500, until: 100_499 }, 0],
  [{ from: 90_000, until: 90_999 }, -9_001],
  [{ from: 200_000, until: 200_999 }, 91_000],
])('a clock showing %j differs by %i ms', (shown, difference) => {
  expect(clockDifference({ ...shown, ...request })).toBe(difference)
})

test.each([
  [0, 'ok'],
  [-4_999, 'ok'],
  [-9_001, 'warn'],
  [91_000, 'fail'],
])('a difference of %i ms is rated %s', (differenceMs, verdict) => {
  expect(clockVerdict(differenceMs)).toBe(verdict)
})

onAnyDatabase('doctor', (database) => {
  const sandbox = setUpSandbox()
  const environment = () => ({
    PAYPAL_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    DATA_DIR: '.',
  })
  const runDoctor = async (changes: Record<string, string> = {}) => {
    const { db, url } = database
    const cli = createTestCli({
      db,
      now: () => new Date().toISOString(),
      url,
      environment: { ...environment(), ...changes },
    })
    const result = await cli.run('doctor')
    const verdicts = Object.fromEntries(
      result.doctor.map(({ check, verdict }: { check: string; verdict: string }) => [check, verdict]),
    )
    return { ...result, verdicts }
  }

  test('reports ok for a healthy installation', async () => {
    const { exitCode, verdicts } = await runDoctor()
    expect(verdicts).toMatchObject({
      ...{ configuration: 'ok', database: 'ok', schema: 'ok', clockDatabase: 'ok', content: 'ok' },
      ...{ provider: 'ok', clockProvider: 'ok', smtp: 'ok', mailQueue: 'ok', scanner: 'ok', server: 'warn' },
    })
    expect(exitCode).toBe(0)
  })

  test('warns when production has no virus scanner', async () => {
    const { exitCode, verdicts } = await runDoctor({
      ...{ KRUME_DEMO: '0', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://www.krume.example' },
      ...{ API_CREDENTIAL: 'site:own', PAYPAL_URL: 'https://127.0.0.1:9', PAYPAL_CLIENT_ID: 'own' },
      ...{ PAYPAL_CLIENT_SECRET: 'own', PAYPAL_WEBHOOK_ID: 'WH-OWN' },
    })
    expect(verdicts).toMatchObject({ configuration: 'ok', scanner: 'warn', provider: 'fail' })
    expect(exitCode).toBe(1)
  })

  test('reports lists that were not sent, backups that are missing or failed, and payments that nobody compares', async () => {
    const { db } = database
    const now = new Date().toISOString()
    const { date: today } = berlinTime(now)
    const ofToday = { ...anOrder().pickup, date: today }
    const order = anOrder({
      id: 'LISTS-TODAY',
      state: 'preparation',
      createdAt: '2026-01-01T08:00:00.000Z',
      pickup: ofToday,
    })
    // No list is sent for an order that was handed over before the list was due.
    const handedOverEarly = anOrder({
      ...order,
      id: 'LISTS-EARLY',
      state: 'completed',
      handedOverAt: '2026-01-02T08:00:00.000Z',
      pickup: { ...ofToday, storeId: 'another-store' },
    })
    await db.transaction().execute(async (tx) => {
      await insertOrder(tx, order)
      await insertOrder(tx, handedOverEarly)
    })
    const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString()
    await db
      .transaction()
      .execute((tx) => planCheck(tx, { paymentId: 'p', orderId: order.id, at: yesterday, nextCheckAt: yesterday }))
    const production = {
      ...{ KRUME_DEMO: '0', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://127.0.0.1:9' },
      ...{ API_CREDENTIAL: 'site:own', PAYPAL_URL: 'https://127.0.0.1:9', PAYPAL_CLIENT_ID: 'own' },
      ...{ PAYPAL_CLIENT_SECRET: 'own', PAYPAL_WEBHOOK_ID: 'WH-OWN' },
    }
    const { verdicts } = await runDoctor(production)
    expect(verdicts).toMatchObject({ backup: 'fail', drill: 'warn', reconciliation: 'warn', site: 'fail' })
    expect(['warn', 'fail']).toContain(verdicts.lists)
    await recordBackup(db, now, { sha256: '' })
    await recordDrill(db, now, { isGood: false, seconds: 1, madeAt: now })
    // The file of the backup is gone, or only an older one is left.
    const folder = mkdtempSync(join(tmpdir(), 'krume-doctor-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const withFolder = { ...production, BACKUP_DIR: folder }
    expect((await runDoctor(withFolder)).verdicts).toMatchObject({ backup: 'warn', drill: 'fail' })
    const file = join(folder, 'krume.gz')
    writeFileSync(file, '')
    utimesSync(file, new Date(yesterday), new Date(yesterday))
    expect((await runDoctor(withFolder)).verdicts.backup).toBe('warn')
    expect((await runDoctor({ BACKUP_DIR: folder })).verdicts.backup).toBe('ok')
    utimesSync(file, new Date(now), new Date(now))
    expect((await runDoctor(withFolder)).verdicts.backup).toBe('ok')
    await recordDrill(db, new Date().toISOString(), { isGood: true, seconds: 1, madeAt: now })
    const sent = {
      kind: 'storeDailyList' as const,
      subjectId: `${ofToday.storeId} ${today}`,
      payload: { storeId: '', date: today, orders: [] },
    }
    await db.transaction().execute((tx) => addToOutbox(tx, sent, now))
    await db.updateTable('outbox').set({ sent_at: now }).execute()
    await db.deleteFrom('books_check').execute()
    expect((await runDoctor(production)).verdicts).toMatchObject({ drill: 'ok', lists: 'ok', reconciliation: 'ok' })
    for (const table of ['customer_order', 'outbox', 'audit_entry'] as const) await db.deleteFrom(table).execute()
  })

  test('reports attachments that no key in SECRET_KEY opens', async () => {
    expect((await runDoctor()).verdicts.keys).toBe('ok')
    const application = anApplication()
    const sealed = createFileVault(['a key that is no longer configured']).seal(Buffer.from('file'), application.id)
    await database.db.transaction().execute(async (tx) => {
      await insertApplication(tx, { application, deletesOn: '2099-01-01', linkVersion: 0 })
      const file = {
        number: 1,
        name: 'a.pdf',
        type: 'pdf',
        sizeBytes: 4,
        digest: 'x',
        state: 'clean',
        ...sealed,
      } as const
      await insertAttachment(tx, application.id, file, application.createdAt)
    })
    const { exitCode, verdicts } = await runDoctor()
    expect([exitCode, verdicts.keys]).toEqual([1, 'fail'])
    await database.db.deleteFrom('application').execute()
  })

  test('reports services that do not respond and exits with 1', async () => {
    const { exitCode, verdicts } = await runDoctor({
      ...{ PAYPAL_CLIENT_SECRET: 'wrong', SMTP_URL: 'smtp://127.0.0.1:9', CLAMD_URL: 'tcp://127.0.0.1:9' },
      ...{ CONTENT_DIR: 'src', DATA_DIR: '/nowhere' },
    })
    expect(exitCode).toBe(1)
    expect(verdicts).toMatchObject({
      provider: 'fail',
      smtp: 'fail',
      scanner: 'fail',
      content: 'fail',
      disk: 'fail',
      database: 'ok',
    })
  })

  test('reports a schema of a newer version, with which this one works or not', async () => {
    const name = '999-next'
    const newer = { migration: name, minimum_migration: null }
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-16T09:00:00.000Z')`.execute(
      database.db,
    )
    expect((await runDoctor()).verdicts.schema).toBe('fail')
    await database.db.insertInto('schema_compatibility').values(newer).execute()
    expect((await runDoctor()).verdicts.schema).toBe('warn')
    await sql`delete from kysely_migration where name = ${name}`.execute(database.db)
    expect((await runDoctor()).verdicts.schema).toBe('ok')
  })

  test('reports a missing database as a finding', async () => {
    const cli = createTestCli({
      db: database.db,
      now: () => new Date().toISOString(),
      url: '/nowhere/krume.sqlite',
      environment: environment(),
    })
    expect((await cli.run('doctor')).doctor).toContainEqual(
      expect.objectContaining({ check: 'database', verdict: 'fail' }),
    )
  })
})
