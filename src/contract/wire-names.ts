/**
 * Field names of the public API that the specification fixes, and the names that the rest of the code has for them. Only
 * `src/contract` and `src/api/site` know the former; the site's API client translates what it receives and sends.
 */
import type { Allergen } from '#domain/catalog/allergens.ts'

/** Ids of content contain no upper case letters and no underscores, so that most of these cannot be the id of anything. */
const nameByWireName = {
  allergenes: 'allergens',
  closes_at: 'closesAt',
  distance_km: 'distanceKm',
  maps_link: 'mapsLink',
  open_now: 'isOpen',
  opening_hours: 'openingHours',
  opens_at: 'opensAt',
  pickUpFrom: 'pickupFrom',
  pickUpUntill: 'pickupUntil',
  pickup_store: 'pickupStore',
  postal_code: 'postalCode',
  qty: 'quantity',
  qtyBefore: 'quantityBefore',
  street_address: 'streetAddress',
} as const

export const wireNames = Object.keys(nameByWireName)

type NameByWireName = typeof nameByWireName

/** A type of the public API with the names, and for some fields the values, of the domain. */
export type Inside<T> = T extends readonly (infer Item)[]
  ? Inside<Item>[]
  : T extends object
    ? {
        [K in keyof T as K extends keyof NameByWireName ? NameByWireName[K] : K]: K extends 'allergenes'
          ? Allergen[] | Extract<T[K], null>
          : K extends 'pickup_store'
            ? boolean
            : Inside<T[K]>
      }
    : T

const parseList = (text: unknown) => (typeof text === 'string' ? text.split(',').filter(Boolean) : text)

/** A response of the API, or a part of one. */
export function toInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toInside)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (name === 'allergenes') return ['allergens', parseList(field)]
      if (name === 'pickup_store') return ['pickupStore', field === 1]
      return [Reflect.get(nameByWireName, name) ?? name, toInside(field)]
    }),
  )
}

const wireNameInRequests = { pickupFrom: 'pickUpFrom', pickupUntil: 'pickUpUntill', quantity: 'qty' }

/** The query or body of a request. What is nested in them has no names of its own. */
export const toWire = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [Reflect.get(wireNameInRequests, name) ?? name, field]),
  )
