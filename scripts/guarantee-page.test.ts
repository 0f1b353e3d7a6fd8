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
    '| no double order | sqlite | 1,000 | 0 | 7 | 2026-11-15 |  |',
    '| drain | postgres | 1,000 | 0 | 7 | 2026-11-15 | 12 / served |',
  ])
  expect(page).toContain('- **drain:** gone in 10 s')
})

test('replaces the rows of guarantees that were run and keeps the others', () => {
  const before = renderGuaranteePage('', [aLine(0, 'sqlite'), aLine(1, 'sqlite')], guarantees)
  const after = renderGuaranteePage(before, [aLine(1, 'sqlite', { rounds: 3, violations: ['x'], seed: 8 })], guarantees)
  expect(listRows(after)).toEqual([listRows(before)[0], '| drain | sqlite | 3 | 1 | 8 | 2026-11-15 |  |'])
})

test('removes guarantees that no longer exist', () => {
  const before = renderGuaranteePage('', [aLine(0, 'sqlite'), aLine(1, 'sqlite')], guarantees)
  expect(listRows(renderGuaranteePage(before, [], guarantees.slice(1)))).toEqual([listRows(before)[1]])
})
