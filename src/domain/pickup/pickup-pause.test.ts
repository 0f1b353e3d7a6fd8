import { expect, test } from 'vitest'
import { coversPause, isPaused, isPauseOver, pauseKey } from './pickup-pause.ts'

const at = (date: string, minute: number) => ({ date, minute })
const today = '2026-11-16'
const tomorrow = '2026-11-17'
const pause = { from: at(today, 600), until: at(today, 630), reason: '' }

test.each([
  ['before it', at(today, 570), false],
  ['when it begins', at(today, 600), true],
  ['when it ends', at(today, 630), false],
  ['on the next day', at(tomorrow, 600), false],
  ['two weeks later', at('2026-11-30', 600), false],
])('a pause of half an hour stops only the pickup times within it: %s', (_when, pickup, isStopped) => {
  expect(isPaused([pause], pickup)).toBe(isStopped)
})

test('a pause of whole days stops every time of them, over midnight', () => {
  const days = { from: at(tomorrow, 0), until: at('2026-11-19', 0), reason: '' }
  const stopped = [at(today, 1439), at(tomorrow, 0), at('2026-11-18', 1439), at('2026-11-19', 0)]
  expect(stopped.map((pickup) => isPaused([pause, days], pickup))).toEqual([false, true, true, false])
})

test('a pause is over from its end on', () => {
  expect([isPauseOver(pause, at(today, 629)), isPauseOver(pause, at(today, 630))]).toEqual([false, true])
})

test('a longer pause covers one within it, and none that begins before or ends after it', () => {
  const longer = { ...pause, until: at(today, 720) }
  expect([coversPause(longer, pause), coversPause(pause, longer)]).toEqual([true, false])
  expect(coversPause({ ...longer, from: at(today, 610) }, pause)).toBe(false)
})

test('the key of a pause ends with its last day', () => {
  expect(pauseKey({ ...pause, until: at(tomorrow, 0) })).toBe('2026-11-16 10:00 00:00 2026-11-17')
})
