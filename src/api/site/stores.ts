import { z } from '@hono/zod-openapi'
import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import { explainedListResponse } from '#contract/search.ts'
import {
  storeQuerySchema,
  storeResponseSchema,
  storeSearchSchema,
  storeSummarySchema,
  type WireStore,
  type WireStoreSummary,
} from '#contract/stores.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Holidays } from '#domain/calendar/holidays.ts'
import { formatClockMinute, formatCompactClockMinute, type LocalTime } from '#domain/calendar/local-time.ts'
import { indexById } from '#domain/content/content.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { type DayPeriod, openState, type StoreHours, specialDatesBetween, upcomingDays } from '#domain/opening-hours.ts'
import { type Store, type StoreWalk, walkTo } from '#domain/store.ts'
import { localTime, type TimeContext } from '#foundation/clock.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { msUntilNextMinute, sendCachedJson } from './middleware/cacheable-response.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'
import { getPicture } from './pictures.ts'
import { explainStores, searchStores } from './store-search.ts'

const createRoute = routesOf('Stores')

const shownDays = 7
const specialDaysAhead = 60

const toTimeResponse = ({ date, minute }: LocalTime) => ({ date, time: formatClockMinute(minute) })

const toPeriodsResponse = (periods: readonly DayPeriod[]) =>
  periods.map(({ openMinute, closeMinute }) => ({
    open: formatClockMinute(openMinute),
    close: formatClockMinute(closeMinute),
  }))

function toOpenStateResponse(hours: StoreHours, now: LocalTime, holidays: Holidays): WireStoreSummary['opening_hours'] {
  const { isOpen, opensAt, closesAt } = openState(hours, now, holidays)
  return {
    open_now: isOpen,
    ...(closesAt && { closes_at: toTimeResponse(closesAt) }),
    ...(opensAt && { opens_at: toTimeResponse(opensAt) }),
  }
}

interface HoursInput {
  hours: StoreHours
  now: LocalTime
  holidays: Holidays
  language: Language
}

function toOpeningHoursResponse({ hours, now, holidays, language }: HoursInput): WireStore['opening_hours'] {
  const getReason = (date: string) => {
    const reason = hours.specialDays.find((day) => day.date === date)?.reason
    return reason && localized(reason, language)
  }
  const lastDate = addDays(now.date, specialDaysAhead)
  return {
    ...toOpenStateResponse(hours, now, holidays),
    periods: hours.weekly.map(({ day, openMinute, closeMinute }) => ({
      day,
      open: { time: formatCompactClockMinute(openMinute) },
      close: { time: formatCompactClockMinute(closeMinute) },
    })),
    upcoming: upcomingDays(hours, now.date, shownDays, holidays).map(({ date, weekday, periods, holiday }) => ({
      date,
      weekday,
      periods: toPeriodsResponse(periods),
      holiday,
      reason: getReason(date),
    })),
    special: specialDatesBetween(hours, now.date, lastDate, holidays).map(({ date, periods }) => ({
      date,
      periods: toPeriodsResponse(periods),
      reason: getReason(date),
    })),
  }
}

const toSummaryFields = (store: Store) => ({
  id: store.id,
  name: store.name,
  street_address: store.streetAddress,
  postal_code: store.postalCode,
  location: store.location,
  attributes: [...store.attributes],
  pickup_store: store.pickupStore ? (1 as const) : (0 as const),
  geometry: { location: store.geo },
})

const toStoreSummary = (store: Store, { now, holidays }: TimeContext): WireStoreSummary => ({
  ...toSummaryFields(store),
  ...(store.payAtPickupMaxCents !== null && { payAtPickupUpTo: toEuros(store.payAtPickupMaxCents) }),
  opening_hours: toOpenStateResponse(store.hours, now, holidays),
})

interface StoreContext extends TimeContext {
  language: Language
  pictures: ReadonlyMap<string, Picture>
  companyPhone: string
  walks: readonly StoreWalk[]
}

function toStoreResponse(store: Store, context: StoreContext): WireStore {
  const { language, pictures, companyPhone, walks } = context
  const walk = walkTo(store, walks)
  return {
    ...toSummaryFields(store),
    phone: store.phone ?? companyPhone,
    mail: store.mail,
    maps_link: store.mapsLink,
    ...(walk && { walk: { from: walk.from, name: walk.name, minutes: walk.minutes } }),
    description: localized(store.description, language),
    picture: getPicture(pictures, store.image),
    opening_hours: toOpeningHoursResponse({ ...context, hours: store.hours }),
  }
}

const listRoute = createRoute('get', '/locations', {
  summary: 'Stores by search and services',
  request: { query: storeQuerySchema },
  responses: jsonResponses(
    explainedListResponse(z.union([storeResponseSchema, storeSummarySchema]), storeSearchSchema),
  ),
})

const detailRoute = createRoute('get', '/locations/{id}', {
  summary: 'One store',
  request: { params: z.object({ id: z.string().max(100) }) },
  responses: jsonResponses(singleResponse(storeResponseSchema), 404),
})

export function addStoreRoutes(api: ApiRoutes<ApiEnv>, { content, now, respondCached }: ApiServices): void {
  // Stores open and close on the minute.
  const untilNextMinute = () => msUntilNextMinute(now())

  api.openapi(listRoute, (c) => {
    const query = c.req.valid('query')
    const language = c.get('language')
    const time = localTime(now())
    const { stores, towns, company, pictures, walks = [] } = content()
    const context = { ...time, language, pictures, companyPhone: company.phone, walks }
    return sendCachedJson(c, respondCached, { params: query, maxAgeMs: untilNextMinute() }, () => {
      const result = searchStores({ stores, towns }, query, time)
      const data = result.found.map(({ store, km }) => ({
        ...(query.tiny ? toStoreSummary(store, time) : toStoreResponse(store, context)),
        ...(km && { distance_km: Math.round(km * 10) / 10 }),
      }))
      return {
        success: true as const,
        count: data.length,
        data,
        ...(query.explain && { search: explainStores({ stores, towns }, query, result, { ...time, language }) }),
      }
    })
  })

  api.openapi(detailRoute, (c) => {
    const { id } = c.req.valid('param')
    const language = c.get('language')
    const time = localTime(now())
    const { stores, company, pictures, walks = [] } = content()
    const store = indexById(stores).get(id)
    if (!store) return errorResponse(c, 'notFound')
    const context = { ...time, language, pictures, companyPhone: company.phone, walks }
    return sendCachedJson(c, respondCached, { params: id, maxAgeMs: untilNextMinute() }, () => ({
      success: true as const,
      data: toStoreResponse(store, context),
    }))
  })
}
