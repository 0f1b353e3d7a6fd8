import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Bakery } from '../content/bakery.ts'
import type { Localized } from '../i18n/localized.ts'
import type { ClockPeriod, SpecialDay } from '../opening-hours/opening-hours.ts'
import type { Store } from '../store/store.ts'

/** What the bakery's people decide at the desk; it lies over the content and outlives every import. */
export type Override =
  | {
      kind: 'storeDay'
      subjectId: string
      key: CalendarDate
      body: { periods: readonly ClockPeriod[]; reason: Localized }
    }
  | { kind: 'slotCapacity'; subjectId: string; key: ''; body: { capacity: number } }
  | { kind: 'jobActive'; subjectId: string; key: ''; body: { isActive: boolean } }

type OverrideOf<K extends Override['kind']> = Extract<Override, { kind: K }>

const ofKind = <K extends Override['kind']>(overrides: readonly Override[], kind: K): OverrideOf<K>[] =>
  overrides.filter((override): override is OverrideOf<K> => override.kind === kind)

function withDays(store: Store, days: readonly OverrideOf<'storeDay'>[]): Store {
  if (days.length === 0) return store
  const changed = new Set(days.map(({ key }) => key))
  const specialDays: SpecialDay[] = [
    ...store.hours.specialDays.filter(({ date }) => !changed.has(date)),
    ...days.map(({ key, body }) => ({ date: key, ...body })),
  ]
  return { ...store, hours: { ...store.hours, specialDays } }
}

export function applyOverrides(bakery: Bakery, overrides: readonly Override[]): Bakery {
  if (overrides.length === 0) return bakery
  const days = ofKind(overrides, 'storeDay')
  const capacities = new Map(ofKind(overrides, 'slotCapacity').map(({ subjectId, body }) => [subjectId, body.capacity]))
  const switches = new Map(ofKind(overrides, 'jobActive').map(({ subjectId, body }) => [subjectId, body.isActive]))
  return {
    ...bakery,
    stores: bakery.stores.map((store) => ({
      ...withDays(
        store,
        days.filter(({ subjectId }) => subjectId === store.id),
      ),
      slotCapacity: capacities.get(store.id) ?? store.slotCapacity,
    })),
    jobs: bakery.jobs.map((job) => ({ ...job, isActive: switches.get(job.id) ?? job.isActive })),
  }
}
