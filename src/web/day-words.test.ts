import { describe, expect, it } from 'vitest'
import { dayWords } from './day-words.ts'

const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))

describe.each([
  ['de', 'de'],
  ['en', 'en-GB'],
] as const)('the words of a day in %s', (language, locale) => {
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: string) => format.format(new Date(date))
  }
  const asIntl = {
    full: intl({ weekday: 'long', day: 'numeric', month: 'long' }),
    brief: intl({ weekday: 'short', day: 'numeric', month: 'short' }),
    dated: intl({ day: 'numeric', month: 'long', year: 'numeric' }),
  }

  it('are those of Intl, on each day of a year', () => {
    for (const date of days) {
      const { weekday, shortWeekday, dayAndMonth, dayAndShortMonth, year } = dayWords(date, language)
      const written = {
        full: `${weekday} ${dayAndMonth}`,
        brief: `${shortWeekday} ${dayAndShortMonth}`,
        dated: `${dayAndMonth} ${year}`,
      }
      for (const form of ['full', 'brief', 'dated'] as const)
        expect(written[form].replaceAll('\u00a0', ' ')).toBe(asIntl[form](date))
    }
  })
})
