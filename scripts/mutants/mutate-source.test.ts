import { expect, test } from 'vitest'
import { applyMutants, findMutants } from './mutate-source.ts'

const replacementsOf = (source: string) => findMutants(source, 'a.ts').map(({ replacement }) => replacement)

test.each([
  ['const a = b < c', ['b <= c', 'b >= c']],
  ['const a = b === "x"', ['b !== "x"', "''"]],
  ['const a = b && c', ['b || c']],
  ['const a = b ?? c', ['b', 'c']],
  ['const a = b + c', ['b - c']],
  ['const a = "text" + c', []],
  ['const a = !b', ['b']],
  ['const a = [true, 7]', ['false', '8', '6']],
  ['if (a) b = c', ['true', 'false']],
  ['const a = b.some(c)', ['b.every(c)']],
  ['const a = b.toString()', []],
  ['function f() {\n  save(a)\n  return { b }\n}', ['', '{}']],
  ['const f = () => [a] as const', ['[]']],
  ['switch (a) {\n  case "x":\n}', ["''"]],
])('%s', (source, replacements) => {
  expect(replacementsOf(source)).toEqual(replacements)
})

test('leaves types, imports, errors and SQL alone', () => {
  const source = `import a from '1'
type B = 1 | true
const c: Record<'x', 1> = d as 2
sql\`limit \${1}\`
if (e) throw new Error(f === 1 ? 'g' : 'h')`
  expect(replacementsOf(source)).toEqual(['true', 'false'])
})

test('switches nested mutants on one at a time', () => {
  const source = 'globalThis.result = [1].concat(a > 0 ? "ä" : b)\nglobalThis.result.push(9)\n'
  const mutants = findMutants(source, 'a.ts').map((mutant, id) => ({ ...mutant, id }))
  const code = applyMutants(source, mutants)
  const run = (active: number) =>
    new Function('a', 'b', 'globalThis', `${code}; return globalThis.result`)(1, 'b', {
      isMutantActive: (id: number) => id === active,
    })
  expect(run(-1)).toEqual([1, 'ä', 9])
  expect(mutants.map(({ id, original, replacement }) => [original, replacement, ...run(id)])).toEqual([
    ['1', '2', 2, 'ä', 9],
    ['1', '0', 0, 'ä', 9],
    ['a > 0', 'true', 1, 'ä', 9],
    ['a > 0', 'false', 1, 'b', 9],
    ['a > 0', 'a >= 0', 1, 'ä', 9],
    ['a > 0', 'a <= 0', 1, 'b', 9],
    ['0', '1', 1, 'b', 9],
    ['0', '-1', 1, 'ä', 9],
    ['globalThis.result.push(9)', '', 1, 'ä'],
    ['9', '10', 1, 'ä', 10],
    ['9', '8', 1, 'ä', 8],
  ])
})
