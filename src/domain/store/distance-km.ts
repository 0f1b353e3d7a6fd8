import type { GeoPoint } from './store.ts'

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies. */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2)
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2)
  const haversine = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(haversine))
}
