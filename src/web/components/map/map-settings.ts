import type { GeoPoint } from '#domain/store/store.ts'

/** What the specification says about the map. */
export const mapSettings = {
  centre: { lat: 48.16, lng: 10.11 } satisfies GeoPoint,
  zoom: 11,
  selectedZoom: 15,
  minZoom: 3,
  /** A pin this near to the pointer counts as hovered. */
  hoverDistancePx: 30,
} as const
