import { describe, expect, test } from 'vitest'
import { getTranslator } from '#foundation/translations.ts'
import { formatPay, formatPayOrTariff } from './format-pay.ts'

const translationIn = (language: 'de' | 'en') => ({ t: getTranslator(language, 'jobs'), language })

describe('formatPay', () => {
  test.each([
    [{ from: 14.5, to: 17, per: 'hour' }, '14,50 bis 17,00 € pro Stunde', '€14.50 to €17.00 an hour'],
    [{ from: 15, to: 15, per: 'hour' }, '15,00 € pro Stunde', '€15.00 an hour'],
    [{ from: 3000, to: 4200, per: 'month' }, '3.000 bis 4.200 € im Monat', '€3,000 to €4,200 a month'],
    [{ from: 1020.5, to: 1230, per: 'month' }, '1.020,50 bis 1.230,00 € im Monat', '€1,020.50 to €1,230.00 a month'],
    [{ from: 556, to: 556, per: 'month' }, '556 € im Monat', '€556 a month'],
  ] as const)('%j', (pay, de, en) => {
    expect([formatPay(pay, translationIn('de')), formatPay(pay, translationIn('en'))]).toEqual([de, en])
  })
})

test('a job without amounts names the collective agreement that has them', () => {
  const tariff = 'Tarifvertrag des Bäckerhandwerks, Gruppe 3'
  const pay = { from: 15, to: 15, per: 'hour' } as const
  expect(formatPayOrTariff({ tariff }, translationIn('de'))).toBe(tariff)
  expect(formatPayOrTariff({ tariff, pay }, translationIn('de'))).toBe('15,00 € pro Stunde')
  expect(formatPayOrTariff({}, translationIn('de'))).toBeUndefined()
})
