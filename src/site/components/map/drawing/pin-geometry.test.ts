import { describe, expect, test } from 'vitest'
import { findNearestPin, pinShape, placeBubble, spreadHeads, toPinPath } from './pin-geometry.ts'

const pins = new Map([
  ['west', { x: 100, y: 100 }],
  ['east', { x: 140, y: 100 }],
])

describe('findNearestPin', () => {
  test('returns the nearest pin within the distance', () => {
    expect(findNearestPin(pins, { x: 118, y: 100 }, 30)).toBe('west')
    expect(findNearestPin(pins, { x: 122, y: 100 }, 30)).toBe('east')
  })

  test('includes the exact distance', () => {
    expect(findNearestPin(pins, { x: 70, y: 100 }, 30)).toBe('west')
    expect(findNearestPin(pins, { x: 69, y: 100 }, 30)).toBeUndefined()
  })

  test('measures diagonally', () => {
    expect(findNearestPin(pins, { x: 78, y: 78 }, 30)).toBeUndefined()
    expect(findNearestPin(pins, { x: 79, y: 79 }, 30)).toBe('west')
  })

  test('returns undefined without pins', () => {
    expect(findNearestPin([], { x: 0, y: 0 }, 30)).toBeUndefined()
  })
})

const distances = (heads: readonly { x: number; y: number }[]) =>
  heads.flatMap((a, index) => heads.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)))

describe('spreadHeads', () => {
  test('keeps heads above their tips where there is space', () => {
    expect(
      spreadHeads([
        { x: 0, y: 0 },
        { x: 60, y: 0 },
      ]),
    ).toEqual([
      { x: 0, y: -pinShape.headAbovePx },
      { x: 60, y: -pinShape.headAbovePx },
    ])
  })

  test('pushes neighbouring heads apart', () => {
    const [west, east] = spreadHeads([
      { x: 0, y: 0 },
      { x: 8, y: 1 },
    ])
    expect((east?.x ?? 0) - (west?.x ?? 0)).toBeGreaterThanOrEqual(24)
  })

  test('separates pins at the same position', () => {
    expect(
      Math.min(
        ...distances(
          spreadHeads([
            { x: 5, y: 5 },
            { x: 5, y: 5 },
          ]),
        ),
      ),
    ).toBeGreaterThanOrEqual(24)
  })

  test('separates many pins and keeps heads above tips', () => {
    const tips = [
      { x: 0, y: 0 },
      { x: 4, y: 1 },
      { x: -7, y: -9 },
      { x: 21, y: -1 },
      { x: -20, y: -4 },
    ]
    const heads = spreadHeads(tips)
    expect(Math.min(...distances(heads))).toBeGreaterThanOrEqual(24)
    for (const [index, { y }] of heads.entries()) expect(y).toBeLessThan(tips[index]?.y ?? 0)
  })
})

const numbersIn = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

test('toPinPath draws an upright pin symmetrically', () => {
  const [, , rightX = 0, rightY = 0, , , , , , leftX = 0, leftY = 0] = numbersIn(toPinPath({ x: 0, y: -22 }))
  expect(rightX).toBeCloseTo(-leftX)
  expect(rightY).toBeCloseTo(leftY)
  expect(Math.hypot(rightX, rightY + 22)).toBeCloseTo(12.5, 1)
})

test('toPinPath starts a leaning pin at its tip', () => {
  expect(toPinPath({ x: 14, y: -18 })).toMatch(/^M0 0L/)
})

const frame = { x: 800, y: 600 }

test.each([
  [
    { x: 400, y: 300 },
    { above: 'true', side: 'middle' },
  ],
  [
    { x: 400, y: 40 },
    { above: 'false', side: 'middle' },
  ],
  [
    { x: 20, y: 300 },
    { above: 'true', side: 'right' },
  ],
  [
    { x: 790, y: 20 },
    { above: 'false', side: 'left' },
  ],
])('a bubble at %j stays inside the frame', (tip, place) => {
  expect(placeBubble(tip, frame)).toEqual(place)
})
