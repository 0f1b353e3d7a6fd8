import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { promises } from '#domain/reliability/promises.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { guarantees } from './guarantees.ts'

test.each<DatabaseKind>(['sqlite', 'postgres'])(
  'docs/faults.md lists the guarantees that there are on %s, with their figures',
  (kind) => {
    const page = readFileSync('docs/faults.md', 'utf8')
    const names = guarantees.filter(({ databases }) => databases?.includes(kind) ?? true).map(({ name }) => name)
    const rows = page.split('\n').map((row) => row.split(' | '))
    expect(rows.filter(([, database]) => database === kind).map(([name]) => name?.slice(2))).toEqual(names)
    for (const { name, figure } of guarantees) expect(page).toContain(`- **${name}:** ${figure}`)
  },
)

test('what the website names behind its promises are guarantees', () => {
  const names = guarantees.map(({ name }) => name)
  for (const name of Object.values(promises).flat()) expect(names).toContain(name)
})
