import type { BooksSettings } from './books/books-settings.ts'
import type { CalendarDate } from './calendar/calendar-date.ts'
import type { Product, StockOnDay } from './catalog/product.ts'
import type { Content } from './content/content.ts'
import type { Localized } from './i18n/languages.ts'
import type { ClockPeriod, SpecialDay } from './opening-hours.ts'
import type { PickupPause } from './pickup/pickup-pause.ts'
import type { Store } from './store.ts'

/** Decisions by staff that change the published content. They stay in force when new content is imported. */
export type Override =
  | {
      kind: 'storeDay'
      subjectId: string
      key: CalendarDate
      body: { periods: readonly ClockPeriod[]; reason: Localized }
    }
  /** The key is a day; empty: every day that has no capacity of its own. */
  | { kind: 'slotCapacity'; subjectId: string; key: CalendarDate | ''; body: { capacity: number } }
  /** The key is its `pauseKey`: a store can have several. */
  | { kind: 'pickupPause'; subjectId: string; key: string; body: PickupPause }
  /** How many of a product a store sells on a day. The key is store and day, see `stockOverrideKey`. */
  | { kind: 'stock'; subjectId: string; key: string; body: StockOnDay }
  /** How the books are exported. */
  | { kind: 'books'; subjectId: ''; key: ''; body: BooksSettings }

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

/**
 * The work of a slot changes in proportion to its orders. Otherwise more orders than before would find no room, and a
 * store that is to take fewer could still get as much work.
 */
function changeCapacity({ slotCapacity, slotWork }: Pick<Store, 'slotCapacity' | 'slotWork'>, capacity: number) {
  if (capacity === slotCapacity) return { slotCapacity, slotWork }
  const work =
    slotWork === null || slotCapacity === 0 ? null : Math.round((slotWork * capacity * 10) / slotCapacity) / 10
  return { slotCapacity: capacity, slotWork: work }
}

function withCapacity(store: Store, capacities: readonly OverrideOf<'slotCapacity'>[]): Store {
  const everyDay = capacities.find(({ key }) => key === '')
  const days = capacities.filter(({ key }) => key !== '')
  return {
    ...store,
    ...(everyDay && changeCapacity(store, everyDay.body.capacity)),
    ...(days.length > 0 && {
      capacityOnDays: days.map(({ key, body }) => ({ date: key, ...changeCapacity(store, body.capacity) })),
    }),
  }
}

export const stockOverrideKey = (storeId: string, date: CalendarDate): string => `${storeId} ${date}`

function withStock(product: Product, limits: readonly OverrideOf<'stock'>[]): Product {
  const stockOnDays = limits.filter(({ subjectId }) => subjectId === product.id).map(({ body }) => body)
  return stockOnDays.length > 0 ? { ...product, stockOnDays } : product
}

export function applyOverrides(content: Content, overrides: readonly Override[]): Content {
  if (overrides.length === 0) return content
  const storeDays = ofKind(overrides, 'storeDay')
  const capacities = ofKind(overrides, 'slotCapacity')
  const pausesByStore = Map.groupBy(ofKind(overrides, 'pickupPause'), ({ subjectId }) => subjectId)
  const limits = ofKind(overrides, 'stock')
  return {
    ...content,
    stores: content.stores.map((store) => ({
      ...withDays(
        withCapacity(
          store,
          capacities.filter(({ subjectId }) => subjectId === store.id),
        ),
        storeDays.filter(({ subjectId }) => subjectId === store.id),
      ),
      ...(pausesByStore.has(store.id) && { pauses: pausesByStore.get(store.id)?.map(({ body }) => body) }),
    })),
    products: limits.length > 0 ? content.products.map((product) => withStock(product, limits)) : content.products,
  }
}
