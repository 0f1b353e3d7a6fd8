import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listEntries } from '#db/journal.ts'
import { createRandom } from '#demo/random.ts'
import { defaultBooksSettings, type PickupRecorder, pickupRecorders } from '#domain/books/books-settings.ts'
import { summarizeByStore, summarizeEntries } from '#domain/books/books-summary.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { applyRetention } from '#services/scheduler/retention.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { inventOrder, type SeededOrder, seedOrder, seedStores, undoHandOver } from '#tests/support/seeded-books.ts'
import { saveBooksSettings } from './books-settings.ts'
import { exportBooksDatev } from './export-books.ts'
import { readBooks } from './read-books.ts'
import { verifyBooks } from './verify-books.ts'
import { writeJournal } from './write-journal.ts'

const firstDay = '2026-11-16T22:00:00.000Z'
const now = '2026-11-22T03:00:00.000Z'
const random = createRandom(24)
const seeded = Array.from({ length: 1000 }, (_, index) => inventOrder(index, random, firstDay))

/** An independent sum: plain arithmetic on what was seeded, without the code of the books. */
interface Sum {
  net: number
  tax: number
  deposits: number
  fees: number
  orders: number
  unassigned: number
}

const noSum = (): Sum => ({ net: 0, tax: 0, deposits: 0, fees: 0, orders: 0, unassigned: 0 })

function totalsOf(
  lines: readonly { quantity: number; priceCents: number; depositCents: number; vatPercent: number }[],
) {
  let [gross, tax, deposits] = [0, 0, 0]
  for (const rate of [7, 19]) {
    let ofRate = 0
    for (const line of lines)
      if (line.vatPercent === rate) {
        ofRate += line.quantity * (line.priceCents + line.depositCents)
        deposits += line.quantity * line.depositCents
      }
    gross += ofRate
    tax += Math.round((ofRate * rate) / (100 + rate))
  }
  return { gross, tax, deposits }
}

const linesLeft = ({ order, refunded }: SeededOrder) =>
  order.lines.map((line, index) => ({
    ...line,
    quantity: line.quantity - (refunded.find((one) => one.line === index)?.quantity ?? 0),
  }))

/** By day and store. What the till records is in no sum. */
function sumIndependently(recorder: PickupRecorder): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  const add = (at: string, storeId: string, change: Partial<Sum>) => {
    const key = `${berlinTime(at).date} ${storeId}`
    const sum = sums.get(key) ?? noSum()
    sums.set(key, sum)
    for (const [name, value] of Object.entries(change)) sum[name as keyof Sum] += value
  }
  for (const one of seeded) {
    const { storeId } = one.order.pickup
    const all = totalsOf(one.order.lines)
    const left = totalsOf(linesLeft(one))
    const toSum = ({ gross, tax, deposits }: typeof all, sign: 1 | -1) => ({
      net: sign * (gross - tax),
      tax: sign * tax,
      deposits: sign * deposits,
    })
    const part = { gross: all.gross - left.gross, tax: all.tax - left.tax, deposits: all.deposits - left.deposits }
    switch (one.scenario) {
      case 'neverPaid':
        break
      case 'tooLate':
        add(one.paidAt, storeId, { unassigned: all.gross, fees: one.feeCents })
        add(one.refundedAt, storeId, { unassigned: -all.gross })
        break
      case 'pickupUndone':
        if (recorder === 'till') break
        add(one.paidAt, storeId, { ...toSum(all, 1), orders: 1 })
        add(one.refundedAt, storeId, { ...toSum(all, -1), orders: -1 })
        break
      case 'paidAtPickup':
        if (recorder === 'till') break
        add(one.paidAt, storeId, { ...toSum(all, 1), orders: 1 })
        break
      case 'itemsRefunded':
        add(one.paidAt, storeId, { ...toSum(all, 1), orders: 1, fees: one.feeCents })
        add(one.refundedAt, storeId, toSum(part, -1))
        break
      case 'canceled':
      case 'itemsThenRest':
        add(one.paidAt, storeId, { ...toSum(all, 1), orders: 1, fees: one.feeCents })
        add(one.refundedAt, storeId, toSum(all, -1))
        break
      case 'paid':
        add(one.paidAt, storeId, { ...toSum(all, 1), orders: 1, fees: one.feeCents })
        break
      default:
        one.scenario satisfies never
    }
  }
  return sums
}

const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
const wholeRange = { from: '2026-11-01', until: '2026-11-30' }

/** By day and store: orders and gross, of what was paid in the store and not undone. */
function sumTillIndependently(): Map<string, { orders: number; gross: number }> {
  const sums = new Map<string, { orders: number; gross: number }>()
  for (const { scenario, order, paidAt } of seeded) {
    if (scenario !== 'paidAtPickup') continue
    const key = `${berlinTime(paidAt).date} ${order.pickup.storeId}`
    const { orders, gross } = sums.get(key) ?? { orders: 0, gross: 0 }
    sums.set(key, { orders: orders + 1, gross: gross + totalsOf(order.lines).gross })
  }
  return sums
}

