import { expect, test } from 'vitest'
import { editDistance, nearestName } from './nearest-name.ts'

test.each([
  ['', '', 0],
  ['', 'brot', 4],
  ['brot', 'brot', 0],
  ['brot', 'brote', 1],
  ['brot', 'brt', 1],
  ['brot', 'brat', 1],
  ['pirce', 'price', 1],
  ['ab', 'ba', 1],
  ['kitten', 'sitting', 3],
])('%j and %j are %i letters apart', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
  expect(editDistance(b, a)).toBe(distance)
})

const fields = ['priceCents', 'vatPercent', 'depositCents', 'preparationDays', 'id']

test.each([
  ['pirceCents', 'priceCents'],
  ['pricecents', 'priceCents'],
  ['price', 'priceCents'],
  ['Id', 'id'],
  ['vatPercnt', 'vatPercent'],
  ['weight', undefined],
  ['xy', undefined],
  ['di', 'id'],
  ['i', undefined],
  ['', undefined],
])('suggests for %j the name %j', (typed, expected) => {
  expect(nearestName(typed, fields)).toBe(expected)
})

test('suggests nothing when there are no names', () => {
  expect(nearestName('brot', [])).toBeUndefined()
})
