import { describe, expect, test } from 'vitest'
import { nearestPin } from './nearest-pin.ts'

const pins = new Map([
  ['west', { x: 100, y: 100 }],
  ['east', { x: 140, y: 100 }],
])

describe('the pin under the pointer', () => {
  test('is the nearest one within the distance', () => {
    expect(nearestPin(pins, { x: 118, y: 100 }, 30)).toBe('west')
    expect(nearestPin(pins, { x: 122, y: 100 }, 30)).toBe('east')
  })

  test('counts at exactly the distance and not beyond', () => {
    expect(nearestPin(pins, { x: 70, y: 100 }, 30)).toBe('west')
    expect(nearestPin(pins, { x: 69, y: 100 }, 30)).toBeUndefined()
  })

  test('measures diagonally', () => {
    expect(nearestPin(pins, { x: 78, y: 78 }, 30)).toBeUndefined()
    expect(nearestPin(pins, { x: 79, y: 79 }, 30)).toBe('west')
  })

  test('is none without pins', () => {
    expect(nearestPin([], { x: 0, y: 0 }, 30)).toBeUndefined()
  })
})
