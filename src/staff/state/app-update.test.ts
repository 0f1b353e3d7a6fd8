import { expect, test } from 'vitest'
import { isGoodMomentToUpdate } from './app-update.ts'

const moment = { isHidden: false, idleMs: 120_000, waiting: 0, pathname: '/' }

test.each([
  ['nobody has touched the board for two minutes', moment, true],
  ['the app is hidden', { ...moment, isHidden: true, idleMs: 0 }, true],
  ['somebody works', { ...moment, idleMs: 119_999 }, false],
  ['actions wait to be sent', { ...moment, waiting: 1 }, false],
  ['a form is open', { ...moment, pathname: '/phone-order' }, false],
])('when %s', (_, given, isGood) => {
  expect(isGoodMomentToUpdate(given)).toBe(isGood)
})
