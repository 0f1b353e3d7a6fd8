import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { getTemporaryFolder } from '../support/temporary-folder.ts'
import { simulateBakery } from './simulate-bakery.ts'
import { defaultOptions, type SimulationOptions } from './simulation.ts'

const folder = mkdtempSync(join(getTemporaryFolder(), 'krume-simulation-'))
let count = 0
afterAll(() => rmSync(folder, { recursive: true }))

async function simulate(options: Partial<SimulationOptions>) {
  const file = join(folder, `${count++}.sqlite`)
  const db = openDatabase(file, () => {})
  await migrate(db)
  await db.destroy()
  return simulateBakery(file, { ...defaultOptions, ordersPerDay: 15, days: 1, daysAhead: 2, ...options })
}

test('does the same again with the same seed, and something else with another', async () => {
  const [first, again, other] = [await simulate({ seed: 1 }), await simulate({ seed: 1 }), await simulate({ seed: 2 })]
  expect(first.violations).toEqual([])
  expect(again).toEqual(first)
  expect(other.digest).not.toBe(first.digest)
})

test.each([
  [
    'a database that keeps what an interrupted transaction has written',
    { seed: 3, broken: 'transactions', crashRate: 0.3, days: 6 },
    /counted, \d+ by its orders|confirmed/,
  ],
  [
    'providers that take repeated calls for new ones, with what happened to the order',
    { seed: 10, broken: 'keys', lossRate: 0.3 },
    /cents charged, \d+ due\n.*ordered /,
  ],
] as const)('notices %s', async (_, options, sentence) => {
  const { violations } = await simulate({ days: 3, ordersPerDay: 30, ...options })
  expect(violations.join('\n')).toMatch(sentence)
})
