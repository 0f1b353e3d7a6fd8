import type { GeoPoint } from '#domain/store.ts'

/** Values from the specification. */
export const mapSettings = {
  centre: { lat: 48.16, lng: 10.11 } satisfies GeoPoint,
  zoom: 11,
  selectedZoom: 15,
  minZoom: 3,
  /** Maximum distance from the pointer to a hovered pin. */
  hoverDistancePx: 30,
} as const

/** The base map from the content folder, features in drawing order. */
export interface Region {
  features: readonly RegionFeature[]
}

export type Position = readonly [lng: number, lat: number]

export type RegionGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: readonly Position[] }
  | { type: 'Polygon'; coordinates: readonly (readonly Position[])[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly (readonly Position[])[])[] }

export type RegionKind = 'state' | 'border' | 'forest' | 'lake' | 'river' | 'road' | 'rail' | 'urban' | 'place'

/** What only the plan of a town has. */
export type TownKind =
  | 'ground'
  | 'street'
  | 'shield'
  | 'square'
  | 'green'
  | 'parking'
  | 'platform'
  | 'house'
  | 'public'
  | 'store'
  | 'tree'
  | 'church'
  | 'landmark'
  | 'station'
  | 'walk'

export interface RegionFeature {
  properties: { kind: RegionKind | TownKind; name?: string; rank?: number }
  geometry: RegionGeometry
}

const regionUrl = '/map/region.geojson'

/** Returns an empty map when the content has none; the pins are then shown without a base map. */
export async function fetchRegion(): Promise<Region> {
  const response = await fetch(regionUrl)
  if (response.status === 404) return { features: [] }
  if (!response.ok) throw new Error(`${regionUrl} ${response.status}`)
  return (await response.json()) as Region
}
