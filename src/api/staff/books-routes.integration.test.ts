import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeOverrides, saveOverride } from '#db/overrides.ts'
import { createRandom } from '#demo/random.ts'
import { defaultBooksSettings } from '#domain/books/books-settings.ts'
import { parseDayEnds } from '#domain/books/day-end.ts'
import { signDayEnd } from '#services/books/sign-day-end.ts'
import { writeJournal } from '#services/books/write-journal.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { inventOrder, type Scenario, type SeededOrder, seedOrder, undoHandOver } from '#tests/support/seeded-books.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

const now = '2026-11-18T12:00:00.000Z'
const paidAt = '2026-11-17T09:00:00.000Z'
const refundedAt = '2026-11-18T09:00:00.000Z'
const storeId = 'illertissen-marktplatz'
const day = 'from=2026-11-17&until=2026-11-17'

onAnyDatabase('the books in the staff API', (database) => {
  let staff: TestStaffApi
  let cookie = ''
  let tillGrossCents = 0
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, now)
    const random = createRandom(3)
    const scenarios: Scenario[] = [
      'paid',
      'itemsRefunded',
      'canceled',
      'paidAtPickup',
      'tooLate',
      'paid',
      'pickupUndone',
    ]
    const undone: SeededOrder[] = []
    const other = inventOrder(100, createRandom(4), paidAt)
    tillGrossCents = other.order.grossCents
    const pickup = { ...other.order.pickup, storeId: 'ulm-muensterplatz' }
    const atTill = {
      ...other,
      scenario: 'paidAtPickup',
      paidAt,
      order: { ...other.order, pickup, paysAtPickup: true },
    } as const
    await database.db.transaction().execute(async (tx) => {
      for (const [index, scenario] of scenarios.entries()) {
        const one = inventOrder(index, random, paidAt)
        const pickup = { ...one.order.pickup, storeId: index === 5 ? 'memmingen-weinmarkt' : storeId }
        const state = scenario === 'canceled' || scenario === 'tooLate' ? 'canceled' : 'purchased'
        const order = {
          ...one.order,
          state,
          hasSlot: state !== 'canceled',
          pickup,
          paysAtPickup: scenario === 'paidAtPickup' || scenario === 'pickupUndone',
        } as const
        const seeded = { ...one, scenario, paidAt, refundedAt, order }
        await seedOrder(tx, seeded)
        if (scenario === 'pickupUndone') undone.push(seeded)
      }
    })
    const services = { db: database.db, now: () => now }
    const settings = { kind: 'books', subjectId: '', key: '' } as const
    const body = { ...defaultBooksSettings, pickupRecorder: 'journal' } as const
    await database.db.transaction().execute((tx) => saveOverride(tx, { ...settings, body }))
    await writeJournal(services)
    await database.db.transaction().execute(async (tx) => {
      for (const one of undone) await undoHandOver(tx, one)
    })
    await writeJournal(services)
    await database.db.transaction().execute(async (tx) => {
      await removeOverrides(tx, [settings])
      await seedOrder(tx, atTill)
    })
    await writeJournal(services)
  })
  beforeEach(async () => {
    cookie = (await staff.aSession('office')).cookie
  })
  afterEach(() => expect(staff.reported).toEqual([]))

  const read = async (path: string) => (await staff.request(path, { cookie })).body

  test('a day closing adds up, and every figure is the sum of the entries behind it', async () => {
    const { data } = await read(`/books?${day}`)
    const { figures } = data
    expect(figures.orders).toBe(6)
    const cents = (euros: number) => Math.round(euros * 100)
    expect(cents(figures.net) + cents(figures.tax)).toBe(cents(figures.gross))
    const stores = data.stores.map(({ id }: { id: string }) => id)
    expect(stores).toEqual([storeId, 'memmingen-weinmarkt'])
  })

  test('what the till of a store has recorded is listed apart from the figures', async () => {
    const { till, stores } = (await read(`/books?${day}`)).data
    expect(till).toMatchObject([
      { date: '2026-11-17', store: 'ulm-muensterplatz', orders: 1, gross: tillGrossCents / 100 },
    ])
    expect(stores.map(({ id }: { id: string }) => id)).not.toContain('ulm-muensterplatz')
    expect((await read(`/books?${day}&store=${storeId}`)).data.till).toEqual([])
  })

  test('the list behind the number of orders shows the hand-over that was taken back', async () => {
    const range = 'from=2026-11-01&until=2026-11-30'
    const { orders } = (await read(`/books?${range}`)).data.figures
    const { data } = await read(`/books/entries?${range}&of=orders`)
    const kinds = data.map(({ kind }: { kind: string }) => kind)
    const taken = kinds.filter((kind: string) => kind === 'correction')
    expect(taken).toHaveLength(1)
    expect(kinds.length - 2 * taken.length).toBe(orders)
  })

  test.each([
    ['a day', day],
    ['the day of refunds', 'from=2026-11-18&until=2026-11-18'],
    ['a range', 'from=2026-11-01&until=2026-11-30'],
    ['a store', `from=2026-11-01&until=2026-11-30&store=${storeId}`],
  ])('every figure of %s is the sum of the entries that it links to', async (_what, range) => {
    const { figures } = (await read(`/books?${range}`)).data
    const cents = (euros: number) => Math.round(euros * 100)
    const totalOf = async (query: string) => (await read(`/books/entries?${range}&${query}`)).total.amount
    const pairs: [query: string, amount: number][] = [
      ['of=revenue', figures.gross],
      ['of=net', figures.net],
      ['of=tax', figures.tax],
      ['of=fees', figures.fees],
      ['of=unassigned', figures.unassigned],
      ['kinds=refund', figures.byKind.refund.amount],
    ]
    for (const part of ['goods', 'deposits'] as const)
      for (const { vatPercent, net, tax, gross } of figures[part]) {
        const rate = `part=${part}&rate=${vatPercent}`
        pairs.push([`of=revenue&${rate}`, gross], [rate, gross], [`of=net&${rate}`, net], [`of=tax&${rate}`, tax])
      }
    for (const way of ['paypal', 'store'] as const) {
      const { received, returned, fees } = figures.byWay[way]
      pairs.push([`way=${way}&of=received`, received], [`way=${way}&of=returned`, 0 - returned])
      pairs.push([`way=${way}&of=fees`, fees])
      pairs.push([`way=${way}`, (cents(received) - cents(returned) - cents(fees)) / 100])
    }
    for (const [query, amount] of pairs) expect([query, await totalOf(query)]).toEqual([query, amount])
  })

  test('a refund counts on its own day, and a store alone', async () => {
    const next = await read('/books?from=2026-11-18&until=2026-11-18')
    expect(next.data.figures.byKind.refund.count).toBe(3)
    expect(next.data.figures.gross).toBeLessThan(0)
    const one = await read(`/books?${day}&store=memmingen-weinmarkt`)
    expect([one.data.figures.orders, one.data.store]).toEqual([1, 'memmingen-weinmarkt'])
  })

  test('count and amount of payments in a state are those of the list that they link to', async () => {
    const { payments } = (await read(`/books?${day}`)).data
    expect(payments.length).toBeGreaterThan(1)
    const cents = (euros: number) => Math.round(euros * 100)
    for (const { way, state, count, amount } of payments) {
      const { data } = await read(`/books/payments?${day}&way=${way}&state=${state}`)
      const sum = data.reduce((total: number, one: { amount: number }) => total + cents(one.amount), 0)
      expect([state, data.length, sum]).toEqual([state, count, cents(amount)])
    }
  })

  test('payments are listed by state', async () => {
    const { data } = await read(`/books/payments?${day}&state=refunded`)
    expect(data.map(({ state }: { state: string }) => state)).toEqual(['refunded', 'refunded'])
  })

  test.each([
    ['from=2026-11-18&until=2026-11-17', 'rangeReversed'],
    ['from=2025-01-01&until=2026-11-17', 'rangeTooLong'],
    ['from=2026-11-17&until=2026-11-17&store=x%22%3Bfilename%3D%22evil.exe', 'invalidRequest'],
    ['from=2026-11-17&until=2026-11-17&store=%E2%82%AC', 'invalidRequest'],
  ])('%s is refused as %s', async (range, code) => {
    for (const path of ['/books', '/books/entries', '/books/payments', '/books/journal.csv', '/books/datev.csv'])
      expect((await staff.request(`${path}?${range}`, { cookie })).body.code).toBe(code)
  })

  describe('files', () => {
    test('the journal as a table, safe for spreadsheets', async () => {
      const { body, headers } = await staff.request(`/books/journal.csv?${day}`, { cookie })
      expect(headers.get('content-disposition')).toBe('attachment; filename="krume-journal_2026-11-17.csv"')
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(body.split('\r\n')[0]).toMatch(/^\uFEFF?(Nr\.|No\.);/)
      expect(body).not.toMatch(/(^|;)[=+@]/m)
    })

    test('the booking batch in Windows-1252', async () => {
      const response = await staff.api.request(`/api/staff/v1/books/datev.csv?${day}`, { headers: { cookie } })
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(response.headers.get('content-disposition')).toContain('EXTF_Buchungsstapel_2026-11-17.csv')
      const text = new TextDecoder('windows-1252').decode(bytes)
      expect(text.startsWith('"EXTF";700;21;"Buchungsstapel";13;20261118130000000;')).toBe(true)
      expect(text).toContain('Gegenkonto (ohne BU-Schlüssel)')
      expect(text).toContain('"Gebühr ')
    })

    test('the signed ends of days, and the log names who has exported what', async () => {
      await signDayEnd({ ...staff.services.orders, dayEndKeys: staff.services.dayEndKeys })
      const { body, headers } = await staff.request(`/books/day-ends.txt?${day}`, { cookie })
      expect(headers.get('content-disposition')).toContain('krume-day-ends_2026-11-17.txt')
      const [dayEnd] = parseDayEnds(body)
      expect(dayEnd).toMatchObject({ day: '2026-11-17', site: 'http://localhost:3000' })
      expect(body).toContain('BEGIN PUBLIC KEY')
      expect((await read(`/books?${day}`)).data.dayEnd).toContain(dayEnd?.signature)
      const formats = (await read('/audit?subject=journal')).data.map(
        (entry: { after: { format: string } }) => entry.after.format,
      )
      expect(formats).toEqual(expect.arrayContaining(['csv', 'datev', 'dayEnds']))
    })

    test('two fiscal years need two files', async () => {
      const response = await staff.request('/books/datev.csv?from=2026-12-01&until=2027-01-31', { cookie })
      expect([response.status, response.body.code]).toEqual([409, 'severalFiscalYears'])
    })
  })

  test('the chain of the journal is checked', async () => {
    const { data } = await read('/books/verification')
    expect(data).toMatchObject({ problems: [], end: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    expect(data.count).toBe(data.end.number)
    expect(data).toMatchObject({ auditLog: { problems: [] }, dayEnds: { count: 1, problems: [] } })
  })

  test('accounts are set by the office, with an entry in the log, and used at once', async () => {
    const { isDefault, ...settings } = (await read('/books/settings')).data
    expect([isDefault, settings.clientNumber]).toEqual([true, 99999])
    const costCentres = Object.fromEntries(staff.content.stores.map(({ id }, index) => [id, `${100 + index}`]))
    const changed = { ...settings, clientNumber: 55003, transitAccount: 1361, costCentres }
    const saved = await staff.request('/books/settings', { method: 'PUT', json: changed, cookie })
    expect(saved.body.data).toMatchObject({ clientNumber: 55003, transitAccount: 1361, isDefault: false })
    const { body } = await staff.request(`/books/datev.csv?${day}`, { cookie })
    expect(body).toContain(';55003;')
    expect(body).toContain(';1361;')
    expect(body).toMatch(/;"1\d\d";/)
    const log = await read('/audit?subject=settings')
    expect(log.data[0]).toMatchObject({ action: 'books.settings', after: { clientNumber: 55003 } })
    const wrong = { ...changed, cashAccount: 123_456, dayEndMail: 'nobody' }
    const refused = await staff.request('/books/settings', { method: 'PUT', json: wrong, cookie })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { cashAccount: expect.any(String), dayEndMail: expect.any(String) },
    ])
  })

  test('says that the books were not compared yet, and that the provider does not answer', async () => {
    expect((await read('/books/comparison')).data).toEqual({ at: null })
    expect((await staff.request('/books/comparison', { method: 'POST', cookie })).body.code).toBe('providerUnavailable')
  })

  test('a difference that does not exist cannot be checked or booked', async () => {
    for (const [action, json] of [
      ['check', {}],
      ['accept', { reason: 'weil es so ist' }],
    ] as const) {
      const path = `/books/differences/NOTHING/fee/${action}`
      expect((await staff.request(path, { json, cookie })).body.code).toBe('differenceNotFound')
    }
  })

  describe('the overview', () => {
    test('counts what is to be done today', async () => {
      const { data } = await read('/overview')
      expect(data).toMatchObject({
        today: '2026-11-18',
        pickups: { orders: 0, open: 0 },
        mails: { stuck: 0 },
        lastBackupAt: null,
        books: { differences: 0, unbooked: 0 },
        lowStock: { count: 0, first: [] },
      })
      expect(data.books.yesterday).toBe((await read(`/books?${day}`)).data.figures.gross)
    })

    test('names stuck mails, which are tried again', async () => {
      const old = '2026-11-18T08:00:00.000Z'
      await database.db
        .insertInto('outbox')
        .values({
          ...{ id: 'm1', kind: 'orderReady', subject_id: '10000-SEEDX', payload: '{}', due_at: old, attempts: 9 },
          ...{ sent_at: null, dead_at: old, last_fault: 'refused', created_at: old, recipient: '' },
        })
        .execute()
      expect((await read('/overview')).data.mails.stuck).toBe(1)
      expect((await read('/mails')).data).toMatchObject([{ id: 'm1', isGivenUp: true, error: 'refused' }])
      expect((await staff.request('/mails/m1/retry', { method: 'POST', cookie })).status).toBe(200)
      const row = await database.db.selectFrom('outbox').selectAll().where('id', '=', 'm1').executeTakeFirst()
      expect([row?.dead_at, row?.attempts]).toEqual([null, 0])
      expect((await staff.request('/mails/allDead/retry', { method: 'POST', cookie })).status).toBe(404)
      expect((await read('/audit?subject=m1')).data[0].action).toBe('mail.retry')
    })
  })

  test('the log is filtered by name and days, and exported the same way', async () => {
    const { identity } = await staff.aSession('owner')
    const all = await read('/audit')
    expect(all.count).toBeGreaterThan(0)
    expect((await read('/audit?from=2026-11-19')).count).toBe(0)
    expect((await read('/audit?until=2026-11-17')).count).toBe(0)
    expect((await read('/audit?name=OFFICE&from=2026-11-18&until=2026-11-18')).count).toBe(all.count)
    expect((await read(`/audit?name=${encodeURIComponent(identity.name)}`)).count).toBe(0)
    const { body, headers } = await staff.request('/audit.csv?name=office', { cookie })
    expect(headers.get('content-disposition')).toContain('krume-audit.csv')
    expect(body.trim().split('\r\n')).toHaveLength(all.count + 1)
  })
})
