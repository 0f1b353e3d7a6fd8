import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('each text is worked out once, and however many there are, no more than a bounded number is kept', () => {
  const worked: string[] = []
  const shout = remembered((text) => {
    worked.push(text)
    return text.toUpperCase()
  })
  expect([shout('de'), shout('en'), shout('de')]).toEqual(['DE', 'EN', 'DE'])
  expect(worked).toEqual(['de', 'en'])
  for (let index = 0; index < 600; index++) shout(`invented ${index}`)
  expect(shout('de')).toBe('DE')
  expect(worked.filter((text) => text === 'de')).toHaveLength(2)
})
