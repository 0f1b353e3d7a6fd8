import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { DatabaseKind } from '../support/databases.ts'
import { createEnvironment, type OpenEnvironment } from './guarantee.ts'
import { guarantees } from './guarantees.ts'
import { allowSlowMachine } from './time-limits.ts'

/**
 * Tests a few rounds of each guarantee; `npm run faults` runs all of them. Each database has a test file of its own, so
 * that both run at the same time.
 */
export function testGuarantees(kind: DatabaseKind): void {
  describe(`on ${kind}`, () => {
    let environment: OpenEnvironment
    allowSlowMachine()
    beforeAll(async () => {
      environment = await createEnvironment(kind, inject('postgresUrl'))
    })
    afterAll(() => environment.close())

    const testable = guarantees.filter(
      ({ databases, rounds, shortOn = kind }) =>
        rounds.short > 0 && shortOn === kind && (databases?.includes(kind) ?? true),
    )
    test.each(testable)('$name: $figure', { timeout: 900_000 }, async ({ run, rounds }) => {
      const { violations } = await run({ ...environment, rounds: rounds.short, seed: 20_261_115 })
      expect(violations).toEqual([])
    })

    test('docs/faults.md lists the guarantees that there are, with their figures', () => {
      const page = readFileSync('docs/faults.md', 'utf8')
      const names = guarantees.filter(({ databases }) => databases?.includes(kind) ?? true).map(({ name }) => name)
      const rows = page.split('\n').map((row) => row.split(' | '))
      expect(rows.filter(([, database]) => database === kind).map(([name]) => name?.slice(2))).toEqual(names)
      for (const { name, figure } of guarantees) expect(page).toContain(`- **${name}:** ${figure}`)
    })
  })
}
