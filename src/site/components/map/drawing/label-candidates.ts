import type { Position, Region, RegionFeature } from '../map-data.ts'
import { type LabelCandidate, type Spot, walkLine } from './label-placement.ts'
import type { Point } from './pin-geometry.ts'

export type LabelKind =
  | 'place-1'
  | 'place-2'
  | 'place-3'
  | 'place-4'
  | 'motorway'
  | 'highway'
  | 'river'
  | 'lake'
  | 'square'
  | 'road'
  | 'street'
  | 'church'
  | 'landmark'
  | 'station'
  | 'parking'
  | 'green'
  | 'walk'

interface LabelLook {
  font: string
  heightPx: number
  /** Space around the text, for example of a road shield. */
  marginPx: number
}

const headlineFont = 'Fraunces, Georgia, serif'
const textFont = 'Figtree, system-ui, sans-serif'

/** Used for drawing labels and for measuring them before. */
export const labelKinds: Record<LabelKind, LabelLook> = {
  'place-1': { font: `600 17px/1.1 ${headlineFont}`, heightPx: 19, marginPx: 4 },
  'place-2': { font: `560 14.5px/1.1 ${headlineFont}`, heightPx: 16, marginPx: 3 },
  'place-3': { font: `500 12.5px/1.1 ${textFont}`, heightPx: 14, marginPx: 3 },
  'place-4': { font: `500 11.5px/1.1 ${textFont}`, heightPx: 13, marginPx: 2 },
  motorway: { font: `700 10.5px/1 ${textFont}`, heightPx: 16, marginPx: 5 },
  highway: { font: `600 10px/1 ${textFont}`, heightPx: 15, marginPx: 4 },
  river: { font: `italic 500 12px/1.1 ${headlineFont}`, heightPx: 13, marginPx: 6 },
  lake: { font: `italic 500 12px/1.1 ${headlineFont}`, heightPx: 13, marginPx: 2 },
  square: { font: `600 13px/1.1 ${headlineFont}`, heightPx: 15, marginPx: 3 },
  road: { font: `600 11px/1.1 ${textFont}`, heightPx: 12, marginPx: 5 },
  street: { font: `500 10.5px/1.1 ${textFont}`, heightPx: 11, marginPx: 4 },
  church: { font: `500 11.5px/1.1 ${headlineFont}`, heightPx: 14, marginPx: 11 },
  landmark: { font: `500 11.5px/1.1 ${headlineFont}`, heightPx: 14, marginPx: 3 },
  station: { font: `600 11.5px/1.1 ${textFont}`, heightPx: 18, marginPx: 13 },
  parking: { font: `500 11px/1.1 ${textFont}`, heightPx: 18, marginPx: 13 },
  green: { font: `italic 500 11.5px/1.1 ${headlineFont}`, heightPx: 13, marginPx: 3 },
  walk: { font: `600 12px/1 ${textFont}`, heightPx: 22, marginPx: 9 },
}

export interface MapProjection {
  zoom: number
  project: (position: Position) => Point
  sizeOf: (text: string, kind: LabelKind) => { width: number; height: number }
}

/** The last zoom of the overview; town plans have their own lines. */
const toOverview = 13.5

interface Ranked {
  kind: LabelKind
  feature: RegionFeature['properties']['kind']
  rank: number | undefined
  fromZoom: number
  toZoom?: number
}

/** In the order of importance: which names are shown at which zoom. */
const ranking: readonly Ranked[] = [
  { kind: 'place-1', feature: 'place', rank: 1, fromZoom: 0 },
  { kind: 'place-2', feature: 'place', rank: 2, fromZoom: 9 },
  { kind: 'walk', feature: 'walk', rank: undefined, fromZoom: 14 },
  { kind: 'square', feature: 'square', rank: 0, fromZoom: 15 },
  { kind: 'station', feature: 'station', rank: 0, fromZoom: 14 },
  { kind: 'motorway', feature: 'road', rank: 1, fromZoom: 8, toZoom: toOverview },
  { kind: 'motorway', feature: 'shield', rank: 1, fromZoom: 14 },
  { kind: 'place-3', feature: 'place', rank: 3, fromZoom: 10.5 },
  { kind: 'lake', feature: 'lake', rank: undefined, fromZoom: 8 },
  { kind: 'river', feature: 'river', rank: 1, fromZoom: 9 },
  { kind: 'river', feature: 'river', rank: 2, fromZoom: 10.5 },
  { kind: 'highway', feature: 'road', rank: 2, fromZoom: 10, toZoom: toOverview },
  { kind: 'place-4', feature: 'place', rank: 4, fromZoom: 12 },
  { kind: 'river', feature: 'river', rank: 3, fromZoom: 12.5 },
  ...[2, 3, 4].map((rank) => ({ kind: 'road' as const, feature: 'road' as const, rank, fromZoom: 14.5 })),
  { kind: 'church', feature: 'church', rank: 0, fromZoom: 15 },
  { kind: 'parking', feature: 'parking', rank: 0, fromZoom: 15 },
  { kind: 'landmark', feature: 'landmark', rank: 0, fromZoom: 15 },
  { kind: 'highway', feature: 'shield', rank: 2, fromZoom: 14 },
  { kind: 'green', feature: 'green', rank: 0, fromZoom: 15 },
  { kind: 'street', feature: 'street', rank: 0, fromZoom: 15 },
]

