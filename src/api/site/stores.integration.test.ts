import { beforeAll, describe, expect, test } from 'vitest'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import { storeResponseSchema, storeSummarySchema } from '#contract/stores.ts'
import type { ServiceCode } from '#domain/content/option-values.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'

const mondayMorning = '2026-03-02T08:00:00.000Z'
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

onAnyDatabase('stores API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = mondayMorning
  const request = (path: string, language = 'de') => requestApi(testApi.api, path, { language })
  const at = (instant: string, path: string, language?: string) => {
    clock = instant
    return request(path, language)
  }
  const idsWhere = (isWanted: (store: (typeof testApi.content.stores)[number]) => boolean) =>
    testApi.content.stores.filter(isWanted).map(({ id }) => id)

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
    clock = mondayMorning
  })

  describe('locations', () => {
    test('returns all stores in the order of the content and in the documented format', async () => {
      const { status, headers, body } = await at(mondayMorning, '/locations')
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/json')
      expect(listResponse(storeResponseSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.count).toBe(24)
      expect(idsOf(body)).toEqual(idsWhere(() => true))
    })

    test('returns a summary with tiny', async () => {
      const { body } = await at(mondayMorning, '/locations?tiny=true')
      expect(listResponse(storeSummarySchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.data[0]).toEqual({
        id: 'illertissen-marktplatz',
        name: 'Illertissen Marktplatz',
        street_address: 'Marktplatz 7',
        postal_code: '89257',
        location: 'Illertissen',
        attributes: ['breakfast', 'sunday', 'wifi', 'accessible', 'cafe'],
        pickup_store: 1,
        geometry: { location: testApi.content.stores[0]?.geo },
        opening_hours: { open_now: true, closes_at: { date: '2026-03-02', time: '18:30' } },
      })
    })

    test.each<{ chosen: ServiceCode[] }>([
      { chosen: ['sunday'] },
      { chosen: ['sunday', 'cafe'] },
      { chosen: ['breakfast', 'wifi', 'accessible'] },
      { chosen: ['drive'] },
      { chosen: ['sunday', 'sunday'] },
    ])('requires all of the attributes $chosen', async ({ chosen }) => {
      const query = chosen.map((code) => `attributes=${code}`).join('&')
      const { body } = await at(mondayMorning, `/locations?tiny=1&${query}`)
      const expected = idsWhere(({ attributes }) => chosen.every((code) => attributes.includes(code)))
      expect(expected.length).toBeGreaterThan(0)
      expect(idsOf(body)).toEqual(expected)
      expect(body.count).toBe(expected.length)
    })

    test.each([
      ['87700', ['memmingen-weinmarkt', 'memmingen-bahnhof', 'memmingen-autobahn']],
      ['memmingen bahnhof', ['memmingen-bahnhof']],
      ['Bahnhofstr.', ['memmingen-bahnhof', 'thannhausen-bahnhofstrasse']],
      ['Bahnhofstrasse, Memmingen', ['memmingen-bahnhof']],
      ['tuerkheim', ['tuerkheim-ortsmitte']],
      ['TÜRKHEIM', ['tuerkheim-ortsmitte']],
      ['turkheim', ['tuerkheim-ortsmitte']],
      ['weissenhorn', ['weissenhorn-hauptplatz']],
      ['Weißenhorn', ['weissenhorn-hauptplatz']],
      ['München', []],
      ['   ', undefined],
    ])('finds %j: %j', async (search, ids) => {
      const { body } = await at(mondayMorning, `/locations?tiny=true&search=${encodeURIComponent(search)}`)
      expect(idsOf(body)).toEqual(ids ?? idsWhere(() => true))
    })

    test('combines search, attributes and open', async () => {
      const query = '/locations?tiny=true&search=memmingen&attributes=cafe&open=true'
      expect(idsOf((await at(mondayMorning, query)).body)).toEqual(['memmingen-weinmarkt', 'memmingen-autobahn'])
      const lateOnMonday = '2026-03-02T18:30:00.000Z'
      expect(idsOf((await at(lateOnMonday, query)).body)).toEqual(['memmingen-autobahn'])
    })

    test('returns texts in the language of the request', async () => {
      const [de, en] = [await at(mondayMorning, '/locations', 'de'), await request('/locations', 'en')]
      const [store] = testApi.content.stores
      expect(de.body.data[0].description).toBe(store?.description.de)
      expect(en.body.data[0].description).toBe(store?.description.en)
    })
  })

  describe('open_now', () => {
    const isOpen = async (instant: string, id: string) => {
      const [tiny, one] = [
        await at(instant, `/locations?tiny=true&search=${id.split('-')[0]}`),
        await request(`/locations/${id}`),
      ]
      const inList = tiny.body.data.find((store: { id: string }) => store.id === id)
      expect(inList.opening_hours.open_now).toBe(one.body.data.opening_hours.open_now)
      return one.body.data.opening_hours
    }

    test.each([
      [
        'the minute before it opens',
        '2026-03-02T04:59:59.999Z',
        false,
        { opens_at: { date: '2026-03-02', time: '06:00' } },
      ],
      ['the minute it opens', '2026-03-02T05:00:00.000Z', true, { closes_at: { date: '2026-03-02', time: '18:30' } }],
      ['its last minute', '2026-03-02T17:29:59.999Z', true, { closes_at: { date: '2026-03-02', time: '18:30' } }],
      ['the minute it closes', '2026-03-02T17:30:00.000Z', false, { opens_at: { date: '2026-03-03', time: '06:00' } }],
      ['daylight saving time', '2026-07-06T04:00:00.000Z', true, {}],
    ])('follows the time in Berlin: %s', async (_when, instant, is, next) => {
      expect(await isOpen(instant, 'illertissen-marktplatz')).toMatchObject({ open_now: is, ...next })
    })

    test('is true after midnight until the hours of Friday end', async () => {
      const late = await isOpen('2026-03-06T23:29:00.000Z', 'memmingen-autobahn')
      expect(late).toMatchObject({ open_now: true, closes_at: { date: '2026-03-07', time: '00:30' } })
      expect(await isOpen('2026-03-06T23:30:00.000Z', 'memmingen-autobahn')).toMatchObject({ open_now: false })
      const { body } = await at('2026-03-06T23:15:00.000Z', '/locations?tiny=true&open=true')
      expect(idsOf(body)).toEqual(['memmingen-autobahn'])
    })

    test('is false during the lunch break', async () => {
      const lunch = await isOpen('2026-03-02T12:30:00.000Z', 'pfaffenhofen-hauptstrasse')
      expect(lunch).toMatchObject({ open_now: false, opens_at: { date: '2026-03-02', time: '14:00' } })
    })

    test('follows the Sunday hours on Easter Monday, or is false', async () => {
      const easterMonday = '2026-04-06T08:00:00.000Z'
      const { body } = await at(easterMonday, '/locations?tiny=true&open=true')
      expect(idsOf(body)).toEqual(
        idsWhere(({ hours }) => hours.onHolidays === 'asSunday' && hours.weekly.some(({ day }) => day === 0)),
      )
      expect(await isOpen(easterMonday, 'bad-groenenbach-marktplatz')).toMatchObject({ open_now: false })
      expect(await isOpen('2026-04-06T09:30:00.000Z', 'illertissen-marktplatz')).toMatchObject({ open_now: false })
    })

    test('is true on Christmas Eve until noon', async () => {
      const afterNoon = '2026-12-24T11:30:00.000Z'
      const { body } = await at(afterNoon, '/locations?tiny=true&open=true')
      expect(idsOf(body)).toEqual([])
      const eve = await isOpen(afterNoon, 'illertissen-marktplatz')
      expect(eve.opens_at).toEqual({ date: '2026-12-25', time: '07:30' })
    })

    test('is false during the annual holiday, with a reason for each day', async () => {
      const hours = await isOpen('2027-02-10T09:00:00.000Z', 'kellmuenz-marktplatz')
      expect(hours).toMatchObject({ open_now: false, opens_at: { date: '2027-02-15', time: '06:30' } })
      const [today] = hours.upcoming
      expect(today).toMatchObject({
        date: '2027-02-10',
        weekday: 3,
        periods: [],
        reason: expect.stringMatching(/ferien/i),
      })
      expect(hours.special.map(({ date }: { date: string }) => date)).toEqual([
        '2027-02-10',
        '2027-02-11',
        '2027-02-12',
        '2027-02-13',
        '2027-03-26',
        '2027-03-29',
      ])
    })
  })

  describe('locations/{id}', () => {
    test('returns one store in the documented format', async () => {
      const { status, body } = await at(mondayMorning, '/locations/memmingen-autobahn')
      expect(status).toBe(200)
      expect(singleResponse(storeResponseSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.data.opening_hours.periods[0]).toEqual({ day: 1, open: { time: '0500' }, close: { time: '2000' } })
      expect(body.data.opening_hours.periods).toContainEqual({
        day: 5,
        open: { time: '0500' },
        close: { time: '0030' },
      })
      expect(body.data.opening_hours.upcoming).toHaveLength(7)
    })

    test('returns the same data as the list', async () => {
      const { body: list } = await at(mondayMorning, '/locations')
      for (const store of list.data.slice(0, 5))
        expect((await request(`/locations/${store.id}`)).body.data).toEqual(store)
    })

    test('returns the company’s phone number if the store has none', async () => {
      const [without, withOne] = [
        await at(mondayMorning, '/locations/kellmuenz-marktplatz'),
        await request('/locations/neu-ulm-petrusplatz'),
      ]
      expect(without.body.data.phone).toBe(testApi.content.company.phone)
      expect(withOne.body.data.phone).toBe('+49 89 99998-105')
    })

    test('returns 0 for a store without pickup', async () => {
      expect((await at(mondayMorning, '/locations/memmingen-bahnhof')).body.data.pickup_store).toBe(0)
    })

    test('returns the codes of upcoming holidays', async () => {
      const { body } = await at('2026-04-03T08:00:00.000Z', '/locations/illertissen-marktplatz')
      const holidays = body.data.opening_hours.upcoming.map(({ holiday }: { holiday?: string }) => holiday)
      expect(holidays).toEqual(['goodFriday', undefined, undefined, 'easterMonday', undefined, undefined, undefined])
    })

    test.each(['nowhere', 'Illertissen-Marktplatz', '__proto__', 'constructor', '%00', '..%2f', '%E4'])(
      'returns 404 for the unknown id %s in the language of the request',
      async (id) => {
        const { status, body } = await at(mondayMorning, `/locations/${id}`, 'en')
        expect([status, body.code, body.message]).toEqual([404, 'notFound', 'There is nothing here.'])
      },
    )

    test('returns 422 for an id of 101 characters', async () => {
      const { status, body } = await at(mondayMorning, `/locations/${'x'.repeat(101)}`)
      expect([status, body.errors]).toEqual([422, { id: 'error-invalid-id' }])
    })
  })
})
