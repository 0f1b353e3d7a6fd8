import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './errors.ts'

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? fieldErrors(error) : {}
}

const schema = z.object({
  name: z.string().min(1).max(10),
  key: z.string().min(8).optional(),
  count: z.number().min(1),
})

test.each([
  ['a missing value is empty', { count: 1 }, { name: 'error-empty-name' }],
  ['an empty text is empty', { name: '', count: 1 }, { name: 'error-empty-name' }],
  ['a text that is too long is invalid', { name: 'x'.repeat(11), count: 1 }, { name: 'error-invalid-name' }],
  [
    'a text that is too short is invalid, not empty',
    { name: 'x', key: 'short', count: 1 },
    { key: 'error-invalid-key' },
  ],
  ['a number that is too small is invalid', { name: 'x', count: 0 }, { count: 'error-invalid-count' }],
])('%s', (_rule, value, expected) => {
  expect(errorsOf(schema, value)).toEqual(expected)
})

test('a message of the schema that is a code replaces the default', () => {
  expect(errorsOf(z.object({ mail: z.email('error-empty-mail') }), { mail: 'x' })).toEqual({ mail: 'error-empty-mail' })
})
