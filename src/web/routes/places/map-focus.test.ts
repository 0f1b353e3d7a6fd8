import { describe, expect, test } from 'vitest'
import type { TinyStore } from '#contract/stores/store-answer.ts'
import { byDistance } from './by-distance.ts'
import { mapFocus } from './map-focus.ts'

const store = (lat: number) => ({ id: String(lat), geometry: { location: { lat, lng: 10 } } }) as TinyStore
const stores = [48.4, 48.1, 48.2, 48.3].map(store)
const near = { lat: 48.05, lng: 10 }
const far = { lat: 52.5, lng: 13.4 }

describe('where the map looks', () => {
  test('at its own beginning while nothing is asked for', () => {
    expect(mapFocus(byDistance(stores, undefined), '', undefined)).toEqual({ key: '', points: [] })
  })

  test('at what was found', () => {
    const { key, points } = mapFocus(byDistance(stores, undefined), 'open=true', undefined)
    expect([key, points.length]).toEqual(['open=true', 4])
  })

  test('at the visitor and the three nearest stores', () => {
    const { points } = mapFocus(byDistance(stores, near), '', near)
    expect(points.map(({ lat }) => lat)).toEqual([48.05, 48.1, 48.2, 48.3])
  })

  test('not at a visitor who is far away', () => {
    expect(mapFocus(byDistance(stores, far), '', far)).toEqual({ key: '', points: [] })
  })
})
