import { expect, test } from 'vitest'
import { listPauseLengths, pauseEnd, suggestEnd } from './pause-end.ts'

const at = (time: string, date = '2026-11-17') => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { date, minute: hours * 60 + minutes }
}
const typed = { date: '2026-11-18', time: '09:15' }

test.each([
  ['30', at('10:02'), at('10:35')],
  ['60', at('23:30'), at('00:30', '2026-11-18')],
  ['evening', at('10:00'), at('22:00')],
  ['tomorrow', at('10:00'), at('06:00', '2026-11-18')],
  ['time', at('10:00'), at('09:15', '2026-11-18')],
] as const)('a pause of %s that begins at %j ends at %j', (length, now, end) => {
  expect(pauseEnd(length, now, typed)).toEqual(end)
})

test('a typed end is only one when day and time are complete', () => {
  expect(pauseEnd('time', at('10:00'), { date: '2026-11-18', time: '' })).toBeUndefined()
  expect(pauseEnd('time', at('10:00'), { date: '', time: '09:15' })).toBeUndefined()
})

test('the suggested end is a full hour, also after midnight', () => {
  expect(suggestEnd(at('10:02'))).toEqual({ date: '2026-11-17', time: '12:00' })
  expect(suggestEnd(at('10:00'))).toEqual({ date: '2026-11-17', time: '11:00' })
  expect(suggestEnd(at('22:30'))).toEqual({ date: '2026-11-18', time: '00:00' })
})

test('late in the evening there is no pause until the evening', () => {
  expect(listPauseLengths(at('21:59'))).toContain('evening')
  expect(listPauseLengths(at('22:00'))).not.toContain('evening')
})
