import { expect, test } from 'vitest'
import { promiseNames, promises, summarizePromise, type TestFigure } from './promises.ts'

const aFigure = (figure: Partial<TestFigure>): TestFigure => ({
  ...{ guarantee: 'no oversold slot', database: 'sqlite', rounds: 6, violations: 0, seed: 1, date: '2026-11-17' },
  ...figure,
})

test('sums the runs of a promise on both databases, dated by the oldest', () => {
  const figures = [
    aFigure({ kills: 2, date: '2026-11-18' }),
    aFigure({ database: 'postgres', violations: 1 }),
    aFigure({ guarantee: 'privacy', rounds: 100 }),
  ]
  expect(summarizePromise('places', figures)).toEqual({
    ...{ rounds: 12, violations: 1, steps: 0, kills: 2, databases: ['sqlite', 'postgres'], seeds: [1] },
    ...{ since: '2026-11-17', missing: 2 },
  })
})

test('says nothing of a promise that no run has tested', () => {
  expect(summarizePromise('year', [aFigure({})])).toBeUndefined()
})

test('no guarantee stands behind two promises', () => {
  const all = promiseNames.flatMap((name): readonly string[] => promises[name])
  expect(new Set(all).size).toBe(all.length)
})
