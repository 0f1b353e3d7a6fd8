import type { CalendarDate } from './calendar/calendar-date.ts'
import type { Localized } from './i18n/languages.ts'
import type { StoreHours } from './opening-hours.ts'
import type { PickupPause } from './pickup/pickup-pause.ts'

export interface GeoPoint {
  lat: number
  lng: number
}

/** Orders and work per slot on one day. */
export interface CapacityOnDay {
  date: CalendarDate
  slotCapacity: number
  slotWork: number | null
}

export interface Store {
  id: string
  name: string
  streetAddress: string
  postalCode: string
  location: string
  phone: string | null
  mail: string
  mapsLink: string
  description: Localized
  attributes: readonly ServiceCode[]
  pickupStore: boolean
  /** Orders per slot. */
  slotCapacity: number
  /** Work per slot, see `Product.work`; null: follows from the number of orders. */
  slotWork: number | null
  /** Set by staff for single days. */
  capacityOnDays?: readonly CapacityOnDay[] | undefined
  hours: StoreHours
  /** Set by staff. */
  pauses?: readonly PickupPause[] | undefined
  geo: GeoPoint
  image: string
}

export const serviceCodes = ['breakfast', 'sunday', 'wifi', 'accessible', 'cafe', 'drive'] as const
export type ServiceCode = (typeof serviceCodes)[number]

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The straight-line distance. */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2)
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2)
  const haversine = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(haversine))
}

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
