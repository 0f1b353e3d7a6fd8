import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { DatabaseKind } from '../support/databases.ts'
import { createEnvironment, type OpenEnvironment } from './guarantee.ts'
import { guarantees } from './guarantees.ts'

/**
 * Tests a few rounds of each guarantee; `npm run faults` runs all of them. Each database has a test file of its own, so
 * that both run at the same time.
 */
export function testGuarantees(kind: DatabaseKind): void {
  describe(`on ${kind}`, () => {
    let environment: OpenEnvironment
    beforeAll(async () => {
      environment = await createEnvironment(kind, inject('postgresUrl'))
    }, 120_000)
    afterAll(() => environment.close(), 60_000)

    const testable = guarantees.filter(
      ({ databases, shortOn = kind }) => shortOn === kind && (databases?.includes(kind) ?? true),
    )
    test.each(testable)('$name: $figure', { timeout: 240_000 }, async ({ run, rounds }) => {
      const { violations } = await run({ ...environment, rounds: rounds.short, seed: 20_261_115 })
      expect(violations).toEqual([])
    })
  })
}
