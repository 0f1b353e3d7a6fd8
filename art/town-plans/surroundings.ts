import { readFileSync } from 'node:fs'
import { clipLine, clipRing, item, type Line, round, type Vec } from './geometry.ts'

/** What the map of the region has around a store, in metres. */
export interface Surroundings {
  areas: { kind: 'state' | 'forest' | 'lake' | 'urban'; rank: number; name: string | undefined; ring: Line }[]
  lines: { kind: 'river' | 'border' | 'rail' | 'road'; rank: number; name: string | undefined; line: Line }[]
  /** Of the whole region, for the names of roads. */
  places: { name: string; rank: number; at: Vec }[]
}

interface Feature {
  properties: { kind: string; rank?: number; name?: string }
  geometry:
    | { type: 'Point'; coordinates: Vec }
    | { type: 'LineString'; coordinates: Line }
    | { type: 'Polygon'; coordinates: Line[] }
    | { type: 'MultiPolygon'; coordinates: Line[][] }
}

export interface GeoPoint {
  lat: number
  lng: number
}

const metresPerDegree = 111_200
const { features } = JSON.parse(readFileSync('content/map/region.geojson', 'utf8')) as { features: Feature[] }

export function toMetres({ lat, lng }: GeoPoint) {
  const across = metresPerDegree * Math.cos((lat * Math.PI) / 180)
  return ([east, north]: Vec): Vec => [(east - lng) * across, (north - lat) * metresPerDegree]
}

const isArea = (kind: string) => kind === 'state' || kind === 'forest' || kind === 'lake' || kind === 'urban'
const isLine = (kind: string) => kind === 'river' || kind === 'border' || kind === 'rail' || kind === 'road'

export function readSurroundings(door: GeoPoint, half: number): Surroundings {
  const project = toMetres(door)
  const found: Surroundings = { areas: [], lines: [], places: [] }
  for (const { properties, geometry } of features) {
    const { kind, rank = 0, name } = properties
    if (geometry.type === 'Point') found.places.push({ name: name ?? '', rank, at: project(geometry.coordinates) })
    else if (geometry.type === 'LineString' && isLine(kind)) {
      for (const line of clipLine(geometry.coordinates.map(project), half))
        found.lines.push({ kind: kind as 'road', rank, name, line })
    } else if (geometry.type !== 'LineString' && isArea(kind)) {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      for (const [outline = []] of polygons) {
        const isState = kind === 'state'
        const ring = clipRing(isState ? outline.map(project) : round(outline.map(project), 2), half)
        if (ring.length > 2) found.areas.push({ kind: kind as 'urban', rank, name, ring: [...ring, item(ring, 0)] })
      }
    }
  }
  return found
}
