import { expect, test } from 'vitest'
import { toSavedInput } from './saved-input.ts'

test('saved input leaves out the honeypot and the timer', () => {
  const typed: [string, string][] = [
    ['name', 'Anna'],
    ['privacy', 'yes'],
    ['website', ''],
    ['elapsedMs', '4000'],
  ]
  expect(toSavedInput(typed)).toEqual({ name: 'Anna', privacy: 'yes' })
})
