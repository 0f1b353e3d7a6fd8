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
const insideNames = new Map<string, string>(Object.entries(nameByWireName))

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

const insideOfFrozen = new WeakMap<object, object>()

/**
 * A copy of a response of the API, or of a part of one. Without fields that are undefined, as JSON has none. That of an object
 * that never changes is made once.
 */
export function toInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toInside)
  if (typeof value !== 'object' || value === null) return value
  if (!Object.isFrozen(value)) return copyInside(value)
  const inside = insideOfFrozen.get(value) ?? Object.freeze(copyInside(value))
  insideOfFrozen.set(value, inside)
  return inside
}

function copyInside(value: object): object {
  const inside: Record<string, unknown> = {}
  for (const name in value) {
    const field: unknown = Reflect.get(value, name)
    if (field === undefined) continue
    if (name === 'allergenes') inside.allergens = parseList(field)
    else if (name === 'pickup_store') inside.pickupStore = field === 1
    else inside[insideNames.get(name) ?? name] = toInside(field)
  }
  return inside
}

const wireNameInRequests = { pickupFrom: 'pickUpFrom', pickupUntil: 'pickUpUntill', quantity: 'qty' }

/** The query or body of a request. What is nested in them has no names of its own. */
export const toWire = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [Reflect.get(wireNameInRequests, name) ?? name, field]),
  )
