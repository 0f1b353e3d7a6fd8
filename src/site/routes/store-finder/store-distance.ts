import type { StoreSummary } from '#contract/stores.ts'
import { distanceKm, type GeoPoint } from '#domain/store.ts'

export interface ListedStore {
  store: StoreSummary
  km: number | undefined
}

/** Nearest first; without a position the order and the distances of the search. */
export function sortByDistance(stores: readonly StoreSummary[], position: GeoPoint | undefined): ListedStore[] {
  if (!position) return stores.map((store) => ({ store, km: store.distanceKm }))
  return stores
    .map((store) => ({ store, km: distanceKm(position, store.geometry.location) }))
    .sort((a, b) => a.km - b.km)
}

interface MapFocus {
  /** The map moves when the key changes. */
  key: string
  /** Empty: the view without any store. */
  points: readonly GeoPoint[]
}

const nearestCount = 3
const maxDistanceKm = 40

/** Shows the visitor and the nearest stores, or the search results, at first all stores. */
export function getMapFocus(
  listed: readonly ListedStore[],
  searchString: string,
  position: GeoPoint | undefined,
): MapFocus {
  const toPoint = ({ store }: ListedStore) => store.geometry.location
  if (position && (listed[0]?.km ?? Number.POSITIVE_INFINITY) < maxDistanceKm)
    return { key: `near ${searchString}`, points: [position, ...listed.slice(0, nearestCount).map(toPoint)] }
  return { key: searchString, points: listed.map(toPoint) }
}
