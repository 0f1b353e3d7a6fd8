import { beforeAll, expect, test } from 'vitest'
import type { NextPickupResponse, PickupOptions } from '#contract/orders.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/calendar/calendar-date.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import type { Product } from '#domain/catalog/product.ts'
import { type Language, languages, mapLanguages } from '#domain/i18n/languages.ts'
import { requiredPreparationDays } from '#domain/pickup/cut-off.ts'
import { pickupBounds } from '#domain/pickup/order-needs.ts'
import { isCheckoutDate, pickupWindowDays } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import { localTime } from '#foundation/clock.ts'
import { getTranslator } from '#foundation/translations.ts'
import { formatNextPickup } from '#site/next-pickup-format.ts'
import { onAnyDatabase } from './support/databases.ts'
import { createTestApi, requestApi } from './support/test-api.ts'
import { startTestServer } from './support/test-server.ts'

/** Saturday; the fortnight has two Sundays, Christmas, New Year and the days on which all or some stores close early. */
const firstDay = '2026-12-19'
const inventoryDay = '2026-12-22'
const halfHours = Array.from({ length: 14 * 48 }, (_, index) => ({
  date: addDays(firstDay, Math.floor(index / 48)),
  minute: (index % 48) * 30,
}))
const openOnSundays = 'illertissen-marktplatz'
const closedOnSundays = 'voehringen-hettstedter-platz'

/** Weekday, and day of the month, as a calendar of the language has them. */
const calendars = mapLanguages((language) => {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  return [
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  ]
})

function nameDay(date: CalendarDate, today: CalendarDate, language: Language): string {
  const days = daysBetween(today, date)
  const near = language === 'de' ? ['heute', 'morgen'] : ['today', 'tomorrow']
  if (days < 2) return near[days] ?? ''
  return calendars[language][days < 7 ? 0 : 1]?.format(new Date(date)) ?? ''
}

/** The next moments at which orders for a day may end. */
const deadlinesFrom = ({ date }: LocalTime): LocalTime[] =>
  Array.from({ length: 16 }, (_, days) => addDays(date, days)).flatMap((day) => [
    { date: day, minute: 0 },
    { date: day, minute: 18 * 60 },
  ])

/** What the checkout accepts at this minute: the first day, and until when that day can be ordered for. */
function findPromise(now: LocalTime, products: readonly Product[], stores: readonly Store[]) {
  const { holidays } = localTime(berlinInstant(now))
  const preparationDays = requiredPreparationDays(products.map((product) => ({ product, quantity: 1 })))
  const bounds = pickupBounds(products)
  const inputOf = ({ hours }: Store, time: LocalTime) => ({ hours, holidays, now: time, preparationDays, bounds })
  const window = Array.from({ length: pickupWindowDays }, (_, days) => addDays(now.date, days))
  const accepting = (date: CalendarDate) => stores.find((store) => isCheckoutDate(inputOf(store, now), date))
  const date = window.find((day) => products.every((product) => !findUnavailableReason(product, day)) && accepting(day))
  const store = date && accepting(date)
  if (!store) return undefined
  const end = deadlinesFrom(now).find((time) => isAfter(time, now) && !isCheckoutDate(inputOf(store, time), date))
  if (!end) throw new Error('Orders for a day end before the day')
  return { date, end }
}

type Promised = ReturnType<typeof findPromise>

function toSentence(promised: Promised, today: CalendarDate, language: Language): string | undefined {
  if (!promised) return undefined
  const { date, end } = promised
  const isMidnight = end.minute === 0
  const day = nameDay(date, today, language)
  const until = nameDay(isMidnight ? addDays(end.date, -1) : end.date, today, language)
  if (language === 'de') {
    const article = /^\d/.test(day) ? 'den ' : ''
    return `Für ${article}${day} noch bis ${until}, ${isMidnight ? '24' : '18'} Uhr.`
  }
  const on = (name: string) => (['today', 'tomorrow'].includes(name) ? name : `on ${name}`)
  return `Order by ${isMidnight ? 'midnight' : '6 pm'} ${on(until)}, collect fresh ${on(day)}.`
}

const isAfter = (a: LocalTime, b: LocalTime) => a.date > b.date || (a.date === b.date && a.minute > b.minute)

