import { expect, it } from 'vitest'
import { nameSize } from './name-size.ts'

const ring = { radius: 264, lanes: 1, largest: 23 }
const ten = Array.from({ length: 10 }, () => 'Druckerei Falz & Bogen')

it('leaves short names at the largest size', () => {
  expect(nameSize(['Mühle', 'Imker', 'Hof'], ring)).toBe(23)
})

it('shrinks all of them until the longest fits between its neighbours', () => {
  const size = nameSize(ten, ring)
  expect(size).toBeLessThan(23)
  expect(22 * 0.56 * size * 10).toBeLessThan(2 * Math.PI * 264)
})

it('lets them grow where every other one has a lane of its own', () => {
  expect(nameSize(ten, { ...ring, lanes: 2 })).toBeGreaterThan(nameSize(ten, ring) * 1.8)
})

it('survives a ring without names', () => {
  expect(nameSize([], ring)).toBe(23)
})
