import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PickupOptions } from '#contract/orders/order-answer.ts'
import { pickupOptionsSchema } from '#contract/orders/order-answer.ts'
import { takeSlot } from '#db/slots.ts'
import { aCustomer, mondayMorning } from '#tests/support/a-customer.ts'
import { anApi } from '#tests/support/an-api.ts'
import { askApi } from '#tests/support/ask-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

const storeId = 'illertissen-marktplatz'

onBothDatabases('the call for pickup dates', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  let clock = mondayMorning
  const ask = (query = '', store = storeId) => askApi(house.api, `/locations/${store}/pickup${query}`)
  const options = async (query = '', store = storeId): Promise<PickupOptions> => (await ask(query, store)).body.data
  const datesOf = ({ dates }: PickupOptions) => dates.map(({ date }) => date)
  beforeAll(async () => {
    house = await anApi(database.db, () => clock)
  })
  afterEach(() => {
    clock = mondayMorning
  })

  test('answers every day and time of the window, and until when the first can be had', async () => {
    const { status, body } = await ask()
    expect([status, body.success]).toEqual([200, true])
    expect(pickupOptionsSchema.strict().parse(body.data)).toEqual(body.data)
    expect(body.data).toMatchObject({ storeId, preparationDays: 1, orderBy: { date: '2026-11-16', time: '18:00' } })
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
    ['no preparation at all, which nobody gets', '?preparationDays=0', '2026-11-17'],
    ['a change', '?purpose=edit', '2026-11-18'],
    ['a change of what takes three days', '?purpose=edit&preparationDays=3', '2026-11-19'],
  ])('begins later for %s', async (_what, query, first) => {
    expect(datesOf(await options(query))[0]).toBe(first)
  })

  test('for a change leaves out the days on which something in the order is not baked', async () => {
    const moved = await options('?purpose=edit&movedFrom=2026-11-19&products=brezel,kartoffelbrot')
    expect(datesOf(moved)).toEqual(['2026-11-19', '2026-11-26'])
    expect(datesOf(await options('?purpose=edit&movedFrom=2026-11-19&products=riesenbrezel,kartoffelbrot'))).toEqual([])
  })

  test('for a change does not mind what has left the range', async () => {
    const usual = datesOf(await options('?purpose=edit&movedFrom=2026-11-19'))
    expect(datesOf(await options('?purpose=edit&movedFrom=2026-11-19&products=gone,alsogone'))).toEqual(usual)
  })

  test('moves on by a day at six', async () => {
    clock = '2026-11-16T16:59:59.999Z'
    expect(datesOf(await options())[0]).toBe('2026-11-17')
    clock = '2026-11-16T17:00:00.000Z'
    expect(await options()).toMatchObject({ dates: expect.any(Array), orderBy: { date: '2026-11-17', time: '18:00' } })
    expect(datesOf(await options())[0]).toBe('2026-11-18')
  })

  test('for a change begins when the door opens, and keeps a weekday order away from Sundays and holidays', async () => {
    const moved = await options('?purpose=edit&movedFrom=2026-11-21')
    expect(moved.dates[0]?.times[0]?.time).toBe('06:00')
    expect(moved.orderBy).toBeUndefined()
    expect(datesOf(moved)).not.toContain('2026-11-22')
    expect(datesOf(await options('?purpose=edit&movedFrom=2026-11-22'))).toContain('2026-11-29')
  })

  test('marks what is full, as soon as it is', async () => {
    const slot = { storeId, date: '2026-11-24', minute: 600 }
    const capacity = house.bakery.stores.find(({ id }) => id === storeId)?.slotCapacity ?? 0
    const isFree = async () =>
      (await options()).dates.find(({ date }) => date === slot.date)?.times.find(({ time }) => time === '10:00')?.isFree
    for (let place = 0; place < capacity; place++) {
      expect(await isFree()).toBe(true)
      await database.db.transaction().execute((tx) => takeSlot(tx, slot, capacity))
    }
    expect(await isFree()).toBe(false)
  })

  test('leaves out closed days: a store that is shut on Sundays and holidays', async () => {
    clock = '2026-12-18T09:00:00.000Z'
    const dates = datesOf(await options('', 'voehringen-hettstedter-platz'))
    for (const date of ['2026-12-20', '2026-12-25', '2026-12-26', '2026-12-27', '2027-01-01'])
      expect(dates).not.toContain(date)
    const eve = (await options('', 'voehringen-hettstedter-platz')).dates.find(({ date }) => date === '2026-12-24')
    expect(eve?.times.at(-1)?.time).toBe('11:45')
  })

  test('offers nothing in a store that takes no orders', async () => {
    expect((await options('', 'memmingen-bahnhof')).dates).toEqual([])
  })

  test('answers 404 for an unknown store and 422 for odd questions', async () => {
    expect((await ask('', 'nowhere')).status).toBe(404)
    for (const query of [
      '?preparationDays=-1',
      '?preparationDays=x',
      '?preparationDays=31',
      '?purpose=other',
      '?movedFrom=soon',
    ])
      expect([query, (await ask(query)).status]).toEqual([query, 422])
  })

  describe('offers exactly what the check-out takes:', () => {
    const customer = aCustomer(() => house.api)
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
  })
})
