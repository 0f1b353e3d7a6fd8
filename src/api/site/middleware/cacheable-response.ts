import type { Context, TypedResponse } from 'hono'
import { routePath } from 'hono/route'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { type Instant, localTimeAt } from '#domain/calendar/local-time.ts'
import { minutesUntilNextDates } from '#domain/pickup/cut-off.ts'
import type { ApiEnv, RespondCached } from './api-context.ts'

const minuteMs = 60_000

/** UTC is enough: the offset of Berlin is a whole number of minutes. */
export const msUntilNextMinute = (now: Instant): number => minuteMs - (Date.parse(now) % minuteMs)

/** Milliseconds until midnight in Berlin. */
export function msUntilTomorrow(now: Instant): number {
  const midnight = berlinInstant({ date: addDays(berlinTime(now).date, 1), minute: 0 })
  return Date.parse(midnight) - Date.parse(now)
}

/** As long as the dates for which orders are accepted stay the same. */
export function msUntilNextDates(now: Instant): number {
  const local = berlinTime(now)
  const change = localTimeAt(local.date, local.minute + minutesUntilNextDates(local))
  return Date.parse(berlinInstant(change)) - Date.parse(now)
}

/** What is left of limited products changes with every order. */
export const stockMaxAgeMs = 60_000

/** For responses that change only with the content. */
export const untilContentChanges = Number.POSITIVE_INFINITY

interface CacheOptions {
  /** The parsed parameters that the response depends on, besides language and content. */
  params?: unknown
  maxAgeMs: number
}

/** Browsers store the response and revalidate it on every use. */
const cacheControl = 'private, no-cache'

/** Sends JSON that is the same for all visitors, from the server's response cache when it is there. Pages get the data. */
export async function sendCachedJson<T>(
  c: Context<ApiEnv>,
  respondCached: RespondCached,
  { params = {}, maxAgeMs }: CacheOptions,
  createBody: () => T | Promise<T>,
): Promise<Response & TypedResponse<T, 200, 'json'>> {
  if (c.env?.passData) {
    c.env.passData(await createBody())
    return c.body(null, 200) as unknown as Response & TypedResponse<T, 200, 'json'>
  }
  const language = c.get('language')
  const response = await respondCached(c.req.raw, {
    key: `${routePath(c)} ${language} ${JSON.stringify(params)}`,
    ttlMs: maxAgeMs,
    headers: {
      'content-type': 'application/json',
      'cache-control': cacheControl,
      'content-language': language,
      vary: 'Accept-Language, Accept-Encoding',
    },
    createBody: () => {
      const body = createBody()
      return body instanceof Promise ? body.then((data) => JSON.stringify(data)) : JSON.stringify(body)
    },
  })
  return response as Response & TypedResponse<T, 200, 'json'>
}
