import { expect, test } from 'vitest'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '../../../translations.ts'
import { formatNextPickup } from './next-pickup-text.ts'

function say(language: Language, today: string, orderBy: string, date: string) {
  const [orderDate = '', time = ''] = orderBy.split(' ')
  const response = { today, next: { date, orderBy: { date: orderDate, time } }, validSeconds: 1 }
  return formatNextPickup(response, { t: getTranslator(language, 'products'), language })?.replaceAll('\u00a0', ' ')
}

// 2026-11-16 is a Monday.
test.each([
  ['2026-11-16', '2026-11-16 18:00', '2026-11-17', '18 Uhr', 'morgen', '6 pm', 'tomorrow'],
  ['2026-11-16', '2026-11-17 18:00', '2026-11-18', 'morgen 18 Uhr', 'Mittwoch', '6 pm tomorrow', 'on Wednesday'],
  ['2026-11-21', '2026-11-22 00:00', '2026-11-23', '24 Uhr', 'Montag', 'midnight', 'on Monday'],
  ['2026-11-20', '2026-11-22 00:00', '2026-11-23', 'morgen 24 Uhr', 'Montag', 'midnight tomorrow', 'on Monday'],
  ['2026-11-22', '2026-11-23 18:00', '2026-11-24', 'morgen 18 Uhr', 'Dienstag', '6 pm tomorrow', 'on Tuesday'],
  ['2026-12-24', '2026-12-27 00:00', '2026-12-28', 'Samstag 24 Uhr', 'Montag', 'midnight on Saturday', 'on Monday'],
  [
    '2026-11-16',
    '2026-11-20 18:00',
    '2026-11-23',
    'Freitag 18 Uhr',
    'am 23. November',
    '6 pm on Friday',
    'on 23 November',
  ],
])('on %s with the deadline %s for %s', (today, orderBy, date, bis, wann, by, when) => {
  expect(say('de', today, orderBy, date)).toBe(`Bis ${bis} bestellt, ${wann} frisch für Sie bereit.`)
  expect(say('en', today, orderBy, date)).toBe(`Order by ${by} and it is waiting for you, fresh, ${when}.`)
})

test('promises nothing when nothing can be ordered', () => {
  const response = { today: '2026-11-16', validSeconds: 1 }
  expect(formatNextPickup(response, { t: getTranslator('de', 'products'), language: 'de' })).toBeUndefined()
})