onAnyDatabase('sentences about when', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = berlinInstant({ date: firstDay, minute: 0 })
  const load = async <T>(path: string, language?: Language): Promise<T> =>
    (await requestApi(testApi.api, path, language ? { language } : {})).body.data
  const storesOf = (...ids: string[]) =>
    testApi.content.stores.filter(({ id, pickupStore }) => (ids.length > 0 ? ids.includes(id) : pickupStore))
  const productsOf = (ids: readonly string[]) => testApi.content.products.filter(({ id }) => ids.includes(id))
  const say = (answer: Pick<NextPickupResponse, 'today' | 'next'>, language: Language) =>
    formatNextPickup(answer, { t: getTranslator(language, 'products'), language })?.replaceAll('\u00a0', ' ')

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
    const { content } = testApi
    const closed = { date: inventoryDay, periods: [], reason: { de: 'Inventur', en: 'Stocktaking' } }
    const stores = content.stores.map((store) => ({
      ...store,
      hours: { ...store.hours, specialDays: [...store.hours.specialDays, closed] },
    }))
    Object.assign(content, { stores })
  })

  /** `path` with the answer that the page formats. */
  async function expectRule(
    path: string,
    { productIds = [], storeIds = [] }: { productIds?: readonly string[]; storeIds?: readonly string[] } = {},
  ) {
    const wrong: unknown[] = []
    const products = productsOf(productIds)
    const stores = storesOf(...storeIds)
    let before: { answer: NextPickupResponse | PickupOptions; sentence: string | undefined } | undefined
    for (const now of halfHours) {
      clock = berlinInstant(now)
      const answer = await load<NextPickupResponse | PickupOptions>(path)
      const promised = findPromise(now, products, stores)
      for (const language of languages) {
        const said = say(answer, language)
        const expected = toSentence(promised, now.date, language)
        if (said !== expected) wrong.push([now, said, expected])
      }
      const sentence = say(answer, 'de')
      // A page that was rendered half an hour ago must not be in any cache when the sentence is another one.
      const isCached = before && 'validSeconds' in before.answer && before.answer.validSeconds > 30 * 60
      if (isCached && before?.sentence !== sentence) wrong.push([now, 'outlived', before?.sentence])
      before = { answer, sentence }
    }
    expect(wrong).toEqual([])
  }

  test('on the home page and above the products follow the rule', async () => {
    await expectRule('/pickup/next')
  })

  test.each(['kartoffelbrot', 'hefezopf'])('on the page of %s follow the rule', async (id) => {
    await expectRule(`/pickup/next?products=${id}`, { productIds: [id] })
  })

  test('in a chosen store follow its hours', async () => {
    await expectRule(`/locations/${closedOnSundays}/pickup`, { storeIds: [closedOnSundays] })
  })

  test('in the basket follow its products', async () => {
    const productIds = ['brezel', 'canapeplatte']
    await expectRule(`/locations/${openOnSundays}/pickup?products=${productIds}`, {
      productIds,
      storeIds: [openOnSundays],
    })
  })

  test('are in no text of the home page, whatever the time of the day', async () => {
    const promise = /\b(heute bestellt|morgen früh|sobald|today|tomorrow|as soon as)\b/i
    for (const minute of Array.from({ length: 24 }, (_, hour) => hour * 60))
      for (const language of languages) {
        clock = berlinInstant({ date: firstDay, minute })
        const { productBand, seasonBand, faq } = await load<Record<string, unknown>>('/site/home', language)
        const { entries } = faq as { entries: readonly { answer: string }[] }
        const answers = entries
          .map(({ answer }) => answer)
          .filter((answer) => !/Bestellung für morgen|order for tomorrow/.test(answer))
        expect(JSON.stringify([productBand, seasonBand, answers])).not.toMatch(promise)
      }
  })

  test('leave the caches when they are over', async () => {
    const fridayEvening = { date: '2026-11-20', minute: 18 * 60 }
    const site = await startTestServer({
      clock: new Date(Date.parse(berlinInstant(fridayEvening)) - 40_000).toISOString(),
    })
    try {
      for (const path of ['/', '/products', '/products/brezel'])
        for (const [language, sentence] of [
          ['de', 'Für morgen noch bis heute, 18 Uhr.'],
          ['en', 'Order by 6 pm today, collect fresh tomorrow.'],
        ] as const) {
          const response = await fetch(site.url + path, { headers: { 'accept-language': language } })
          expect((await response.text()).replaceAll('\u00a0', ' ')).toContain(sentence)
          const [, seconds] = /s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '') ?? []
          expect(Number(seconds)).toBeLessThanOrEqual(40)
        }
    } finally {
      await site.stop()
    }
  })
})
