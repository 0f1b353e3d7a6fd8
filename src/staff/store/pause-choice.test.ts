import { expect, test } from 'vitest'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { daysOfPause, toPauseTimes } from './pause-choice.ts'

const monday = '2026-11-16'
const tuesday = '2026-11-17'
const at = (time: string, date = monday) => ({ date, minute: parseClockMinute(time) ?? Number.NaN })
const typed = { time: '11:15', days: { from: '2026-11-18', until: '2026-11-20' } }

test.each([
  ['30', at('10:02'), at('00:00'), at('10:35')],
  ['60', at('23:30'), at('00:00'), at('00:30', tuesday)],
  ['time', at('10:00'), at('00:00'), at('11:15')],
  ['today', at('10:00'), at('00:00'), at('00:00', tuesday)],
  ['tomorrow', at('10:00'), at('00:00', tuesday), at('00:00', '2026-11-18')],
  ['days', at('10:00'), at('00:00', '2026-11-18'), at('00:00', '2026-11-21')],
] as const)('a pause of %s at %j stops pickup times from %j until %j', (choice, now, from, until) => {
  expect(toPauseTimes(choice, now, typed)).toEqual({ from, until })
})

test('what is typed has to be complete', () => {
  expect(toPauseTimes('time', at('10:00'), { ...typed, time: '' })).toBeUndefined()
  expect(toPauseTimes('days', at('10:00'), { ...typed, days: { from: '2026-11-18', until: '' } })).toBeUndefined()
})

test('a pause of whole days names them, and no other pause does', () => {
  const { from, until } = typed.days
  expect(daysOfPause({ from: at('00:00', from), until: at('00:00', '2026-11-21') })).toEqual({ from, until })
  expect(daysOfPause({ from: at('00:00'), until: at('11:00') })).toBeUndefined()
  expect(daysOfPause({ from: at('10:00'), until: at('00:00', tuesday) })).toBeUndefined()
})
