import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { DatabaseKind } from '../support/databases.ts'
import { createEnvironment, type OpenEnvironment } from './guarantee.ts'
import { guaranteesAbout } from './guarantees.ts'
import { allowSlowMachine } from './time-limits.ts'

/**
 * Tests a few rounds of each guarantee; `npm run faults` runs all of them. Each database and subject has a test file of its
 * own, because most of them wait, and files run at the same time.
 */
export function testGuarantees(kind: DatabaseKind, subject: keyof typeof guaranteesAbout): void {
  describe(`${subject} on ${kind}`, () => {
    let environment: OpenEnvironment
    allowSlowMachine()
    beforeAll(async () => {
      environment = await createEnvironment(kind, inject('postgresUrl'))
    })
    afterAll(() => environment.close())

    const testable = guaranteesAbout[subject].filter(
      ({ databases, rounds, shortOn = kind }) =>
        rounds.short > 0 && shortOn === kind && (databases?.includes(kind) ?? true),
    )
    test.each(testable)('$name: $figure', { timeout: 900_000 }, async ({ run, rounds }) => {
      const { violations } = await run({ ...environment, rounds: rounds.short, seed: 20_261_115 })
      expect(violations).toEqual([])
    })
  })
}
