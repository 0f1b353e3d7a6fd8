import type { GeoPoint } from '#domain/store/store.ts'
import type { ListedStore } from './by-distance.ts'

export interface MapFocus {
  /** Another key moves the map. */
  key: string
  /** None: the map's own beginning. */
  points: readonly GeoPoint[]
}

const nearestShown = 3
const farthestShownKm = 40

/** Near the visitor, at what was found, or at the beginning. */
export function mapFocus(listed: readonly ListedStore[], searchText: string, position: GeoPoint | undefined): MapFocus {
  const pointOf = ({ store }: ListedStore) => store.geometry.location
  if (position && (listed[0]?.km ?? Number.POSITIVE_INFINITY) < farthestShownKm)
    return { key: `near ${searchText}`, points: [position, ...listed.slice(0, nearestShown).map(pointOf)] }
  return { key: searchText, points: searchText ? listed.map(pointOf) : [] }
}
