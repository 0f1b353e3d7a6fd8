import { expect, test } from 'vitest'
import { type Density, nextDensity } from './board-density.ts'

test('more open orders take less room each', () => {
  expect([1, 6, 7, 12, 13, 34].map((count) => nextDensity(undefined, count))).toEqual([
    ...['cards', 'cards', 'rows', 'rows', 'tight', 'tight'],
  ])
})

test('handing over one order after another changes the board twice, and not back and forth', () => {
  const seen: Density[] = []
  let density = nextDensity(undefined, 24)
  for (let count = 24; count >= 0; count--) {
    // A new order arrives after each one that is handed over.
    for (const open of [count, count + 1, count]) {
      density = nextDensity(density, open)
      if (seen.at(-1) !== density) seen.push(density)
    }
  }
  expect(seen).toEqual(['tight', 'rows', 'cards'])
})
