import { expect, test } from 'vitest'
import { describeProblem } from './content-problem.ts'

test.each([
  [
    { file: 'stores.json', entry: '"illertissen"', field: 'hours.0.open', reason: 'must be HH:MM' },
    'stores.json, entry "illertissen", field hours.0.open: must be HH:MM',
  ],
  [
    { file: 'company.json', entry: '', field: 'mail', reason: 'Invalid email' },
    'company.json, field mail: Invalid email',
  ],
  [{ file: 'home.json', entry: '', field: '', reason: 'cannot be read' }, 'home.json: cannot be read'],
])('a problem is said in one line that leads to the place', (problem, line) => {
  expect(describeProblem(problem)).toBe(line)
})
