import { describe, expect, test } from 'vitest'
import type { StoreSummary } from '#contract/stores.ts'
import { getMapFocus, sortByDistance } from './store-distance.ts'

const storeAt = (id: string, lat: number, lng: number) => ({ id, geometry: { location: { lat, lng } } }) as StoreSummary

describe('sortByDistance', () => {
  const stores = [storeAt('memmingen', 47.9847, 10.1809), storeAt('illertissen', 48.2229, 10.1041)]

  test('keeps the order without a position', () => {
    expect(sortByDistance(stores, undefined)).toEqual(stores.map((store) => ({ store, km: undefined })))
  })

  test('puts the nearest store first', () => {
    const listed = sortByDistance(stores, { lat: 48.22, lng: 10.1 })
    expect(listed.map(({ store: { id } }) => id)).toEqual(['illertissen', 'memmingen'])
    expect(listed[0]?.km).toBeCloseTo(0.44, 1)
  })
})

describe('getMapFocus', () => {
  const stores = [48.4, 48.1, 48.2, 48.3].map((lat) => storeAt(String(lat), lat, 10))
  const near = { lat: 48.05, lng: 10 }
  const far = { lat: 52.5, lng: 13.4 }

  test('contains all stores at first', () => {
    const { key, points } = getMapFocus(sortByDistance(stores, undefined), '', undefined)
    expect([key, points.length]).toEqual(['', 4])
  })

  test('contains all search results', () => {
    const { key, points } = getMapFocus(sortByDistance(stores, undefined), 'open=true', undefined)
    expect([key, points.length]).toEqual(['open=true', 4])
  })

  test('contains the visitor and the three nearest stores', () => {
    const { points } = getMapFocus(sortByDistance(stores, near), '', near)
    expect(points.map(({ lat }) => lat)).toEqual([48.05, 48.1, 48.2, 48.3])
  })

  test('ignores a visitor who is far away', () => {
    const { key, points } = getMapFocus(sortByDistance(stores, far), '', far)
    expect([key, points.length]).toEqual(['', 4])
  })
})
