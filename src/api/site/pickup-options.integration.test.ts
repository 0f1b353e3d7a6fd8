import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { nextPickupSchema, type PickupOptions, pickupOptionsSchema } from '#contract/orders.ts'
import { reserveSlot } from '#db/slots.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { addMs, formatClockMinute } from '#domain/calendar/local-time.ts'
import { cutOffMinute } from '#domain/pickup/cut-off.ts'
import { aCustomer, mondayMorning } from '#tests/support/api-customer.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'

const storeId = 'illertissen-marktplatz'
const cutOff = formatClockMinute(cutOffMinute)

onAnyDatabase('pickup options API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = mondayMorning
  const request = (query = '', store = storeId) => requestApi(testApi.api, `/locations/${store}/pickup${query}`)
  const options = async (query = '', store = storeId): Promise<PickupOptions> => (await request(query, store)).body.data
  const datesOf = ({ dates }: PickupOptions) => dates.map(({ date }) => date)
  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
  })
  afterEach(() => {
    clock = mondayMorning
  })

  test('returns every date and time of the pickup window and the deadline of the first', async () => {
    const { status, body } = await request()
    expect([status, body.success]).toEqual([200, true])
    expect(pickupOptionsSchema.strict().parse(body.data)).toEqual(body.data)
    expect(body.data).toMatchObject({
      storeId,
      preparationDays: 1,
      today: '2026-11-16',
      next: { date: '2026-11-17', orderBy: { date: '2026-11-16', time: cutOff } },
    })
    expect([datesOf(body.data)[0], datesOf(body.data).at(-1), body.data.dates.length]).toEqual([
      '2026-11-17',
      '2026-11-30',
      14,
    ])
    expect(body.data.dates[0].times[0]).toEqual({ time: '06:30', isFree: true })
    expect(body.data.dates[0].times.at(-1)).toEqual({ time: '18:30', isFree: true })
  })

  test.each([
    ['a longer preparation', '?preparationDays=3', '2026-11-19'],
    ['zero days of preparation, which is raised to one', '?preparationDays=0', '2026-11-17'],
    ['a change', '?purpose=edit', '2026-11-18'],
    ['a change with three days of preparation', '?purpose=edit&preparationDays=3', '2026-11-19'],
  ])('starts at the expected date for %s', async (_what, query, first) => {
    expect(datesOf(await options(query))[0]).toBe(first)
  })

  test('omits days on which a product of the cart is not baked, and waits for the slowest', async () => {
    expect(datesOf(await options('?products=brezel,kartoffelbrot'))).toEqual(['2026-11-19', '2026-11-26'])
    const { dates, preparationDays } = await options('?products=brezel,canapeplatte')
    expect([preparationDays, dates[0]?.date]).toEqual([3, '2026-11-19'])
  })

  test('names public holidays and days with special hours among the dates', async () => {
    clock = '2026-12-28T09:00:00.000Z'
    const { dates } = await options()
    expect(dates.flatMap(({ date, occasion }) => (occasion ? [[date, occasion]] : []))).toEqual([
      ['2026-12-31', 'Silvester'],
      ['2027-01-01', 'Neujahr'],
      ['2027-01-06', 'Heilige Drei Könige'],
    ])
  })

  test('explains every other date of the window, in the language of the request', async () => {
    clock = '2026-12-21T17:30:00.000Z'
    const { dates, missing } = await options('?products=kartoffelbrot,canapeplatte', 'voehringen-hettstedter-platz')
    expect([...dates, ...missing].map(({ date }) => date).sort()).toEqual(
      Array.from({ length: 14 }, (_, index) => addDays('2026-12-22', index)),
    )
    const reasonsOf = (date: string) => missing.find((day) => day.date === date)?.reasons
    const loaf = { productId: 'kartoffelbrot', name: 'Kartoffelbrot' }
    const notMade = { code: 'notThatWeekday', ...loaf, weekdays: [4] }
    const platter = { code: 'preparation', productId: 'canapeplatte', name: 'Canapéplatte', days: 3 }
    expect(reasonsOf('2026-12-23')).toEqual([platter, notMade])
    expect(reasonsOf('2026-12-24')).toEqual([{ code: 'cutOff', orderBy: { date: '2026-12-21', time: cutOff } }])
    expect(reasonsOf('2026-12-25')).toEqual([
      { code: 'storeClosed', detail: '1.\u00a0Weihnachts\u00adfeiertag' },
      notMade,
    ])
    expect(reasonsOf('2026-12-28')).toEqual([notMade])
    expect(reasonsOf('2026-12-27')).toContainEqual({ code: 'storeClosed' })
    const { body } = await requestApi(
      testApi.api,
      '/locations/voehringen-hettstedter-platz/pickup?purpose=edit&movedFrom=2026-12-24&products=kartoffelbrot',
      { language: 'en' },
    )
    const edit = pickupOptionsSchema.parse(body.data)
    expect(edit.missing.find(({ date }) => date === '2026-12-22')?.reasons).toEqual([
      { code: 'notice', days: 2 },
      { ...notMade, name: 'Potato bread' },
    ])
    expect(edit.missing.find(({ date }) => date === '2026-12-27')?.reasons).toContainEqual({
      code: 'notToSundayOrHoliday',
    })
  })

  test('omits days on which a product of a changed order is not baked', async () => {
    const moved = await options('?purpose=edit&movedFrom=2026-11-19&products=brezel,kartoffelbrot')
    expect(datesOf(moved)).toEqual(['2026-11-19', '2026-11-26'])
    expect(datesOf(await options('?purpose=edit&movedFrom=2026-11-19&products=riesenbrezel,kartoffelbrot'))).toEqual([])
  })

  test('ignores products that are no longer in the content when an order is changed', async () => {
    const usual = datesOf(await options('?purpose=edit&movedFrom=2026-11-19'))
    expect(datesOf(await options('?purpose=edit&movedFrom=2026-11-19&products=gone,alsogone'))).toEqual(usual)
  })

  test('moves to the next day at the cut-off', async () => {
    const atCutOff = berlinInstant({ date: '2026-11-16', minute: cutOffMinute })
    clock = addMs(atCutOff, -1)
    expect(datesOf(await options())[0]).toBe('2026-11-17')
    clock = atCutOff
    expect(await options()).toMatchObject({
      next: { date: '2026-11-18', orderBy: { date: '2026-11-17', time: cutOff } },
    })
    expect(datesOf(await options())[0]).toBe('2026-11-18')
  })

  test('starts at opening time for a change and does not move weekday orders to Sundays and holidays', async () => {
    const moved = await options('?purpose=edit&movedFrom=2026-11-21')
    expect(moved.dates[0]?.times[0]?.time).toBe('06:00')
    expect(moved.next).toBeUndefined()
    expect(datesOf(moved)).not.toContain('2026-11-22')
    expect(datesOf(await options('?purpose=edit&movedFrom=2026-11-22'))).toContain('2026-11-29')
  })

  test('marks full slots immediately', async () => {
    const slot = { storeId, date: '2026-11-24', minute: 600 }
    const capacity = testApi.content.stores.find(({ id }) => id === storeId)?.slotCapacity ?? 0
    const isFree = async () =>
      (await options()).dates.find(({ date }) => date === slot.date)?.times.find(({ time }) => time === '10:00')?.isFree
    for (let place = 0; place < capacity; place++) {
      expect(await isFree()).toBe(true)
      await database.db
        .transaction()
        .execute((tx) => reserveSlot(tx, { ...slot, workTenths: 0 }, { orders: capacity, workTenths: 1_000_000 }))
    }
    expect(await isFree()).toBe(false)
  })

  test('omits Sundays and holidays of a store that is closed then', async () => {
    clock = '2026-12-18T09:00:00.000Z'
    const dates = datesOf(await options('', 'voehringen-hettstedter-platz'))
    for (const date of ['2026-12-20', '2026-12-25', '2026-12-26', '2026-12-27', '2027-01-01'])
      expect(dates).not.toContain(date)
    const eve = (await options('', 'voehringen-hettstedter-platz')).dates.find(({ date }) => date === '2026-12-24')
    expect(eve?.times.at(-1)?.time).toBe('11:45')
  })

  test('returns no dates for a store without pickup', async () => {
    expect((await options('', 'memmingen-bahnhof')).dates).toEqual([])
  })

  test('returns 404 for an unknown store and 422 for an invalid query', async () => {
    expect((await request('', 'nowhere')).status).toBe(404)
    for (const query of [
      '?preparationDays=-1',
      '?preparationDays=x',
      '?preparationDays=31',
      '?purpose=other',
      '?movedFrom=soon',
    ])
      expect([query, (await request(query)).status]).toEqual([query, 422])
  })

  describe('the next pickup of any store', () => {
    const next = async (query = '') => (await requestApi(testApi.api, `/pickup/next${query}`)).body.data

    const datesFrom = (first: number) => Array.from({ length: 31 - first }, (_, index) => `2026-11-${first + index}`)

    test('states until when the first date can be ordered for, and how long that is true', async () => {
      clock = '2026-11-16T16:59:30.000Z'
      expect(nextPickupSchema.strict().parse(await next())).toEqual({
        today: '2026-11-16',
        dates: datesFrom(17),
        next: { date: '2026-11-17', orderBy: { date: '2026-11-16', time: cutOff } },
        validSeconds: 30,
      })
      clock = '2026-11-16T17:00:00.000Z'
      expect(await next()).toEqual({
        today: '2026-11-16',
        dates: datesFrom(18),
        next: { date: '2026-11-18', orderBy: { date: '2026-11-17', time: cutOff } },
        validSeconds: 6 * 3600,
      })
    })

    test('follows the products and the store', async () => {
      expect((await next('?storeId=kellmuenz-marktplatz')).dates).toEqual(
        datesFrom(17).filter((date) => !['2026-11-22', '2026-11-29'].includes(date)),
      )
      expect((await next('?products=canapeplatte')).next.date).toBe('2026-11-19')
      expect((await next('?products=riesenbrezel,kartoffelbrot')).next).toBeUndefined()
    })
  })

  describe('lists exactly what the checkout accepts', () => {
    const customer = aCustomer(() => testApi.api)
    test.each(['kellmuenz-marktplatz', 'memmingen-autobahn', 'bad-groenenbach-marktplatz'])(
      '%s',
      async (pickupStore) => {
        clock = '2026-12-23T15:00:00.000Z'
        const offered = await options('', pickupStore)
        const isOffered = (date: string, time: string) =>
          offered.dates.some((day) => day.date === date && day.times.some((slot) => slot.time === time))
        const cartId = await customer.cart('brezel')
        const candidates = ['2026-12-24', '2026-12-25', '2026-12-27', '2027-01-06'].flatMap((date) =>
          ['05:00', '06:30', '07:00', '11:45', '13:00', '13:30', '17:30', '23:30', '00:00'].map(
            (time) => [date, time] as const,
          ),
        )
        for (const [pickupDate, pickupTime] of candidates.filter(([date, time]) => !isOffered(date, time))) {
          const { body } = await customer.checkout(cartId, customer.aForm({ pickupStore, pickupDate, pickupTime }))
          expect([pickupDate, pickupTime, body.success]).toEqual([pickupDate, pickupTime, false])
        }
        const accepted = candidates.filter(([date, time]) => isOffered(date, time))
        expect(accepted.length).toBeGreaterThan(0)
        for (const [pickupDate, pickupTime] of accepted.slice(0, 3)) {
          const form = customer.aForm({ pickupStore, pickupDate, pickupTime })
          const { body } = await customer.checkout(await customer.cart('brezel'), form)
          expect([pickupDate, pickupTime, body.success]).toEqual([pickupDate, pickupTime, true])
        }
      },
    )

    test('for products that are not made every day', async () => {
      const offered = datesOf(await options('?products=kartoffelbrot,canapeplatte'))
      const dates = Array.from({ length: 14 }, (_, index) => addDays('2026-11-17', index))
      const accepted: string[] = []
      for (const pickupDate of dates) {
        const cartId = await customer.cart('kartoffelbrot', 'canapeplatte')
        const form = customer.aForm({ pickupStore: storeId, pickupDate, pickupTime: '10:30' })
        if ((await customer.checkout(cartId, form)).body.success) accepted.push(pickupDate)
      }
      expect(accepted).toEqual(offered)
    })
  })
})
