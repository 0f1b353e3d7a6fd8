import type { TinyStore } from '#contract/stores/store-answer.ts'
import { distanceKm } from '#domain/store/distance-km.ts'
import type { GeoPoint } from '#domain/store/store.ts'

export interface ListedStore {
  store: TinyStore
  km: number | undefined
}

/** The nearest first; without a position as they came. */
export function byDistance(stores: readonly TinyStore[], position: GeoPoint | undefined): ListedStore[] {
  if (!position) return stores.map((store) => ({ store, km: undefined }))
  return stores
    .map((store) => ({ store, km: distanceKm(position, store.geometry.location) }))
    .sort((a, b) => a.km - b.km)
}
