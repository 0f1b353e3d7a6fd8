import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TestFigure } from '#domain/reliability/promises.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { createEnvironment, type OpenEnvironment } from './guarantee.ts'
import { guaranteesAbout } from './guarantees.ts'
import { allowSlowMachine } from './time-limits.ts'

const seed = 20_261_115

/**
 * Tests a few rounds of each guarantee; `npm run faults` runs all of them. Each database and subject has a test file of its
 * own, because most of them wait, and files run at the same time.
 */
export function testGuarantees(kind: DatabaseKind, subject: keyof typeof guaranteesAbout): void {
  describe(`${subject} on ${kind}`, () => {
    let environment: OpenEnvironment
    const figures: TestFigure[] = []
    allowSlowMachine()
    beforeAll(async () => {
      environment = await createEnvironment(kind, inject('postgresUrl'))
    })
    afterAll(async () => {
      await environment.close()
      // `npm run release` puts them into the release that it makes of these sources.
      mkdirSync('test-results/figures', { recursive: true })
      writeFileSync(`test-results/figures/${kind}-${subject}.json`, JSON.stringify(figures))
    })

    const testable = guaranteesAbout[subject].filter(
      ({ databases, rounds, shortOn = kind }) =>
        rounds.short > 0 && shortOn === kind && (databases?.includes(kind) ?? true),
    )
    test.each(testable)('$name: $figure', { timeout: 900_000 }, async ({ name, run, rounds }) => {
      const result = await run({ ...environment, rounds: rounds.short, seed })
      expect(result.violations).toEqual([])
      const { steps, kills } = result
      figures.push({
        ...{ guarantee: name, database: kind, rounds: result.rounds, violations: 0, seed },
        ...(steps !== undefined && { steps }),
        ...(kills !== undefined && { kills }),
      })
    })
  })
}
