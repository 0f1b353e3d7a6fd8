import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updatePayment } from '#db/payments.ts'
import { createRandom } from '#demo/random.ts'
import { applyRetention } from '#services/scheduler/retention.ts'
import { aPayment } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { inventOrder, type SeededOrder, seedOrder } from '#tests/support/seeded-books.ts'
import { verifyBooks } from './verify-books.ts'
import { writeJournal } from './write-journal.ts'

const firstDay = '2026-11-16T22:00:00.000Z'
const now = '2026-11-22T03:00:00.000Z'

onBothDatabases('writing the journal', (database) => {
  const services = () => ({ db: database.db, now: () => now })
  const count = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from journal_entry`.execute(database.db)
    return rows[0]?.count ?? 0
  }

  async function seed(first: number, size: number, change: Partial<SeededOrder> = {}): Promise<void> {
    const random = createRandom(first)
    await database.db.transaction().execute(async (tx) => {
      for (let index = first; index < first + size; index++)
        await seedOrder(tx, { ...inventOrder(index, random, firstDay), ...change })
    })
  }

  /** Runs the task in another process, which is killed in the middle of a transaction. */
  async function killDuringRun(): Promise<string | null> {
    const args = ['tests/support/killed-process.ts', 'journal', database.url, now, '300']
    const child = spawn(process.execPath, args, { stdio: 'ignore' })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    return signal
  }

  test('a killed run loses and doubles nothing', async () => {
    await seed(0, 160, { scenario: 'paid' })
    const written = [0]
    for (const _round of [1, 2]) {
      expect(await killDuringRun()).toBe('SIGKILL')
      written.push(await count())
      expect(written.at(-1)).toBeGreaterThan(written.at(-2) ?? 0)
      expect(written.at(-1)).toBeLessThan(320)
    }
    await writeJournal(services())
    expect(await count()).toBe(320)
    expect((await verifyBooks(database.db, now)).problems).toEqual([])
  })

  test('a run with a limit leaves the rest for the next one', async () => {
    const before = await count()
    await seed(500, 50, { scenario: 'paid' })
    await writeJournal(services(), 20)
    expect(await count()).toBe(before + 40)
    await writeJournal(services())
    expect(await count()).toBe(before + 100)
  })

  test('a fact that cannot be booked holds up no other and is reported each time', async () => {
    const before = await count()
    await seed(1000, 3, { scenario: 'paid' })
    const broken = inventOrder(1001, createRandom(1000), firstDay).order.id
    const { body } = await database.db
      .selectFrom('customer_order')
      .select('body')
      .where('id', '=', broken)
      .executeTakeFirstOrThrow()
    const setBody = (value: string) =>
      database.db.updateTable('customer_order').set({ body: value }).where('id', '=', broken).execute()
    await setBody('{}')
    await expect(writeJournal(services())).rejects.toThrow('1 facts could not be booked')
    await expect(writeJournal(services())).rejects.toThrow('1 facts could not be booked')
    expect(await count()).toBe(before + 4)
    await setBody(JSON.stringify(body))
    await writeJournal(services())
    expect(await count()).toBe(before + 6)
  })

  test('notices a refund of a build that knows no books', async () => {
    await seed(2000, 1, { scenario: 'paid' })
    await writeJournal(services())
    const before = await count()
    const { id } = inventOrder(2000, createRandom(2000), firstDay).order
    await sql`update payment set state = 'refunded', refunded_cents = captured_cents where order_id = ${id}`.execute(
      database.db,
    )
    await writeJournal(services())
    expect(await count()).toBe(before + 1)
  })

  test('keeps the time of the capture and of the refund, whatever is checked later', async () => {
    await seed(3000, 1, { scenario: 'paid', paidAt: '2026-11-17T10:00:00.000Z' })
    const { id } = inventOrder(3000, createRandom(3000), firstDay).order
    const row = await database.db.selectFrom('payment').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    const payment = aPayment({
      ...{ id: row.id, orderId: id, state: 'captured', amountCents: row.amount_cents },
      capturedCents: row.captured_cents ?? undefined,
    })
    await database.db.transaction().execute((tx) => updatePayment(tx, payment, { state: 'captured' }, now))
    await writeJournal(services())
    const entry = await database.db
      .selectFrom('journal_entry')
      .select('occurred_at')
      .where('source_key', '=', `sale:${row.id}`)
      .executeTakeFirstOrThrow()
    expect(entry.occurred_at).toBe('2026-11-17T10:00:00.000Z')
  })

  test('after ten full years the oldest entries are deleted, and the chain goes on from there', async () => {
    const last = await count()
    await applyRetention(database.db, '2036-12-31T12:00:00.000Z', 'delete')
    expect(await count()).toBe(last)
    await applyRetention(database.db, '2037-01-01T12:00:00.000Z', 'delete')
    expect(await count()).toBe(0)
    const later = '2037-01-02T10:00:00.000Z'
    await seed(4000, 1, { scenario: 'paid', paidAt: later })
    await writeJournal({ db: database.db, now: () => later })
    const { problems, start, end } = await verifyBooks(database.db, later)
    expect([problems, start.number, end.number]).toEqual([[], last, last + 2])
    await expect(sql`delete from journal_entry`.execute(database.db)).rejects.toThrow(/never/)
  })
})
