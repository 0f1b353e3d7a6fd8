import { expect, it, test } from 'vitest'
import { countLanes, fitNameSize, positionsOnCircle, toMonogram } from './partner-ring.tsx'

it('starts at the top and goes clockwise', () => {
  expect(positionsOnCircle(4, 10)).toEqual([
    { degrees: 0, x: 0, y: -10 },
    { degrees: 90, x: 10, y: 0 },
    { degrees: 180, x: 0, y: 10 },
    { degrees: 270, x: -10, y: 0 },
  ])
})

it('puts every position on the circle with equal gaps', () => {
  const positions = positionsOnCircle(7, 214)
  for (const { x, y } of positions) expect(Math.hypot(x, y)).toBeCloseTo(214, 1)
  expect(new Set(positions.map(({ degrees }, index) => Math.round((degrees - (index * 360) / 7) * 10)))).toEqual(
    new Set([0]),
  )
})

it('rounds to two decimals', () => {
  for (const { x, y, degrees } of positionsOnCircle(11, 214))
    for (const value of [x, y, degrees]) expect(String(value)).toMatch(/^-?\d+(\.\d{1,2})?$/)
})

it('returns no positions for no names', () => {
  expect(positionsOnCircle(0, 10)).toEqual([])
})

test.each([
  [3, 1],
  [4, 2],
  [9, 1],
  [10, 2],
])('puts %i names on %i lanes', (count, lanes) => {
  expect(countLanes(count)).toBe(lanes)
})

const ring = { radius: 264, lanes: 1, maxSize: 23 }
const longNames = Array.from({ length: 10 }, () => 'Druckerei Falz & Bogen')

it('uses the maximum size for short names', () => {
  expect(fitNameSize(['Mühle', 'Imker', 'Hof'], ring)).toBe(23)
})

it('shrinks all names until the longest fits its arc', () => {
  const size = fitNameSize(longNames, ring)
  expect(size).toBeLessThan(23)
  expect(22 * 0.56 * size * 10).toBeLessThan(2 * Math.PI * 264)
})

it('allows larger names with two lanes', () => {
  expect(fitNameSize(longNames, { ...ring, lanes: 2 })).toBeGreaterThan(fitNameSize(longNames, ring) * 1.8)
})

it('uses the maximum size without names', () => {
  expect(fitNameSize([], ring)).toBe(23)
})

test.each([
  ['Mühle Wäckerle', 'MW'],
  ['Imkerei Zita Ruf', 'IR'],
  ['Druckerei Falz & Bogen', 'DB'],
  ['Trommelwerk', 'T'],
  ['österreichische Post', 'ÖP'],
  ['Hof & 24', 'H'],
  ['', ''],
])('abbreviates %s as %s', (name, expected) => {
  expect(toMonogram(name)).toBe(expected)
})
