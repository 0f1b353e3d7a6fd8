import { describe, expect, test } from 'vitest'
import {
  dateRule,
  findFieldError,
  findFieldErrors,
  isOnlyEmpty,
  mailRule,
  optionalMailRule,
  timeRule,
} from './form-fields.ts'

describe('findFieldError', () => {
  test.each([
    [{ maxLength: 3 }, ' abc ', undefined],
    [{ maxLength: 3 }, '  ', 'error-empty-x'],
    [{ maxLength: 3 }, 'abcd', 'error-invalid-x'],
    [{ maxLength: 3, isOptional: true }, ' ', undefined],
    [{ maxLength: 3, isOptional: true }, 'abcd', 'error-invalid-x'],
    [mailRule, 'anna', 'error-empty-x'],
    [mailRule, ' anna@mail.example ', undefined],
    [optionalMailRule, '', undefined],
    [optionalMailRule, 'anna', 'error-invalid-x'],
    [dateRule, '2026-02-30', 'error-empty-x'],
    [dateRule, '1999-12-31', 'error-empty-x'],
    [dateRule, '2028-02-29', undefined],
    [timeRule, '24:00', 'error-empty-x'],
    [timeRule, '7:30', 'error-empty-x'],
    [timeRule, '07:30', undefined],
  ])('by %j says of %j: %s', (rule, text, error) => {
    expect(findFieldError('x', rule, text)).toBe(error)
  })
})

test('lists the errors in the order of the fields', () => {
  const errors = findFieldErrors(
    { a: { maxLength: 1 }, b: { maxLength: 1 }, c: { maxLength: 1 } },
    { c: '', b: 'x', a: 'xx' },
  )
  expect(Object.entries(errors)).toEqual([
    ['a', 'error-invalid-a'],
    ['c', 'error-empty-c'],
  ])
  expect(isOnlyEmpty(errors)).toBe(false)
  expect(isOnlyEmpty({ c: 'error-empty-c' })).toBe(true)
})
