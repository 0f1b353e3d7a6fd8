import { expect, test } from 'vitest'
import { addDays, type CalendarDate, weekdayOf } from '#domain/calendar/calendar-date.ts'
import { bavarianHolidays } from '#domain/calendar/holidays.ts'
import { formatClockMinute, type LocalTime, localTimeAt } from '#domain/calendar/local-time.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { formatDay, weekdayName } from '#domain/i18n/format-dates.ts'
import { defaultPreparationDays } from '#domain/pickup/cut-off.ts'
import { explainMissingDates } from '#domain/pickup/missing-dates.ts'
import { listPickups } from '#domain/pickup/next-pickup.ts'
import { findOffer } from '#domain/pickup/offer.ts'
import { noPickupBounds } from '#domain/pickup/order-needs.ts'
import { checkoutDates } from '#domain/pickup/pickup-slots.ts'
import { getTranslator } from '#foundation/translations.ts'
import { aProduct, aStore, everydayHours, weekdayHours } from '#tests/support/builders.ts'
import { formatNextPickup } from './next-pickup-format.ts'

const holidays = bavarianHolidays(2026, 2027)
const closedOnSundays = aStore({ id: 'weekdays', hours: weekdayHours })
const closedForStocktaking = { date: '2026-12-29', periods: [], reason: { de: 'Inventur', en: 'Stocktaking' } }
const openDaily = aStore({ id: 'daily', hours: { ...everydayHours, specialDays: [closedForStocktaking] } })
const notSold = () => () => 0

/** Two weeks with a Sunday, Christmas, a closed day and New Year, from Friday on, in half hours. */
const halfHours = Array.from({ length: 14 * 48 }, (_, index): LocalTime => localTimeAt('2026-12-18', index * 30))

const acceptedDates = (stores: readonly (typeof openDaily)[], now: LocalTime, preparationDays: number) =>
  stores.flatMap(({ hours }) => checkoutDates({ hours, holidays, now, preparationDays }))

/** What this test can read. */
const readLanguages = ['de', 'en'] as const
type ReadLanguage = (typeof readLanguages)[number]

/** What a reader takes the words for a day to mean. */
function readDay(words: string, today: CalendarDate, language: ReadLanguage): CalendarDate | undefined {
  const named = { de: ['heute', 'morgen'], en: ['today', 'tomorrow'] }[language].indexOf(words)
  if (named >= 0) return addDays(today, named)
  const ahead = Array.from({ length: 15 }, (_, days) => addDays(today, days))
  const text = words.replace(/^(den|on) /, '')
  const byName = ahead.slice(2, 7).find((date) => weekdayName(weekdayOf(date), language) === text)
  return byName ?? ahead.find((date) => formatDay(date, language, 'dayAndMonth').replaceAll('\u00a0', ' ') === text)
}

const sentencePatterns = {
  de: /^Für (?<day>.+) noch bis (?<until>.+), (?<time>\d+) Uhr\.$/,
  en: /^Order by (?<time>6 pm|midnight) (?<until>.+), collect fresh (?<day>.+)\.$/,
}

/** The promised day, and the moment from which it is too late. */
function readPromise(sentence: string, today: CalendarDate, language: ReadLanguage) {
  const { day = '', until = '', time = '' } = sentencePatterns[language].exec(sentence)?.groups ?? {}
  const lastDay = readDay(until.replace(/^on /, ''), today, language)
  const minute = time === '24' || time === 'midnight' ? 24 * 60 : 18 * 60
  return { date: readDay(day, today, language), tooLate: lastDay && localTimeAt(lastDay, minute) }
}

test.each(readLanguages)(
  'every half hour of a fortnight promises the first day that an order gets (%s)',
  (language) => {
    const translation = { t: getTranslator(language, 'products'), language }
    for (const stores of [[openDaily], [closedOnSundays], [closedOnSundays, openDaily]])
      for (const preparationDays of [1, 2, 3])
        for (const now of halfHours) {
          const products = [aProduct({ preparationDays })]
          const { dates, next } = listPickups({ stores, products, holidays, now, stockUseIn: notSold })
          const orderBy = next && { date: next.orderBy.date, time: formatClockMinute(next.orderBy.minute) }
          const response = { today: now.date, ...(next && orderBy && { next: { date: next.date, orderBy } }) }
          const sentence = formatNextPickup(response, translation)?.replaceAll('\u00a0', ' ') ?? ''
          const { date, tooLate } = readPromise(sentence, now.date, language)
          const what = [language, preparationDays, now.date, formatClockMinute(now.minute), sentence]
          const accepted = [...new Set(acceptedDates(stores, now, preparationDays))].sort()
          expect([...what, date, dates]).toEqual([...what, accepted[0], accepted])
          if (!date || !tooLate) throw new Error(`not understood: ${what.join(' ')}`)
          const lastMinute = localTimeAt(tooLate.date, tooLate.minute - 1)
          expect([...what, acceptedDates(stores, lastMinute, preparationDays).includes(date)]).toEqual([...what, true])
          expect([...what, acceptedDates(stores, tooLate, preparationDays).includes(date)]).toEqual([...what, false])
        }
  },
)

test('every half hour the deadline that a missing day is said to have missed is over, and was the last chance', () => {
  const { hours, id: storeId } = openDaily
  const preparationDays = defaultPreparationDays
  const isAccepted = (date: CalendarDate, at: LocalTime) => acceptedDates([openDaily], at, 1).includes(date)
  let count = 0
  for (const now of halfHours) {
    const offered = checkoutDates({ hours, holidays, now, preparationDays })
    const missing = explainMissingDates(
      {
        ...{ hours, holidays, now, preparationDays, storeId, purpose: 'checkout', movedFrom: undefined },
        ...{ items: [{ product: aProduct(), quantity: 1 }], bounds: noPickupBounds, stockUse: () => 0 },
      },
      offered,
    )
    expect([...offered, ...missing.map(({ date }) => date)].sort()).toHaveLength(14)
    for (const { date, obstacles } of missing) {
      expect(obstacles).not.toEqual([])
      for (const obstacle of obstacles) {
        if (obstacle.kind !== 'cutOff' || obstacles.length > 1) continue
        const { orderBy } = obstacle
        expect(isAccepted(date, localTimeAt(orderBy.date, orderBy.minute - 1))).toBe(true)
        expect(isAccepted(date, orderBy)).toBe(false)
        count++
      }
    }
  }
  expect(count).toBeGreaterThan(100)
})

test('every half hour a product is offered exactly while an order can have it, and comes again when its season starts', () => {
  const seasonal = aProduct({ season: { from: '12-30', until: '01-06' } })
  const untilChristmas = aProduct({ season: { from: '11-15', until: '12-24' }, weekdays: [2, 4] })
  const context = { stores: [openDaily], stockUseIn: notSold }
  for (const product of [seasonal, untilChristmas])
    for (const now of halfHours) {
      const possible = acceptedDates([openDaily], now, 1).filter((date) => !findUnavailableReason(product, date))
      const offer = findOffer(product, { ...context, now })
      expect([now, offer.kind]).toEqual([now, possible.length > 0 ? 'offered' : 'outOfSeason'])
      if (offer.kind !== 'outOfSeason') continue
      expect(offer.from.slice(5)).toBe(product.season?.from)
      expect(offer.from > now.date).toBe(true)
    }
})
