import type { Localized } from '../i18n/localized.ts'
import type { StoreHours } from '../opening-hours/opening-hours.ts'
import type { ServiceCode } from './service-codes.ts'

export interface GeoPoint {
  lat: number
  lng: number
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
  slotCapacity: number
  hours: StoreHours
  geo: GeoPoint
  image: string
}
