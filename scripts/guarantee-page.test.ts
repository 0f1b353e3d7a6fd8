import { expect, test } from 'vitest'
import { type GuaranteeLine, renderGuaranteePage } from './guarantee-page.ts'

const promises = [
  { name: 'no double order', figure: '0 in 1,000 rounds' },
  { name: 'drain', figure: 'gone in 10 s' },
]
const aLine = (name: number, kind: string, changes: Partial<GuaranteeLine> = {}): GuaranteeLine => ({
  guarantee: promises[name] as GuaranteeLine['guarantee'],
  kind,
  rounds: 1000,
  violations: [],
  seed: 7,
  date: '2026-11-15',
  ...changes,
})

const rowsOf = (page: string) => page.split('\n').filter((row) => /^\| (no double order|drain) \|/.test(row))

test('a page names each promise with what was seen, in the order of the promises', () => {
  const page = renderGuaranteePage('', [aLine(1, 'postgres', { note: '12 | served\n' }), aLine(0, 'sqlite')], promises)
  expect(rowsOf(page)).toEqual([
    '| no double order | sqlite | 1,000 | 0 | 7 | 2026-11-15 |  |',
    '| drain | postgres | 1,000 | 0 | 7 | 2026-11-15 | 12 / served |',
  ])
  expect(page).toContain('- **drain:** gone in 10 s')
})

test('a later run replaces its own lines and leaves the others', () => {
  const before = renderGuaranteePage('', [aLine(0, 'sqlite'), aLine(1, 'sqlite')], promises)
  const after = renderGuaranteePage(before, [aLine(1, 'sqlite', { rounds: 3, violations: ['x'], seed: 8 })], promises)
  expect(rowsOf(after)).toEqual([rowsOf(before)[0], '| drain | sqlite | 3 | 1 | 8 | 2026-11-15 |  |'])
})

test('a promise that is no longer made leaves the page', () => {
  const before = renderGuaranteePage('', [aLine(0, 'sqlite'), aLine(1, 'sqlite')], promises)
  expect(rowsOf(renderGuaranteePage(before, [], promises.slice(1)))).toEqual([rowsOf(before)[1]])
})
