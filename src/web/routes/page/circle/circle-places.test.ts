import { expect, it } from 'vitest'
import { circlePlaces } from './circle-places.ts'

it('begins at the top and goes round with the clock', () => {
  expect(circlePlaces(4, 10)).toEqual([
    { degrees: 0, x: 0, y: -10 },
    { degrees: 90, x: 10, y: 0 },
    { degrees: 180, x: 0, y: 10 },
    { degrees: 270, x: -10, y: 0 },
  ])
})

it('keeps every place on the circle and the gaps alike', () => {
  const places = circlePlaces(7, 214)
  for (const { x, y } of places) expect(Math.hypot(x, y)).toBeCloseTo(214, 1)
  expect(new Set(places.map(({ degrees }, index) => Math.round((degrees - (index * 360) / 7) * 10)))).toEqual(
    new Set([0]),
  )
})

it('writes no more than two decimals', () => {
  for (const { x, y, degrees } of circlePlaces(11, 214))
    for (const value of [x, y, degrees]) expect(String(value)).toMatch(/^-?\d+(\.\d{1,2})?$/)
})

it('has no place for nobody', () => {
  expect(circlePlaces(0, 10)).toEqual([])
})
