/** The drawn base map of the content folder: features in drawing order. */
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

export interface RegionFeature {
  properties: { kind: RegionKind; name?: string; rank?: number }
  geometry: RegionGeometry
}

const address = '/map/region.geojson'

/** A content folder without a base map is no failure: the pins then stand on paper. */
export async function fetchRegion(): Promise<Region> {
  const response = await fetch(address)
  if (response.status === 404) return { features: [] }
  if (!response.ok) throw new Error(`${address} ${response.status}`)
  return (await response.json()) as Region
}