const shieldSpanPx = 12
const repeatedAfterPx = 240
/** One of five spots along a line gets the label, preferably the middle one. */
const middleFirst = [2, 1, 3, 0, 4]
const rings = [13, 22, 34, 48]

const levelSpot = (x: number, y: number): Spot => ({ x, y, angle: 0 })

/** The point itself, then spots around it at growing distance; below first, where the tip of a pin leaves space. */
function spotsAround({ x, y }: Point, width: number): Spot[] {
  const around = rings.flatMap((ringPx) => {
    const asidePx = width / 2 + ringPx
    return [
      levelSpot(x, y + ringPx),
      levelSpot(x + asidePx, y),
      levelSpot(x - asidePx, y),
      levelSpot(x + asidePx, y - ringPx),
      levelSpot(x - asidePx, y - ringPx),
      levelSpot(x, y - ringPx),
    ]
  })
  return [levelSpot(x, y), ...around]
}

function toStretches(spots: readonly Spot[]): Spot[][] {
  const count = Math.ceil(spots.length / middleFirst.length)
  return Array.from({ length: count }, (_, stretch) =>
    middleFirst.flatMap((place) => spots[stretch * middleFirst.length + place] ?? []),
  )
}

function measureRing(ring: readonly Point[]): { middle: Point; width: number } {
  const xs = ring.map(({ x }) => x)
  const ys = ring.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { middle: { x: (left + right) / 2, y: (top + bottom) / 2 }, width: right - left }
}

function toCandidates(
  { properties, geometry }: RegionFeature,
  kind: LabelKind,
  paper: MapProjection,
): LabelCandidate[] {
  const text = properties.name ?? ''
  const { width, height } = paper.sizeOf(text, kind)
  const candidate = { text, kind, width, height }
  if (geometry.type === 'Point')
    return [{ ...candidate, spots: spotsAround(paper.project(geometry.coordinates), width) }]
  if (geometry.type === 'Polygon') {
    if (kind !== 'lake') return []
    const lake = measureRing((geometry.coordinates[0] ?? []).map(paper.project))
    return lake.width < width ? [] : [{ ...candidate, spots: [levelSpot(lake.middle.x, lake.middle.y)] }]
  }
  if (geometry.type !== 'LineString') return []
  if (kind === 'walk') {
    const middle = geometry.coordinates[Math.floor(geometry.coordinates.length / 2)]
    return middle ? [{ ...candidate, spots: spotsAround(paper.project(middle), width) }] : []
  }
  const isShield = kind === 'motorway' || kind === 'highway'
  const walk = { stepPx: 70, spanPx: isShield ? shieldSpanPx : width }
  const spots = walkLine(geometry.coordinates.map(paper.project), walk)
  const turned = isShield ? spots.map((spot) => ({ ...spot, angle: 0 })) : spots
  return toStretches(turned).map((stretch) => ({ ...candidate, apartPx: repeatedAfterPx, spots: stretch }))
}

/** All possible labels at a zoom, the most important first. */
export function findLabelCandidates({ features }: Region, paper: MapProjection): LabelCandidate[] {
  return ranking
    .filter(({ fromZoom, toZoom = Number.POSITIVE_INFINITY }) => paper.zoom >= fromZoom && paper.zoom <= toZoom)
    .flatMap(({ kind, feature, rank }) =>
      features
        .filter(({ properties }) => properties.kind === feature && properties.rank === rank && properties.name)
        .flatMap((one) => toCandidates(one, kind, paper)),
    )
}
