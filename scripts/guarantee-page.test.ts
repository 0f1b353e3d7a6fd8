import { expect, test } from 'vitest'
import { type GuaranteeLine, renderGuaranteePage } from './guarantee-page.ts'

const guarantees = [
  { name: 'no double order', figure: '0 in 1,000 rounds' },
  { name: 'drain', figure: 'gone in 10 s' },
]
const aLine = (name: number, kind: string, changes: Partial<GuaranteeLine> = {}): GuaranteeLine => ({
  guarantee: guarantees[name] as GuaranteeLine['guarantee'],
  kind,
  rounds: 1000,
  violations: [],
  conditions: { processes: 3, database: 'PostgreSQL 18, fsync on' },
  machine: '2 cores',
  seed: 7,
  date: '2026-11-15',
  ...changes,
})

const listRows = (page: string) => page.split('\n').filter((row) => /^\| (no double order|drain) \|/.test(row))

test('lists each guarantee with its results, in the order of the guarantees', () => {
  const page = renderGuaranteePage(
    '',
    [aLine(1, 'postgres', { note: '12 | served\n' }), aLine(0, 'sqlite')],
    guarantees,
  )
  expect(listRows(page)).toEqual([
    '| no double order | sqlite | 1,000 | 0 |  | 3 processes; PostgreSQL 18, fsync on; 2 cores | 7 | 2026-11-15 |',
    '| drain | postgres | 1,000 | 0 | 12 / served | 3 processes; PostgreSQL 18, fsync on; 2 cores | 7 | 2026-11-15 |',
  ])
  expect(page).toContain('- **drain:** gone in 10 s')
})

test('replaces the rows of guarantees that were run and keeps the others', () => {
  const before = renderGuaranteePage('', [aLine(0, 'sqlite'), aLine(1, 'sqlite')], guarantees)
  const after = renderGuaranteePage(before, [aLine(1, 'sqlite', { rounds: 3, violations: ['x'], seed: 8 })], guarantees)
  expect(listRows(after)).toEqual([
    listRows(before)[0],
    '| drain | sqlite | 3 | 1 |  | 3 processes; PostgreSQL 18, fsync on; 2 cores | 8 | 2026-11-15 |',
  ])
})

test('removes guarantees that no longer exist', () => {
  const before = renderGuaranteePage('', [aLine(0, 'sqlite'), aLine(1, 'sqlite')], guarantees)
  expect(listRows(renderGuaranteePage(before, [], guarantees.slice(1)))).toEqual([listRows(before)[1]])
})

test('drops the rows of a page with other columns', () => {
  const before = '| guarantee | database | rounds |\n|---|---|---|\n| drain | sqlite | 10 |'
  expect(listRows(renderGuaranteePage(before, [], guarantees))).toEqual([])
})
