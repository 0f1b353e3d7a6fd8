import { expect, test } from 'vitest'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { formatNextPickup } from './next-pickup-format.ts'

function say(language: Language, today: string, orderBy: string, date: string) {
  const [orderDate = '', time = ''] = orderBy.split(' ')
  const response = { today, next: { date, orderBy: { date: orderDate, time } }, validSeconds: 1 }
  return formatNextPickup(response, { t: getTranslator(language, 'products'), language })?.replaceAll('\u00a0', ' ')
}

// 2026-11-16 is a Monday.
test.each([
  ['2026-11-16', '2026-11-16 18:00', '2026-11-17', 'morgen', 'heute, 18 Uhr', '6 pm today', 'tomorrow'],
  ['2026-11-16', '2026-11-17 18:00', '2026-11-18', 'Mittwoch', 'morgen, 18 Uhr', '6 pm tomorrow', 'on Wednesday'],
  ['2026-11-21', '2026-11-22 00:00', '2026-11-23', 'Montag', 'heute, 24 Uhr', 'midnight today', 'on Monday'],
  ['2026-11-20', '2026-11-22 00:00', '2026-11-23', 'Montag', 'morgen, 24 Uhr', 'midnight tomorrow', 'on Monday'],
  ['2026-12-24', '2026-12-27 00:00', '2026-12-28', 'Montag', 'Samstag, 24 Uhr', 'midnight on Saturday', 'on Monday'],
  [
    '2026-11-16',
    '2026-11-20 18:00',
    '2026-11-23',
    'den 23. November',
    'Freitag, 18 Uhr',
    '6 pm on Friday',
    'on 23 November',
  ],
  [
    '2026-07-20',
    '2026-07-31 18:00',
    '2026-08-01',
    'den 1. August',
    '31. Juli, 18 Uhr',
    '6 pm on 31 July',
    'on 1 August',
  ],
])('on %s with the deadline %s for %s', (today, orderBy, date, tag, bis, by, day) => {
  expect(say('de', today, orderBy, date)).toBe(`Für ${tag} noch bis ${bis}.`)
  expect(say('en', today, orderBy, date)).toBe(`Order by ${by}, collect fresh ${day}.`)
})

test('promises nothing when nothing can be ordered', () => {
  const response = { today: '2026-11-16', validSeconds: 1 }
  expect(formatNextPickup(response, { t: getTranslator('de', 'products'), language: 'de' })).toBeUndefined()
})
