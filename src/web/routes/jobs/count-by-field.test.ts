import { expect, test } from 'vitest'
import type { JobField } from '#domain/hiring/job-fields.ts'
import { countByField } from './count-by-field.ts'

const jobs = (...fields: JobField[]) => fields.map((field) => ({ field }))

test('every tile has its number, also none', () => {
  expect(countByField(jobs('sales', 'bakery', 'sales'), 3)).toEqual({
    sales: 2,
    bakery: 1,
    administration: 0,
    dispatch: 0,
    technology: 0,
    training: 0,
  })
})

test('an incomplete list gives no numbers', () => {
  expect(countByField(jobs('sales'), 101)).toBeUndefined()
})
