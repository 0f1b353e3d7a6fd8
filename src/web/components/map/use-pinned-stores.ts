import type { TinyStore } from '#contract/stores/store-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { useOpenText } from '../store/use-open-text.ts'
import type { PinnedStore } from './drawing/store-pins.ts'

/** Stores as the map wants them. */
export function usePinnedStores(stores: readonly TinyStore[], today: CalendarDate): PinnedStore[] {
  const say = useOpenText()
  return stores.map(({ id, name, geometry, opening_hours }) => ({
    id,
    name,
    point: geometry.location,
    isOpen: opening_hours.open_now,
    openText: say(opening_hours, today),
  }))
}
