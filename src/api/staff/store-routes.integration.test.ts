import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { findOrder, insertOrder, listOrderEvents } from '#db/orders.ts'
import { insertPayment, updatePayment } from '#db/payments.ts'
import { insertRefund } from '#db/refunds.ts'
import { saveStandingDay, saveStandingOrder } from '#db/standing-orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import { anOrder, aPayment, aRefund } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

/** Monday, ten o’clock in Berlin. */
const monday: Instant = '2026-11-16T09:00:00.000Z'
const store = 'illertissen-marktplatz'
const other = 'voehringen-hettstedter-platz'

onAnyDatabase('the staff API of stores', (database) => {
  let staff: TestStaffApi
  let office: string
  let branch: string
  let now = monday
  let whileWaiting = async () => {}
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, () => now, { wait: () => whileWaiting() })
    office = (await staff.aSession('office')).cookie
    branch = (await staff.aSession('store', store)).cookie
  })
  beforeEach(async () => {
    now = monday
    whileWaiting = async () => {}
    await database.db.deleteFrom('customer_order').execute()
    await database.db.deleteFrom('override').execute()
    await database.db.deleteFrom('audit_entry').execute()
  })

  const addOrder = async (changes: Partial<Order>) => {
    const order = anOrder({ state: 'preparation', ...changes })
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    return order
  }
  const atStore = (date: string, minute: number, storeId = store) => ({ pickup: { storeId, date, minute } })
  const get = (path: string, cookie = office) => staff.request(path, { cookie })
  const put = (path: string, json: unknown, cookie = office) => staff.request(path, { method: 'PUT', json, cookie })
  const auditActions = async () =>
    (await listAuditEntries(database.db, { limit: 50 })).map(({ action, subject }) => `${action} ${subject.id}`).sort()

  describe('the bake list', () => {
    test('totals products by category and store, with options and notes, without unpaid and canceled orders', async () => {
      const date = '2026-11-17'
      await addOrder({ id: 'AAAAA-AAAA2', ...atStore(date, 450), notes: 'Bitte dunkel' })
      await addOrder({ id: 'AAAAA-AAAA3', ...atStore(date, 480, other), notes: '' })
      await addOrder({ id: 'AAAAA-AAAA4', ...atStore(date, 480), state: 'created' })
      await addOrder({ id: 'AAAAA-AAAA5', ...atStore(date, 480), state: 'canceled' })
      await addOrder({ id: 'AAAAA-AAAA6', ...atStore('2026-11-18', 480) })
      const { body } = await get(`/lists/bake?date=${date}`)
      const rows = body.data.sections.flatMap((section: { rows: { productId: string }[] }) => section.rows)
      const loaf = rows.find(({ productId }: { productId: string }) => productId === 'bauernbrot')
      const perOrder = anOrder().lines.find(({ productId }) => productId === 'bauernbrot')?.quantity ?? 0
      expect(loaf).toMatchObject({ quantity: 2 * perOrder, byStore: { [store]: perOrder, [other]: perOrder } })
      expect(body.data.stores.map(({ id }: { id: string }) => id).sort()).toEqual([store, other].sort())
      expect(body.data.customerNotes.filter(({ text }: { text: string }) => text === 'Bitte dunkel')).toHaveLength(1)
      expect(body.data.openOrders).toBe(1)
      expect(body.data.sections[0].name).toEqual(expect.any(String))
    })

    test('names standing orders that nobody has confirmed, in no total', async () => {
      const [saturday, date] = ['2026-11-14', '2026-11-21']
      const { id: orderId } = await addOrder({ id: 'AAAAA-AAAA2', ...atStore(saturday, 480), state: 'completed' })
      await addOrder({ id: 'AAAAA-AAAA3', ...atStore(saturday, 480, other), state: 'completed' })
      const standing = { orderId, weekdays: [6], state: 'active' } as const
      await database.db.transaction().execute(async (tx) => {
        await saveStandingOrder(tx, standing, monday)
        await saveStandingOrder(tx, { ...standing, orderId: 'AAAAA-AAAA3', state: 'paused' }, monday)
      })
      const expectedOn = async (day: string, cookie = office) =>
        (await get(`/lists/bake?date=${day}`, cookie)).body.data.expected
      const name = `${anOrder().customer.surname}, ${anOrder().customer.givenname}`
      const items = expect.arrayContaining([
        { name: expect.stringMatching(/^Bauernbrot/), quantity: expect.any(Number) },
      ])
      const expected = [{ orderId, store, time: '08:00', name, items }]
      expect(await expectedOn(date)).toEqual(expected)
      expect(await expectedOn('2026-11-20')).toEqual([])
      expect((await get(`/lists/bake?date=${date}`)).body.data.sections).toEqual([])
      expect((await get(`/lists/bake?date=${date}&stores=${other}`)).body.data.expected).toEqual([])

      const note = (state: 'asked' | 'skipped') =>
        database.db.transaction().execute((tx) => saveStandingDay(tx, orderId, { date, state }))
      await note('asked')
      expect(await expectedOn(date, branch)).toEqual(expected)
      await note('skipped')
      expect(await expectedOn(date)).toEqual([])
    })

    test('shows a store role only its own store, and refuses others', async () => {
      await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-11-17', 450) })
      await addOrder({ id: 'AAAAA-AAAA3', ...atStore('2026-11-17', 450, other) })
      const { body } = await get('/lists/bake?date=2026-11-17', branch)
      expect(body.data.stores).toEqual([{ id: store, name: expect.any(String) }])
      expect((await get(`/lists/bake?date=2026-11-17&stores=${other}`, branch)).body.code).toBe('otherStore')
      expect((await get(`/lists/pickup?date=2026-11-17&stores=${other}`, branch)).status).toBe(403)
    })
  })

  test('what was refunded is not baked, and the lists and the board say that it is not handed out', async () => {
    const date = '2026-11-17'
    const { id: orderId, grossCents } = await addOrder({ id: 'AAAAA-AAAA2', ...atStore(date, 450) })
    const paid = { id: 'P1', orderId, amountCents: grossCents }
    const refund = aRefund({
      paymentId: 'P1',
      orderId,
      amountCents: 225,
      lines: [{ line: 0, quantity: 5 }],
      state: 'due',
    })
    await database.db.transaction().execute(async (tx) => {
      await insertPayment(tx, aPayment(paid))
      await updatePayment(tx, aPayment(paid), { state: 'captured', captureId: 'C1', capturedCents: grossCents }, now)
      await insertRefund(tx, aPayment({ ...paid, state: 'captured', capturedCents: grossCents }), refund)
    })
    const { data: baked } = (await get(`/lists/bake?date=${date}`)).body
    const rows = baked.sections.flatMap((section: { rows: { productId: string; quantity: number }[] }) => section.rows)
    const [rolls] = anOrder().lines
    expect(rows.find(({ productId }: { productId: string }) => productId === rolls?.productId)?.quantity).toBe(7)
    const [{ orders: listed }] = (await get(`/lists/pickup?date=${date}`)).body.data.stores
    const { data: onBoard } = (await get(`/orders?store=${store}&date=${date}`)).body
    for (const [{ lines }] of [listed, onBoard]) {
      expect(lines[0]).toMatchObject({ quantity: 12, refundedQuantity: 5 })
      expect(lines[1]).not.toHaveProperty('refundedQuantity')
    }
    await database.db.deleteFrom('refund').execute()
    await database.db.deleteFrom('payment').execute()
  })

  test('the pickup lists hold the orders of each store by time', async () => {
    await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-11-17', 480) })
    await addOrder({ id: 'AAAAA-AAAA3', ...atStore('2026-11-17', 450) })
    await addOrder({ id: 'AAAAA-AAAA4', ...atStore('2026-11-17', 450, other) })
    const { body } = await get('/lists/pickup?date=2026-11-17')
    expect(
      body.data.stores.map(({ id, orders }: { id: string; orders: { time: string }[] }) => [
        id,
        orders.map(({ time }) => time),
      ]),
    ).toEqual([
      [store, ['07:30', '08:00']],
      [other, ['07:30']],
    ])
  })

  test('a store that left the content keeps its orders on the lists, after all others', async () => {
    await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-11-17', 450, 'aalen-closed') })
    await addOrder({ id: 'AAAAA-AAAA3', ...atStore('2026-11-17', 480) })
    const storesOf = async (list: string, cookie?: string) =>
      (await get(`/lists/${list}?date=2026-11-17`, cookie)).body.data.stores.map(
        ({ id, name }: { id: string; name: string }) => (id === store ? id : name),
      )
    for (const list of ['pickup', 'bake']) {
      expect(await storesOf(list)).toEqual([store, 'aalen-closed'])
      expect(await storesOf(list, branch)).toEqual([store])
    }
    const { body } = await get('/lists/bake?date=2026-11-17')
    const rows = body.data.sections.flatMap((section: { rows: { byStore: object }[] }) => section.rows)
    expect(rows[0].byStore).toHaveProperty('aalen-closed')
  })

  describe('store days', () => {
    const closing = (changes: object = {}) => ({
      stores: [store, other],
      from: '2026-12-27',
      until: '2026-12-31',
      change: { kind: 'closed' },
      reason: { de: 'Betriebsferien' },
      ...changes,
    })

    test('are closed for a range and several stores, and show whom it hits first', async () => {
      const hit = await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-12-29', 450) })
      await addOrder({ id: 'AAAAA-AAAA3', ...atStore('2026-12-26', 450) })
      const preview = await staff.request('/store-days/preview', { json: closing(), cookie: office })
      expect(preview.body.data.orders).toEqual([
        expect.objectContaining({ orderId: hit.id, store, date: '2026-12-29', time: '07:30', name: 'Anna Huber' }),
      ])
      expect((await put('/store-days', closing())).body.data).toMatchObject({
        canceled: [],
        kept: [{ orderId: hit.id }],
      })
      const { body } = await get(`/store-days?stores=${store},${other}&from=2026-12-26&until=2027-01-01`)
      const closed = body.data.filter(({ isSetByStaff }: { isSetByStaff: boolean }) => isSetByStaff)
      expect(closed).toHaveLength(10)
      expect(closed[0]).toMatchObject({ date: '2026-12-27', periods: [], reason: 'Betriebsferien' })
      expect(await auditActions()).toEqual([`store.days ${store}`, `store.days ${other}`])
    })

    test('also hit orders that are placed before all servers know the new hours', async () => {
      const addAt = (id: string) => addOrder({ id, ...atStore('2026-12-29', 450) })
      const idsOf = (orders: { orderId: string }[]) => orders.map(({ orderId }) => orderId).sort()
      await addAt('AAAAA-AAAA2')
      whileWaiting = async () => void (await addAt('AAAAA-AAAA3'))
      const { kept } = (await put('/store-days', closing())).body.data
      expect(idsOf(kept)).toEqual(['AAAAA-AAAA2', 'AAAAA-AAAA3'])
      whileWaiting = async () => void (await addAt('AAAAA-AAAA4'))
      const { canceled } = (await put('/store-days', closing({ cancelOrders: true }))).body.data
      expect(idsOf(canceled)).toEqual(['AAAAA-AAAA2', 'AAAAA-AAAA3', 'AAAAA-AAAA4'])
    })

    test('move orders to another store on their day, and keep those that do not fit in there', async () => {
      const { id: orderId } = await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-11-24', 450), paysAtPickup: true })
      const onTuesday = { stores: [store], from: '2026-11-24', until: '2026-11-24' }
      const move = async (moveOrdersTo: string) =>
        (await put('/store-days', closing({ ...onTuesday, moveOrdersTo }))).body.data
      // The one in the station takes no orders.
      expect(await move('memmingen-bahnhof')).toMatchObject({ moved: [], kept: [{ orderId }] })
      expect(await move(other)).toMatchObject({ moved: [{ orderId }], kept: [] })
      // The other store opens later, so the nearest time is another one.
      expect((await findOrder(database.db, orderId))?.pickup).toEqual(atStore('2026-11-24', 435, other).pickup)
      expect((await listOrderEvents(database.db, orderId)).map(({ kind }) => kind)).toEqual(['moved'])
      const notTheirs = closing({ ...onTuesday, moveOrdersTo: other })
      expect((await put('/store-days', notTheirs, branch)).body.code).toBe('otherStore')
    })

    test('are restored, at once and only in the range', async () => {
      await put('/store-days', closing({ stores: [store] }))
      const usual = { stores: [store], from: '2026-12-28', until: '2026-12-31', change: { kind: 'usual' } }
      const preview = await staff.request('/store-days/preview', { json: usual, cookie: office })
      expect(preview.body.data.hours.flatMap(({ before }: { before: object[] }) => before)).toEqual([])
      expect((await put('/store-days', usual)).body.data).toEqual({ canceled: [], moved: [], kept: [] })
      const { body: after } = await get(`/store-days?stores=${store}&from=2026-12-27&until=2026-12-28`)
      expect(after.data.map(({ isSetByStaff }: { isSetByStaff: boolean }) => isSetByStaff)).toEqual([true, false])
    })

    test('keep an order whose time is still within the new hours', async () => {
      await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-12-29', 450) })
      const kept = await addOrder({ id: 'AAAAA-AAAA3', ...atStore('2026-12-29', 840) })
      const change = { kind: 'periods', periods: [{ from: '07:00', until: '12:00' }] }
      const short = closing({ stores: [store], change })
      const preview = await staff.request('/store-days/preview', { json: short, cookie: office })
      expect(preview.body.data.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([kept.id])
    })

    test('keep an order within new hours that begin at a quarter past', async () => {
      await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-12-29', 600) })
      const change = { kind: 'periods', periods: [{ from: '08:15', until: '14:00' }] }
      const late = closing({ stores: [store], change, cancelOrders: true })
      const preview = await staff.request('/store-days/preview', { json: late, cookie: office })
      expect(preview.body.data.orders).toEqual([])
      expect((await put('/store-days', late)).body.data).toEqual({ canceled: [], moved: [], kept: [] })
    })

    test.each([
      ['the end before the start', { from: '2026-12-31', until: '2026-12-27' }, 409, 'rangeReversed'],
      ['a day that has passed', { from: '2026-11-15', until: '2026-11-20' }, 409, 'dayIsOver'],
      ['more than a year', { until: '2028-12-31' }, 409, 'rangeTooLong'],
      ['an unknown store', { stores: ['nirgends'] }, 404, 'unknownStore'],
      [
        'periods that overlap',
        {
          stores: [store],
          change: {
            kind: 'periods',
            periods: [
              { from: '07:00', until: '12:00' },
              { from: '11:00', until: '13:00' },
            ],
          },
        },
        422,
        'invalidRequest',
      ],
      [
        'periods of several stores',
        { change: { kind: 'periods', periods: [{ from: '07:00', until: '12:00' }] } },
        422,
        'invalidRequest',
      ],
      ['no reason', { reason: { de: ' ' } }, 422, 'invalidRequest'],
      ['a missing reason', { reason: undefined }, 422, 'invalidRequest'],
    ])('refuse %s', async (_what, changes, status, code) => {
      const response = await put('/store-days', closing(changes))
      expect([response.status, response.body.code]).toEqual([status, code])
      expect(await database.db.selectFrom('override').selectAll().execute()).toEqual([])
    })

    test.each(['2026-12-24', '2026-12-23', '2026-12-19', '2026-12-20'])(
      'close at 13:00 in all stores on %s and open when each of them opens, as shown before',
      async (date) => {
        interface Day {
          store: string
          periods: { from: string; until: string }[]
        }
        const stores = staff.content.stores.map(({ id }) => id)
        const readDays = async (): Promise<Day[]> =>
          (await get(`/store-days?stores=${stores.join(',')}&from=${date}&until=${date}`)).body.data
        const openings = (days: Day[]) => days.map(({ store: id, periods }) => [id, periods[0]?.from])
        const late = await addOrder({ id: 'AAAAA-AAAA2', ...atStore(date, 840, 'memmingen-autobahn') })
        await addOrder({ id: 'AAAAA-AAAA3', ...atStore(date, 360, 'memmingen-autobahn') })
        const early = closing({ stores, from: date, until: date, change: { kind: 'closesAt', time: '13:00' } })
        const before = await readDays()
        const preview = await staff.request('/store-days/preview', { json: early, cookie: office })
        const { hours, orders } = preview.body.data
        expect(await readDays()).toEqual(before)
        expect(hours.map((row: { store: string; before: object }) => [row.store, row.before])).toEqual(
          before.map(({ store: id, periods }) => [id, periods]),
        )
        expect(orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([late.id])
        expect((await put('/store-days', early)).body.data.kept).toEqual(orders)
        const days = await readDays()
        expect(openings(days)).toEqual(openings(before))
        expect(days.flatMap(({ periods }) => periods).every(({ until }) => until <= '13:00')).toBe(true)
        expect(hours.map((row: { store: string; after: object }) => [row.store, row.after])).toEqual(
          days.map(({ store: id, periods }) => [id, periods]),
        )
      },
    )

    test('are not set where a closing time changes nothing', async () => {
      const sunday = '2026-12-20'
      const early = { change: { kind: 'closesAt', time: '11:00' }, stores: [other], from: sunday, until: sunday }
      await put('/store-days', closing(early))
      expect(await database.db.selectFrom('override').selectAll().execute()).toEqual([])
    })

    test('of another store are not for a store role', async () => {
      expect((await put('/store-days', closing(), branch)).status).toBe(403)
      expect((await get(`/store-days?stores=${other}&from=2026-12-27&until=2026-12-27`, branch)).status).toBe(403)
    })
  })

  describe('a pause', () => {
    const today = '2026-11-16'
    const tomorrow = '2026-11-17'
    const midnight = (date: string) => ({ date, time: '00:00' })
    const pause = (until: object, changes: object = {}) =>
      put('/pauses', { stores: [store], from: midnight(today), until, reason: 'Ofen defekt', ...changes })
    const pauseTomorrow = () => pause(midnight('2026-11-18'), { from: midnight(tomorrow) })
    const readPauses = async (cookie = office) => (await get('/pauses', cookie)).body.data
    const end = (id: string, stores = store) =>
      staff.request(`/pauses?id=${encodeURIComponent(id)}&stores=${stores}`, { method: 'DELETE', cookie: office })
    const readFreeDays = async () => {
      const { api } = await createTestApi(database.db, () => now)
      const { dates } = (await requestApi(api, `/locations/${store}/pickup`)).body.data
      return (dates as { date: string; times: { isFree: boolean }[] }[])
        .filter(({ times }) => times.some(({ isFree }) => isFree))
        .map(({ date }) => date)
    }

    test('of an hour stops no web orders, which are for tomorrow or later, and ends by itself', async () => {
      const free = await readFreeDays()
      const until = { date: today, time: '11:30' }
      expect((await pause(until)).status).toBe(200)
      expect(await readPauses()).toEqual([
        { id: expect.any(String), stores: [store], from: midnight(today), until, reason: 'Ofen defekt' },
      ])
      expect(await readFreeDays()).toEqual(free)
      now = '2026-11-16T10:30:00.000Z'
      expect(await readPauses()).toEqual([])
    })

    test('of tomorrow leaves every other day', async () => {
      const free = await readFreeDays()
      await pauseTomorrow()
      expect(await readFreeDays()).toEqual(free.filter((date) => date !== tomorrow))
    })

    test('is one of several, replaces those that it covers, and ends earlier on request', async () => {
      await pause({ date: today, time: '10:30' })
      await pause({ date: today, time: '11:30' })
      await pauseTomorrow()
      const pauses = await readPauses()
      expect(pauses.map(({ until }: { until: object }) => until)).toEqual([
        { date: today, time: '11:30' },
        midnight('2026-11-18'),
      ])
      const { body } = await end(pauses[0].id)
      expect(body.data).toEqual(pauses.slice(1))
      expect(await auditActions()).toEqual([...Array(3).fill(`store.pause ${store}`), `store.resume ${store}`])
    })

    test('tells an open board, whoever begins or ends it', async () => {
      const readVersion = async () => (await get(`/orders?store=${store}&date=${today}`)).body.version
      const versions = [await readVersion()]
      await pause({ date: today, time: '11:30' })
      versions.push(await readVersion())
      await end((await readPauses())[0].id)
      versions.push(await readVersion())
      expect(new Set(versions).size).toBe(3)
    })

    test.each([
      ['a time that is over', { until: { date: today, time: '09:59' } }, 'timeIsOver'],
      ['the end before the start', { from: midnight('2026-11-20'), until: midnight('2026-11-19') }, 'rangeReversed'],
      ['an unknown store', { stores: [store, 'nirgends'] }, 'unknownStore'],
      ['no pickup times', { from: undefined }, 'invalidRequest'],
    ])('refuses %s', async (_what, changes, code) => {
      expect((await pause({ date: today, time: '20:00' }, changes)).body.code).toBe(code)
      expect(await readPauses()).toEqual([])
    })

    test('holds in several stores at once, and ends in several at once', async () => {
      await pause(midnight(tomorrow), { stores: [store, other] })
      const [both] = await readPauses()
      expect(both.stores).toEqual([store, other])
      expect((await readPauses(branch))[0].stores).toEqual([store])
      await end(both.id, `${store},${other}`)
      expect(await readPauses()).toEqual([])
    })
  })

  describe('stock', () => {
    const sellOut = (limit: number | null, cookie = office) =>
      put('/stock', { store, date: '2026-11-17', productId: 'bauernbrot', limit }, cookie)
    const readLoaf = async (date = '2026-11-17') =>
      (await get(`/stock?store=${store}&date=${date}`)).body.data.find(
        ({ productId }: { productId: string }) => productId === 'bauernbrot',
      )

    test('is set to sold out for a day, and is as usual on the next', async () => {
      expect((await sellOut(0)).status).toBe(200)
      expect(await readLoaf()).toMatchObject({ limit: 0, left: 0, isSetByHand: true })
      expect(await readLoaf('2026-11-18')).toMatchObject({ limit: null, left: null, isSetByHand: false })
      expect(await auditActions()).toEqual(['stock.set bauernbrot'])
    })

    test('is restored with null', async () => {
      await sellOut(3)
      await sellOut(null)
      expect(await readLoaf()).toMatchObject({ limit: null, isSetByHand: false })
    })

    test.each([
      [{ date: '2026-11-15' }, 'dayIsOver'],
      [{ productId: 'nichts' }, 'unknownProduct'],
      [{ store: 'nirgends' }, 'unknownStore'],
      [{ limit: -1 }, 'invalidRequest'],
    ])('refuses %j', async (changes, code) => {
      const json = { store, date: '2026-11-17', productId: 'bauernbrot', limit: 0, ...changes }
      expect((await put('/stock', json)).body.code).toBe(code)
    })

    describe('of a range of days in several stores', () => {
      const range = { stores: [store, other], from: '2026-11-18', until: '2026-11-20' }
      const change = (changes: object = {}) => ({ ...range, productId: 'bauernbrot', limit: 0, ...changes })
      const readLimit = async (storeId: string, date: string) =>
        (await get(`/stock?store=${storeId}&date=${date}`)).body.data.find(
          ({ productId }: { productId: string }) => productId === 'bauernbrot',
        ).limit

      test('is set on each day and in each store, with one audit entry per store, and restored', async () => {
        expect((await put('/stock', change({ limit: 7 }))).status).toBe(200)
        const limits = async () => {
          const found: (number | null)[] = []
          for (const id of [store, other])
            for (const date of ['2026-11-17', '2026-11-18', '2026-11-20', '2026-11-21'])
              found.push(await readLimit(id, date))
          return found
        }
        expect(await limits()).toEqual([null, 7, 7, null, null, 7, 7, null])
        const entries = await listAuditEntries(database.db, { limit: 5 })
        expect(entries.map(({ storeId }) => storeId).sort()).toEqual([store, other].sort())
        expect(entries[0]?.after).toEqual({ from: '2026-11-18', until: '2026-11-20', limit: 7 })
        await put('/stock', change({ limit: null, stores: [store], from: '2026-11-18', until: '2026-11-19' }))
        expect(await limits()).toEqual([null, null, 7, null, null, 7, 7, null])
      })

      test('shows whom it hits first: orders of days on which more is ordered', async () => {
        const used = (date: string, storeId: string) => ({ store_id: storeId, date, product_id: 'bauernbrot', used: 2 })
        await database.db.deleteFrom('stock_use').execute()
        await database.db
          .insertInto('stock_use')
          .values([used('2026-11-19', other), used('2026-11-21', store)])
          .execute()
        const hit = await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-11-19', 450, other) })
        await addOrder({ id: 'AAAAA-AAAA3', ...atStore('2026-11-19', 450) })
        await addOrder({ id: 'AAAAA-AAAA4', ...atStore('2026-11-21', 450) })
        const preview = (changes: object) => staff.request('/stock/preview', { json: change(changes), cookie: office })
        expect((await preview({})).body.data.orders).toEqual([
          expect.objectContaining({ orderId: hit.id, store: other, date: '2026-11-19', name: 'Anna Huber' }),
        ])
        expect((await preview({ limit: 2 })).body.data.orders).toEqual([])
        expect(await database.db.selectFrom('override').selectAll().execute()).toEqual([])
      })

      test.each([
        [{ from: '2026-11-20', until: '2026-11-18' }, 'rangeReversed'],
        [{ until: '2027-03-01' }, 'rangeTooLong'],
        [{ from: '2026-11-15' }, 'dayIsOver'],
        [{ stores: [store, 'nirgends'] }, 'unknownStore'],
        [{ stores: [] }, 'invalidRequest'],
        [{ until: undefined }, 'invalidRequest'],
        [{ date: '2026-11-18' }, 'invalidRequest'],
      ])('refuses %j and changes nothing', async (changes, code) => {
        expect((await put('/stock', change(changes))).body.code).toBe(code)
        expect(await database.db.selectFrom('override').selectAll().execute()).toEqual([])
      })
    })
  })

  describe('capacity', () => {
    test('is changed and says which slots have more already', async () => {
      await database.db
        .insertInto('slot_use')
        .values({ store_id: store, date: '2026-11-20', minute: 450, used: 4, work_tenths: 40 })
        .execute()
      const { body } = await put('/capacity', { store, capacity: 3 })
      expect(body.data).toEqual({
        capacity: 3,
        days: [],
        overbooked: [{ store, date: '2026-11-20', time: '07:30', used: 4 }],
      })
      expect((await get(`/capacity?store=${store}`)).body.data.capacity).toBe(3)
      expect(await auditActions()).toEqual([`store.capacity ${store}`])
    })

    describe('of a range of days in several stores', () => {
      const range = { stores: [store, other], from: '2026-11-19', until: '2026-11-20' }
      const useSlot = (storeId: string, date: string, used: number) =>
        database.db
          .insertInto('slot_use')
          .values({ store_id: storeId, date, minute: 450, used, work_tenths: 10 })
          .execute()
      beforeEach(() =>
        database.db
          .deleteFrom('slot_use')
          .execute()
          .then(() => {}),
      )

      test('is changed on these days only, and restored', async () => {
        const { capacity: usual } = (await get(`/capacity?store=${store}`)).body.data
        const days = [
          { date: '2026-11-19', capacity: 1 },
          { date: '2026-11-20', capacity: 1 },
        ]
        expect((await put('/capacity', { ...range, capacity: 1 })).body.data).toMatchObject({ capacity: usual, days })
        expect((await get(`/capacity?store=${other}`)).body.data.days).toEqual(days)
        const readFree = async (date: string) => {
          const { api } = await createTestApi(database.db, () => now)
          const { dates } = (await requestApi(api, `/locations/${store}/pickup?products=brezel`)).body.data
          const day = dates.find((one: { date: string }) => one.date === date)
          return day.times.find(({ time }: { time: string }) => time === '07:30').isFree
        }
        await useSlot(store, '2026-11-19', 1)
        await useSlot(store, '2026-11-21', 1)
        expect([await readFree('2026-11-19'), await readFree('2026-11-20'), await readFree('2026-11-21')]).toEqual([
          false,
          true,
          true,
        ])
        await put('/capacity', { store, date: '2026-11-19', capacity: null })
        expect((await get(`/capacity?store=${store}`)).body.data.days).toEqual(days.slice(1))
        expect(await readFree('2026-11-19')).toBe(true)
      })

      test('shows whom it hits first: orders in slots that have more', async () => {
        await useSlot(other, '2026-11-20', 2)
        await useSlot(store, '2026-11-20', 1)
        await useSlot(store, '2026-11-21', 2)
        const hit = await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-11-20', 450, other) })
        await addOrder({ id: 'AAAAA-AAAA3', ...atStore('2026-11-20', 480, other) })
        await addOrder({ id: 'AAAAA-AAAA4', ...atStore('2026-11-20', 450) })
        await addOrder({ id: 'AAAAA-AAAA5', ...atStore('2026-11-21', 450) })
        const preview = await staff.request('/capacity/preview', { json: { ...range, capacity: 1 }, cookie: office })
        expect(preview.body.data.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([hit.id])
        const { body } = await put('/capacity', { ...range, capacity: 1 })
        expect(body.data.overbooked).toEqual([{ store: other, date: '2026-11-20', time: '07:30', used: 2 }])
      })

      test('of all days leaves the days that have their own', async () => {
        await put('/capacity', { ...range, capacity: 30 })
        await useSlot(store, '2026-11-20', 12)
        await useSlot(store, '2026-11-21', 12)
        const { body } = await put('/capacity', { stores: [store, other], capacity: 10 })
        expect(body.data.overbooked.map(({ date }: { date: string }) => date)).toEqual(['2026-11-21'])
      })
    })
  })

  describe('another store', () => {
    const until = { date: '2026-11-16', time: '20:00' }
    const stock = { productId: 'bauernbrot', limit: 0 }
    const day = { date: '2026-11-17' }
    const range = { from: '2026-11-17', until: '2026-11-18' }
    type Call = [method: string, path: string, json?: object]
    const calls: Call[] = [
      ['PUT', '/pauses', { stores: [other], from: until, until }],
      ['PUT', '/pauses', { stores: [store, other], from: until, until }],
      ['DELETE', `/pauses?id=x&stores=${other}`],
      ['DELETE', `/pauses?id=x&stores=${store},${other}`],
      ['GET', `/stock?store=${other}&date=2026-11-17`],
      ['PUT', '/stock', { store: other, ...day, ...stock }],
      ['PUT', '/stock', { stores: [store, other], ...range, ...stock }],
      ['POST', '/stock/preview', { stores: [store, other], ...range, ...stock }],
      ['GET', `/capacity?store=${other}`],
      ['PUT', '/capacity', { store: other, capacity: 3 }],
      ['PUT', '/capacity', { stores: [store, other], ...range, capacity: 3 }],
      ['POST', '/capacity/preview', { stores: [store, other], ...range, capacity: 3 }],
      ['GET', `/events?store=${other}&date=2026-11-17`],
    ]

    test.each(calls)('is closed to the account of a store: %s %s %j', async (method, path, json) => {
      const { status, body } = await staff.request(path, { method, ...(json && { json }), cookie: branch })
      expect([status, body.code]).toEqual([403, 'otherStore'])
      expect(await database.db.selectFrom('override').selectAll().execute()).toEqual([])
    })

    test.each(calls.filter(([, path]) => !path.startsWith('/capacity')))(
      'is closed to the tablet of a store: %s %s %j',
      async (method, path, json) => {
        const { cookie } = await staff.aSession('device', store)
        expect((await staff.request(path, { method, ...(json && { json }), cookie })).status).toBe(403)
      },
    )

    test.each(['ready', 'hand-over', 'not-collected', 'undo-ready'])('its orders cannot be %s', async (action) => {
      const { id } = await addOrder({ id: 'AAAAA-AAAA2', ...atStore('2026-11-16', 600, other) })
      const { status, body } = await staff.request(`/orders/${id}/${action}`, {
        method: 'POST',
        json: {},
        cookie: branch,
        headers: { 'idempotency-key': 'a key for this test' },
      })
      expect([status, body.code]).toEqual([403, 'otherStore'])
      const row = await database.db
        .selectFrom('customer_order')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect([row.ready_at, row.handed_over_at, row.not_collected_at]).toEqual([null, null, null])
    })
  })
})
