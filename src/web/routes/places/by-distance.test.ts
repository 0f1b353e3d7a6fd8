import { describe, expect, test } from 'vitest'
import type { TinyStore } from '#contract/stores/store-answer.ts'
import { byDistance } from './by-distance.ts'
import { formatDistance } from './format-distance.ts'

const store = (id: string, lat: number, lng: number) => ({ id, geometry: { location: { lat, lng } } }) as TinyStore
const stores = [store('memmingen', 47.9847, 10.1809), store('illertissen', 48.2229, 10.1041)]
const ids = (listed: ReturnType<typeof byDistance>) => listed.map(({ store: { id } }) => id)

describe('stores by distance', () => {
  test('stay as they came without a position', () => {
    expect(byDistance(stores, undefined)).toEqual(stores.map((one) => ({ store: one, km: undefined })))
  })

  test('come with the nearest first', () => {
    const listed = byDistance(stores, { lat: 48.22, lng: 10.1 })
    expect(ids(listed)).toEqual(['illertissen', 'memmingen'])
    expect(listed[0]?.km).toBeCloseTo(0.44, 1)
  })
})

describe('a distance', () => {
  test.each([
    [0, '50 m'],
    [0.34, '350 m'],
    [0.974, '950 m'],
    [0.98, '1 km'],
    [2.44, '2,4 km'],
    [24.4, '24 km'],
  ])('of %d km reads %s', (km, text) => {
    expect(formatDistance(km, 'de')).toBe(text)
  })

  test('has a decimal point in English', () => {
    expect(formatDistance(2.44, 'en')).toBe('2.4 km')
  })
})
