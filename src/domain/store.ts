import type { CalendarDate } from './calendar/calendar-date.ts'
import type { DeclaredStore } from './content/kinds/store.ts'
import type { PickupPause } from './pickup/pickup-pause.ts'

/** Orders and work per slot on one day. */
export interface CapacityOnDay {
  date: CalendarDate
  slotCapacity: number
  slotWork: number | null
}

export type Store = DeclaredStore & {
  /** Set by staff for single days. */
  capacityOnDays?: readonly CapacityOnDay[] | undefined
  /** Set by staff. */
  pauses?: readonly PickupPause[] | undefined
}
export type GeoPoint = Store['geo']

/** The way on foot to the door of a store, as the plan of its town draws it. */
export interface StoreWalk {
  store: string
  door: GeoPoint
  from: 'station' | 'parking'
  name: string
  minutes: number
}

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The straight-line distance. */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2)
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2)
  const haversine = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(haversine))
}

const nearDoorKm = 0.03

/** None for a store that has moved since its plan was drawn. */
export const walkTo = ({ id, geo }: Pick<Store, 'id' | 'geo'>, walks: readonly StoreWalk[]): StoreWalk | undefined =>
  walks.find(({ store, door }) => store === id && distanceKm(door, geo) < nearDoorKm)

/** A `tel:` link with digits only and an optional leading plus. The zero of "+49 (0) 89" is dropped: it is not dialled. */
export const phoneLink = (phone: string): string =>
  `tel:${phone
    .replace(/^(\s*(?:\+|00)[\d\s]*)\(0\)/, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')}`

/** Compares store ids by their position in the content. Stores that are no longer there come last, by id. */
export function compareByPosition(stores: readonly Pick<Store, 'id'>[]): (a: string, b: string) => number {
  const positions = new Map(stores.map(({ id }, index) => [id, index]))
  const positionOf = (id: string) => positions.get(id) ?? positions.size
  return (a, b) => positionOf(a) - positionOf(b) || (a < b ? -1 : Number(a > b))
}

/** The name of a store; the id of one that is no longer in the content. */
export const nameOfStore = (stores: readonly Pick<Store, 'id' | 'name'>[], storeId: string): string =>
  stores.find(({ id }) => id === storeId)?.name ?? storeId
