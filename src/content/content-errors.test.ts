import { expect, test } from 'vitest'
import { describeContentError } from './content-errors.ts'

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
])('describes an error in one line with file, entry and field', (error, line) => {
  expect(describeContentError(error)).toBe(line)
})
