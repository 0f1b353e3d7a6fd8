import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { DatabaseKind } from '../support/databases.ts'
import { createEnvironment, type OpenEnvironment } from './guarantee.ts'
import { guarantees } from './guarantees.ts'

/** Few rounds of each: `npm run trust` runs them in their full length. */
describe.each<DatabaseKind>(['sqlite', 'postgres'])('on %s', (kind) => {
  let ground: OpenEnvironment
  beforeAll(async () => {
    ground = await createEnvironment(kind, inject('postgresUrl'))
  }, 120_000)
  afterAll(() => ground.close(), 60_000)

  const shownHere = guarantees.filter(({ databases }) => databases?.includes(kind) ?? true)
  test.each(shownHere)('$name: $figure', { timeout: 240_000 }, async ({ run, rounds }) => {
    const { violations } = await run({ ...ground, rounds: rounds.short, seed: 20_261_115 })
    expect(violations).toEqual([])
  })
})
