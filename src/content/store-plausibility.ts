import { minutesPerDay } from '#domain/calendar/local-time.ts'
import type { ContentDoubt } from '#domain/content/content-problems.ts'
import type { ClockPeriod } from '#domain/opening-hours.ts'
import { distanceKm, type Store } from '#domain/store.ts'
import type { EntryQuestion } from './content-errors.ts'

const ask = ({ id }: Store, field: string, doubt: ContentDoubt): EntryQuestion => ({
  kind: 'store',
  id,
  field,
  doubt,
})

const earliestOpening = 4 * 60
/** At a motorway, from the first shift to the last drivers. */
const longestOpeningHours = 20
/** Later on the next day, the times are probably swapped. */
const latestClosing = 3 * 60

function findPeriodDoubt({ openMinute, closeMinute }: ClockPeriod): ContentDoubt | undefined {
  const isOvernight = closeMinute <= openMinute
  const minutes = closeMinute - openMinute + (isOvernight ? minutesPerDay : 0)
  const params = { open: { clock: openMinute }, close: { clock: closeMinute } }
  if (minutes > longestOpeningHours * 60)
    return { code: 'opensLong', params: { ...params, hours: longestOpeningHours } }
  if (isOvernight && closeMinute > latestClosing) return { code: 'opensOvernight', params }
  return openMinute < earliestOpening ? { code: 'opensEarly', params: { open: params.open } } : undefined
}

function hoursQuestions(store: Store): EntryQuestion[] {
  const { weekly, specialDays } = store.hours
  const periods = [
    ...weekly.map((period, index) => ({ period, field: `hours.${index}` })),
    ...specialDays.flatMap((day, dayIndex) =>
      day.periods.map((period, index) => ({ period, field: `specialDays.${dayIndex}.periods.${index}` })),
    ),
  ]
  const doubtful = periods.flatMap(({ period, field }) => {
    const doubt = findPeriodDoubt(period)
    return doubt ? [ask(store, field, doubt)] : []
  })
  return weekly.length === 0 ? [ask(store, 'hours', { code: 'noHours' }), ...doubtful] : doubtful
}

/** A regional chain: nobody drives bread further. */
const maxDistanceKm = 300

function distanceQuestions(store: Store, stores: readonly Store[]): EntryQuestion[] {
  const distances = stores.filter(({ id }) => id !== store.id).map(({ geo }) => distanceKm(geo, store.geo))
  const nearest = Math.min(...distances)
  if (distances.length === 0 || nearest <= maxDistanceKm) return []
  return [ask(store, 'geo', { code: 'farAway', params: { kilometres: Math.round(nearest) } })]
}

export const questionsAboutStores = (asked: readonly Store[], stores: readonly Store[]): EntryQuestion[] =>
  asked.flatMap((store) => [...hoursQuestions(store), ...distanceQuestions(store, stores)])
