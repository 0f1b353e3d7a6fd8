import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { createDayEndKeys } from '#services/books/day-end-keys.ts'
import { signDayEnd } from '#services/books/sign-day-end.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

onAnyDatabase('the books in the CLI', (database) => {
  const sandbox = setUpSandbox()
  const env = createOrderTestServices(database, sandbox)
  const environment = { DAY_END_KEY: '7'.repeat(64) }
  const cli = () =>
    createTestCli({ db: database.db, now: () => env.now, services: () => createCliServices(env), environment })
  const folder = mkdtempSync(join(tmpdir(), 'krume-books-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = (name: string) => join(folder, `${database.kind}-${name}`)
  let paidId = ''

  /** A loaf, two plaits and three drinks for 28.15 €, of which a plait is refunded. */
  async function prepare(): Promise<void> {
    const order = await env.purchased({ cartId: await env.aCart('bauernbrot', 'zopf', 'schorle') })
    paidId = order.id
    await recordPickup(env.services(), { orderId: order.id, action: 'hand-over', actor: adminActor })
    const lines = [{ line: 1, quantity: 1 }]
    await refundItems(env.services(), { orderId: order.id, lines, reason: '', actor: adminActor })
  }

  describe('export', () => {
    test('writes the journal and the booking batch, for their owner only', async () => {
      await prepare()
      const [csv, datev] = [file('journal.csv'), file('datev.csv')]
      const result = await cli().run('books', 'export', '2026-11-01', '2026-11-30', '--csv', csv, '--datev', datev)
      expect(result.exitCode).toBe(0)
      expect(readFileSync(csv, 'utf8')).toContain(paidId)
      const text = readFileSync(datev, 'latin1')
      expect(text.startsWith('"EXTF";700;21;')).toBe(true)
      expect(text.trimEnd().split('\r\n')).toHaveLength(2 + 5)
      expect(statSync(datev).mode & 0o777).toBe(0o600)
      const entries = await listAuditEntries(database.db, { subjectId: 'journal', limit: 10 })
      expect(entries.map(({ action, after }) => [action, (after as { format: string }).format]).sort()).toEqual([
        ['books.export', 'csv'],
        ['books.export', 'datev'],
      ])
    })

    test('asks for a file, and refuses two fiscal years and a reversed range', async () => {
      expect((await cli().run('books', 'export', '2026-11-01', '2026-11-30')).exitCode).toBe(2)
      const both = await cli().run('books', 'export', '2026-12-01', '2027-01-31', '--datev', file('two.csv'))
      expect(both.exitCode).toBe(1)
      const reversed = await cli().run('books', 'export', '2026-11-30', '2026-11-01', '--csv', file('no.csv'))
      expect(reversed.exitCode).toBe(2)
    })
  })

  test('reconcile names differences and fails with them', async () => {
    expect((await cli().run('books', 'reconcile', '2026-11-01', '2026-11-30')).exitCode).toBe(0)
    const [payment] = await env.payments(paidId)
    await sandbox.provider.refund(payment?.captureId ?? '', 'by hand', 100)
    const { exitCode, booksDifferences } = await cli().run('books', 'reconcile', '2026-11-01', '2026-11-30')
    expect(exitCode).toBe(1)
    expect(booksDifferences).toMatchObject([
      { number: paidId, difference: 'refundAmount', bookedCents: 740, providerCents: 840 },
    ])
  })

  describe('verify', () => {
    beforeAll(async () => {
      expect((await cli().run('books', 'verify')).exitCode).toBe(0)
    })

    test('compares with the day ends that somebody has kept', async () => {
      const dayEndKeys = createDayEndKeys([environment.DAY_END_KEY])
      await signDayEnd({ ...env.services(), dayEndKeys })
      const [day, kept] = [addDays(berlinTime(env.now).date, -1), file('kept.txt')]
      expect((await cli().run('books', 'export', day, day, '--day-ends', kept)).exitCode).toBe(0)
      const { exitCode, notes } = await cli().run('books', 'verify', '--against', kept)
      expect([exitCode, notes[2]]).toEqual([0, expect.stringContaining('Mit 2 signierten')])
      const changed = readFileSync(kept, 'utf8').replace(
        /^(Journal: \d+ )(.)/m,
        (_, before, digit) => before + (digit === '0' ? '1' : '0'),
      )
      writeFileSync(kept, changed)
      const { journalProblems } = await cli().run('books', 'verify', '--against', kept)
      expect(journalProblems).toEqual(
        ['wrongSignature', 'journalDiffers'].map((problem) => ({ chain: 'dayEnds', problem, number: day })),
      )
      expect((await cli().run('books', 'verify', '--against', file('journal.csv'))).exitCode).toBe(1)
      expect((await cli().show('books', 'key')).output).toContain('BEGIN PUBLIC KEY')
    })

    test('fails and names the row that was changed', async () => {
      await (database.kind === 'sqlite'
        ? sql`drop trigger journal_entry_no_update`
        : sql`drop trigger journal_entry_no_change on journal_entry`
      ).execute(database.db)
      await sql`update journal_entry set business_date = '2026-11-17' where number = 1`.execute(database.db)
      const { exitCode, journalProblems } = await cli().run('books', 'verify')
      expect([exitCode, journalProblems]).toEqual([1, [{ chain: 'journal', problem: 'changed', number: 1 }]])
    })
  })
})