/** The postings of a batch, read like an import reads them: positive on the debit side of `account`. */
function readBatch(text: string): { account: number; contraAccount: number; cents: number }[] {
  const [, , ...lines] = text.trimEnd().split('\r\n')
  return lines.map((line) => {
    const [amount = '', side, , , , , account, contraAccount] = line.split(';')
    const cents = Number(amount.replace(',', ''))
    return { account: Number(account), contraAccount: Number(contraAccount), cents: side === '"S"' ? cents : -cents }
  })
}

describe.each(pickupRecorders)('when sales at pickup are recorded by the %s,', (recorder) =>
  onBothDatabases('the books of a thousand orders', (database) => {
    const services = { db: undefined as never, now: () => now }
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from journal_entry`.execute(database.db)
      return rows[0]?.count ?? 0
    }

    beforeAll(async () => {
      Object.assign(services, { db: database.db })
      await saveBooksSettings(services, { ...defaultBooksSettings, pickupRecorder: recorder }, adminActor)
      for (let start = 0; start < seeded.length; start += 100)
        await database.db.transaction().execute(async (tx) => {
          for (const one of seeded.slice(start, start + 100)) await seedOrder(tx, one)
        })
      await writeJournal(services)
      const undone = seeded.filter(({ scenario }) => scenario === 'pickupUndone')
      await database.db.transaction().execute(async (tx) => {
        for (const one of undone) await undoHandOver(tx, one)
      })
      await Promise.all([writeJournal(services), writeJournal(services)])
    })

    test('add up to the cent, for every day and store, with a sum made independently', async () => {
      const expected = sumIndependently(recorder)
      const found = new Map<string, Sum>()
      for (const date of days) {
        const entries = await listEntries(database.db, { from: date, until: date })
        for (const { key, figures } of summarizeByStore(entries))
          found.set(`${date} ${key}`, {
            net: figures.netCents,
            tax: figures.taxCents,
            deposits: figures.deposits.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0),
            fees: figures.feeCents,
            orders: figures.orders,
            unassigned: figures.unassignedCents,
          })
      }
      expect([...found].sort()).toEqual([...expected].sort())
      expect(new Set([...found.keys()].map((key) => key.split(' ')[1]))).toEqual(new Set(seedStores))
    })

    test('list what the till has recorded apart, for every day and store', async () => {
      const { till } = await readBooks({ ...services, content: () => ({ stores: [] }) }, wholeRange)
      const found = till.map(({ date, storeId, orders, grossCents }) => [
        `${date} ${storeId}`,
        { orders, gross: grossCents },
      ])
      for (const { rates, grossCents } of till)
        expect(rates.reduce((sum, rate) => sum + rate.grossCents, 0)).toBe(grossCents)
      expect(found.sort()).toEqual(recorder === 'till' ? [...sumTillIndependently()].sort() : [])
      expect(sumTillIndependently().size).toBeGreaterThan(6)
    })

    test('make a DATEV batch with the same sums, for every day and for the month', async () => {
      const { revenue, deposits, cashAccount, feeAccount, unassignedAccount } = defaultBooksSettings
      const saleAccounts = new Set([...revenue, ...deposits].map(({ account }) => account))
      const sumOf = (postings: ReturnType<typeof readBatch>, isCounted: (one: (typeof postings)[number]) => boolean) =>
        postings.filter(isCounted).reduce((sum, { cents }) => sum + cents, 0)
      const expected = [...sumIndependently(recorder)]
      for (const range of [wholeRange, ...days.map((day) => ({ from: day, until: day }))]) {
        const result = await exportBooksDatev(services, range)
        if (result.kind !== 'created') throw new Error(result.kind)
        const postings = readBatch(new TextDecoder('windows-1252').decode(result.file.bytes))
        const sums = expected
          .filter(([key]) => key >= range.from && key.slice(0, 10) <= range.until)
          .map(([, sum]) => sum)
        const total = (centsOf: (sum: Sum) => number) => sums.reduce((all, sum) => all + centsOf(sum), 0)
        expect(sumOf(postings, ({ contraAccount }) => saleAccounts.has(contraAccount))).toBe(
          total(({ net, tax }) => net + tax),
        )
        expect(sumOf(postings, ({ account }) => account === feeAccount)).toBe(total(({ fees }) => fees))
        expect(sumOf(postings, ({ contraAccount }) => contraAccount === unassignedAccount)).toBe(
          total(({ unassigned }) => unassigned),
        )
        const cashPostings = postings.filter(({ account }) => account === cashAccount)
        if (recorder === 'till') expect(cashPostings).toEqual([])
        else if (range === wholeRange) expect(cashPostings.length).toBeGreaterThan(100)
      }
    })

    test('are the same for the range as for its days', async () => {
      const range = summarizeEntries(await listEntries(database.db, wholeRange))
      let [gross, orders] = [0, 0]
      for (const date of days) {
        const figures = summarizeEntries(await listEntries(database.db, { from: date, until: date }))
        gross += figures.grossCents
        orders += figures.orders
      }
      expect([range.grossCents, range.orders]).toEqual([gross, orders])
      expect(range.netCents + range.taxCents).toBe(range.grossCents)
      const { paypal, store } = range.byWay
      expect(paypal.receivedCents - paypal.returnedCents + store.receivedCents - store.returnedCents).toBe(
        range.grossCents + range.unassignedCents,
      )
    })

    test('double nothing when the task runs again, twice at once or after its marks are lost', async () => {
      const before = await count()
      await Promise.all([writeJournal(services), writeJournal(services), writeJournal(services)])
      await sql`update payment set booked_as = ''`.execute(database.db)
      await sql`update refund set booked_at = null`.execute(database.db)
      await sql`update customer_order set till_paid_at = null`.execute(database.db)
      await writeJournal(services)
      expect(await count()).toBe(before)
    })

    test('keep an order whose money is not booked, and book it before they delete it', async () => {
      const unbooked = inventOrder(5000, createRandom(1), firstDay)
      await database.db.transaction().execute((tx) => seedOrder(tx, { ...unbooked, scenario: 'paid' }))
      const before = await count()
      await applyRetention(database.db, '2029-01-01T09:00:00.000Z', 'delete')
      expect(await count()).toBe(before + 2)
      const { rows } = await sql<{ count: number }>`select count(*) as count from customer_order`.execute(database.db)
      expect(rows[0]?.count).toBe(0)
      expect((await verifyBooks(database.db, '2029-01-01T09:00:00.000Z')).problems).toEqual([])
    })
  }),
)

onBothDatabases('the journal', (database) => {
  const services = { db: undefined as never, now: () => now }
  beforeAll(async () => {
    Object.assign(services, { db: database.db })
    await database.db.transaction().execute(async (tx) => {
      for (const one of seeded.slice(0, 30)) await seedOrder(tx, one)
    })
    await writeJournal(services)
  })

  const problems = async () => (await verifyBooks(database.db, now)).problems

  /** Like somebody who may change everything in the database. */
  async function withoutTriggers(change: () => Promise<unknown>): Promise<void> {
    const names =
      database.kind === 'sqlite' ? ['journal_entry_no_update', 'journal_entry_no_delete'] : ['journal_entry_no_change']
    for (const name of names)
      await (database.kind === 'sqlite'
        ? sql`drop trigger if exists ${sql.ref(name)}`
        : sql`drop trigger if exists ${sql.ref(name)} on journal_entry`
      ).execute(database.db)
    await change()
  }

  test('refuses every update and delete', async () => {
    await expect(sql`update journal_entry set note = 'x' where number = 3`.execute(database.db)).rejects.toThrow(
      /never/,
    )
    await expect(sql`delete from journal_entry where number = 3`.execute(database.db)).rejects.toThrow(/never/)
    expect(await problems()).toEqual([])
  })

  describe('verify', () => {
    test('finds a changed row', async () => {
      await withoutTriggers(() =>
        sql`update journal_entry set store_id = 'elsewhere' where number = 3`.execute(database.db),
      )
      expect(await problems()).toEqual([{ kind: 'changed', number: 3 }])
    })

    test('finds an inserted row', async () => {
      await sql`insert into journal_entry select number + 1000, 'forged', kind, way, order_id, store_id, business_date,
        occurred_at, booked_at, amounts, note, hash, hash from journal_entry where number = 5`.execute(database.db)
      const kinds = (await problems()).map(({ kind }) => kind)
      expect(kinds).toContain('gap')
      expect(kinds).toContain('notLinked')
      await sql`delete from journal_entry where source_key = 'forged'`.execute(database.db)
    })

    test('finds a removed row, in the middle and at the end', async () => {
      await sql`delete from journal_entry where number = 7`.execute(database.db)
      expect(await problems()).toEqual(
        expect.arrayContaining([
          { kind: 'gap', number: 7 },
          { kind: 'notLinked', number: 8 },
        ]),
      )
      const before = (await problems()).length
      await sql`delete from journal_entry where order_id = (select order_id from journal_entry order by number desc limit 1)`.execute(
        database.db,
      )
      const after = await problems()
      expect(after.length).toBeGreaterThan(before)
      expect(after.map(({ kind }) => kind)).toContain('missingEntry')
    })
  })
})
