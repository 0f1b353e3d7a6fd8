import type { Position, Region, RegionFeature } from './map-data.ts'

/** A square with a drawn plan; `half` of its width is in metres. */
export interface TownEntry {
  id: string
  lat: number
  lng: number
  half: number
}

type Packed = readonly number[]
type Named = readonly [kind: string, name: string, points: Packed]

/** As `art/town-plans.ts` writes it: whole half metres from the door, each point by its distance to the one before. */
export interface PackedTown {
  door: { lat: number; lng: number }
  areas: readonly Named[]
  lines: readonly Named[]
  houses: Packed
  publicHouses: Packed
  storeHouses: Packed
  trees: Packed
  labels: readonly (readonly [kind: string, name: string, x: number, y: number])[]
  walks: readonly { store: string; from: 'station' | 'parking'; minutes: number; line: Packed }[]
}

export interface TownWalk {
  store: string
  from: 'station' | 'parking'
  minutes: number
  line: readonly Position[]
}

/** The plan of a town in the terms of the region, in drawing order. */
export interface TownPlan extends Region {
  walks: readonly TownWalk[]
}

const unitsPerMetre = 2
const metresPerDegree = 111_200
const numbersPerHouse = 5

export function townBounds({ lat, lng, half }: TownEntry): {
  south: number
  west: number
  north: number
  east: number
} {
  const up = half / metresPerDegree
  const aside = up / Math.cos((lat * Math.PI) / 180)
  return { south: lat - up, north: lat + up, west: lng - aside, east: lng + aside }
}

function* rowsOf(packed: Packed, length: number): Generator<readonly number[]> {
  for (let index = 0; index < packed.length; index += length) yield packed.slice(index, index + length)
}

type ToPosition = (x: number, y: number) => Position

function unpackLine(packed: Packed, toPosition: ToPosition): Position[] {
  let [x, y] = [0, 0]
  return [...rowsOf(packed, 2)].map(([dx = 0, dy = 0]) => {
    x += dx
    y += dy
    return toPosition(x, y)
  })
}

function unpackHouses(packed: Packed, toPosition: ToPosition): Position[][][] {
  let [x, y] = [0, 0]
  return [...rowsOf(packed, numbersPerHouse)].map(([dx = 0, dy = 0, width = 0, depth = 0, degrees = 0]) => {
    x += dx
    y += dy
    const turn = (degrees * Math.PI) / 180
    const corner = (along: number, left: number) =>
      toPosition(x + along * Math.cos(turn) - left * Math.sin(turn), y + along * Math.sin(turn) + left * Math.cos(turn))
    const [aside, up] = [width / 2, depth / 2]
    return [[corner(-aside, -up), corner(aside, -up), corner(aside, up), corner(-aside, up)]]
  })
}

/** "road-3" is a road of rank 3. */
function toProperties(name: string, text: string): RegionFeature['properties'] {
  const [kind, rank] = name.split('-')
  return { kind: kind as RegionFeature['properties']['kind'], name: text, rank: Number(rank ?? 0) }
}

export function unpackTown({ door, areas, lines, labels, walks, ...town }: PackedTown): TownPlan {
  const across = metresPerDegree * Math.cos((door.lat * Math.PI) / 180) * unitsPerMetre
  const toPosition: ToPosition = (x, y) => [door.lng + x / across, door.lat + y / (metresPerDegree * unitsPerMetre)]
  const houses = (kind: 'house' | 'public' | 'store', packed: Packed): RegionFeature => ({
    properties: { kind },
    geometry: { type: 'MultiPolygon', coordinates: unpackHouses(packed, toPosition) },
  })
  return {
    features: [
      ...areas.map(
        ([kind, name, points]): RegionFeature => ({
          properties: toProperties(kind, name),
          geometry: { type: 'Polygon', coordinates: [unpackLine(points, toPosition)] },
        }),
      ),
      ...lines.map(
        ([kind, name, points]): RegionFeature => ({
          properties: toProperties(kind, name),
          geometry: { type: 'LineString', coordinates: unpackLine(points, toPosition) },
        }),
      ),
      houses('house', town.houses),
      houses('public', town.publicHouses),
      houses('store', town.storeHouses),
      ...unpackLine(town.trees, toPosition).map(
        (at): RegionFeature => ({
          properties: { kind: 'tree' },
          geometry: { type: 'LineString', coordinates: [at, at] },
        }),
      ),
      ...labels.map(
        ([kind, name, x, y]): RegionFeature => ({
          properties: toProperties(kind, name),
          geometry: { type: 'Point', coordinates: toPosition(x, y) },
        }),
      ),
    ],
    walks: walks.map((walk) => ({ ...walk, line: unpackLine(walk.line, toPosition) })),
  }
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} ${response.status}`)
  return (await response.json()) as T
}

export const fetchTownEntries = () => fetchJson<readonly TownEntry[]>('/map/towns/index.json')
export const fetchTown = async (id: string) => unpackTown(await fetchJson<PackedTown>(`/map/towns/${id}.json`))
