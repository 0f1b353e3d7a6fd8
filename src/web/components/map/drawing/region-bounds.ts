import { type LatLngBounds, latLngBounds } from 'leaflet/dist/leaflet-src.esm.js'
import type { Region } from '../region.ts'

/** What the states cover is what is drawn. */
export function regionBounds({ features }: Region): LatLngBounds | undefined {
  const corners = features.flatMap(({ properties, geometry }) =>
    properties.kind === 'state' && geometry.type === 'Polygon' ? geometry.coordinates.flat() : [],
  )
  return corners.length > 0 ? latLngBounds(corners.map(([lng, lat]) => [lat, lng])) : undefined
}
