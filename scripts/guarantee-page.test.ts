import { expect, test } from 'vitest'
import { type FinishedRun, mergeRuns, renderGuaranteePage, toRecordedRun } from './guarantee-page.ts'

const guarantees = [
  { name: 'no double order', figure: '0 in 1,000 rounds' },
  { name: 'drain', figure: 'gone in 10 s' },
]
const aRun = (name: number, database: string, result: Partial<FinishedRun['result']> = {}, seed = 7) =>
  toRecordedRun({
    ...{ guarantee: guarantees[name] as FinishedRun['guarantee'], database, seed, date: '2026-11-15' },
    result: { rounds: 1000, violations: [], ...result },
    ...{ conditions: { processes: 3, database: 'PostgreSQL 18, fsync on' }, machine: '2 cores' },
  })

test('lists each guarantee with its results, in the order of the guarantees', () => {
  const runs = [aRun(1, 'postgres', { note: '12 | served\n', steps: 1_200, kills: 3 }), aRun(0, 'sqlite')]
  const page = renderGuaranteePage(mergeRuns([], runs, guarantees), guarantees)
  expect(page.split('\n').filter((row) => /^\| (no double order|drain) \|/.test(row))).toEqual([
    '| no double order | sqlite | 1,000 | 0 |  |  |  | 3 processes; PostgreSQL 18, fsync on; 2 cores | 7 | 2026-11-15 |',
    '| drain | postgres | 1,000 | 0 | 1,200 | 3 | 12 / served | 3 processes; PostgreSQL 18, fsync on; 2 cores | 7 | 2026-11-15 |',
  ])
  expect(page).toContain('- **drain:** gone in 10 s')
})

test('replaces the runs of guarantees that were run, keeps the others and drops what is no guarantee any more', () => {
  const earlier = [aRun(0, 'sqlite'), aRun(1, 'sqlite')]
  const later = aRun(1, 'sqlite', { rounds: 3, violations: ['x'] }, 8)
  expect(mergeRuns(earlier, [later], guarantees)).toEqual([earlier[0], later])
  expect(later).toMatchObject({ rounds: 3, violations: 1, seed: 8 })
  expect(mergeRuns(earlier, [], guarantees.slice(1))).toEqual([earlier[1]])
})
