import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareByPosition, distanceKm, nameOfStore, phoneLink, walkTo } from './store.ts'

const illertissen = { lat: 48.2233, lng: 10.1041 }
const memmingen = { lat: 47.9838, lng: 10.1811 }
const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distanceKm', () => {
  test('from Illertissen to Memmingen is 27 km', () => {
    expect(distanceKm(illertissen, memmingen)).toBeCloseTo(27.2, 0)
  })

  test.each([
    ['one degree along the equator', { lat: 0, lng: 0 }, { lat: 0, lng: 1 }, 111.2],
    ['one degree to the north', { lat: 48, lng: 10 }, { lat: 49, lng: 10 }, 111.2],
    ['across the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111.2],
    ['from pole to pole', { lat: 90, lng: 0 }, { lat: -90, lng: 0 }, 20_015],
  ])('%s', (_case, from, to, km) => {
    expect(Math.abs(distanceKm(from, to) / km - 1)).toBeLessThan(0.001)
  })

  test('is zero to the same point, symmetric, and at most half the circumference of the earth', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        expect(distanceKm(one, one)).toBe(0)
        expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6)
        expect(distanceKm(one, other)).toBeLessThanOrEqual(20_016)
      }),
    )
  })
})

test.each([
  ['+49 89 99998-101', 'tel:+498999998101'],
  ['089 / 999 98 - 101', 'tel:08999998101'],
  ['(089) 99998.101', 'tel:08999998101'],
  ['+49 (0)89 99998-101', 'tel:+498999998101'],
  ['0049 (0) 89 99998-101', 'tel:00498999998101'],
  ['  +49\u00a089\u00a099998–101 ', 'tel:+498999998101'],
  ['+49+89', 'tel:+4989'],
])('phoneLink of %j is %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})

test('stores are sorted as in the content, and those that left it come last', () => {
  const byPosition = compareByPosition([{ id: 'ulm' }, { id: 'buxheim' }])
  expect(['gone-b', 'buxheim', 'gone-a', 'ulm'].sort(byPosition)).toEqual(['ulm', 'buxheim', 'gone-a', 'gone-b'])
})

test('a store that left the content is called by its id', () => {
  const stores = [{ id: 'ulm', name: 'Ulm Münsterplatz' }]
  expect(['ulm', 'gone'].map((id) => nameOfStore(stores, id))).toEqual(['Ulm Münsterplatz', 'gone'])
})

describe('walkTo', () => {
  const walk = { store: 'illertissen', door: illertissen, from: 'station', name: 'Bahnhof', minutes: 5 } as const

  test('is the way to the door', () => {
    expect(walkTo({ id: 'illertissen', geo: illertissen }, [walk])).toBe(walk)
    expect(walkTo({ id: 'memmingen', geo: memmingen }, [walk])).toBeUndefined()
  })

  test('is unknown once the store has moved', () => {
    expect(walkTo({ id: 'illertissen', geo: { ...illertissen, lat: 48.225 } }, [walk])).toBeUndefined()
  })
})
