import type { Position, Region, RegionFeature } from '../region.ts'
import type { LabelKind } from './label-kinds.ts'
import type { LabelWish, Spot } from './lay-labels.ts'
import type { Dot } from './nearest-pin.ts'
import { walkLine } from './walk-line.ts'

export interface Paper {
  zoom: number
  project: (position: Position) => Dot
  sizeOf: (text: string, kind: LabelKind) => { width: number; height: number }
}

/** In the order of their importance: which names are written, from which zoom on. */
const ranking = [
  { kind: 'place-1', feature: 'place', rank: 1, fromZoom: 0 },
  { kind: 'place-2', feature: 'place', rank: 2, fromZoom: 9 },
  { kind: 'motorway', feature: 'road', rank: 1, fromZoom: 8 },
  { kind: 'place-3', feature: 'place', rank: 3, fromZoom: 10.5 },
  { kind: 'lake', feature: 'lake', rank: undefined, fromZoom: 8 },
  { kind: 'river', feature: 'river', rank: 1, fromZoom: 9 },
  { kind: 'river', feature: 'river', rank: 2, fromZoom: 10.5 },
  { kind: 'highway', feature: 'road', rank: 2, fromZoom: 10 },
  { kind: 'place-4', feature: 'place', rank: 4, fromZoom: 12 },
  { kind: 'place-5', feature: 'place', rank: 5, fromZoom: 14 },
  { kind: 'river', feature: 'river', rank: 3, fromZoom: 12.5 },
] as const satisfies readonly { kind: LabelKind; feature: string; rank: number | undefined; fromZoom: number }[]

const shieldSpanPx = 12
const repeatedAfterPx = 240
/** Of five stops along a line one gets the name, the middle one if it can. */
const middleFirst = [2, 1, 3, 0, 4]
const rings = [13, 22, 34, 48]

const level = (x: number, y: number): Spot => ({ x, y, angle: 0 })

/** On the place itself, or around it: below first, where the tip of a pin leaves room, then ever farther. */
function spotsAround({ x, y }: Dot, width: number): Spot[] {
  const around = rings.flatMap((ringPx) => {
    const asidePx = width / 2 + ringPx
    return [
      level(x, y + ringPx),
      level(x + asidePx, y),
      level(x - asidePx, y),
      level(x + asidePx, y - ringPx),
      level(x - asidePx, y - ringPx),
      level(x, y - ringPx),
    ]
  })
  return [level(x, y), ...around]
}

function stretchesOf(spots: readonly Spot[]): Spot[][] {
  const count = Math.ceil(spots.length / middleFirst.length)
  return Array.from({ length: count }, (_, stretch) =>
    middleFirst.flatMap((place) => spots[stretch * middleFirst.length + place] ?? []),
  )
}

function middleOf(ring: readonly Dot[]): { middle: Dot; width: number } {
  const xs = ring.map(({ x }) => x)
  const ys = ring.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { middle: { x: (left + right) / 2, y: (top + bottom) / 2 }, width: right - left }
}

function wishesOf({ properties, geometry }: RegionFeature, kind: LabelKind, paper: Paper): LabelWish[] {
  const text = properties.name ?? ''
  const { width, height } = paper.sizeOf(text, kind)
  const wish = { text, kind, width, height }
  if (geometry.type === 'Point') return [{ ...wish, spots: spotsAround(paper.project(geometry.coordinates), width) }]
  if (geometry.type === 'Polygon') {
    const lake = middleOf((geometry.coordinates[0] ?? []).map(paper.project))
    return lake.width < width ? [] : [{ ...wish, spots: [level(lake.middle.x, lake.middle.y)] }]
  }
  if (geometry.type !== 'LineString') return []
  const isShield = kind === 'motorway' || kind === 'highway'
  const walk = { stepPx: 70, spanPx: isShield ? shieldSpanPx : width }
  const spots = walkLine(geometry.coordinates.map(paper.project), walk)
  const turned = isShield ? spots.map((spot) => ({ ...spot, angle: 0 })) : spots
  return stretchesOf(turned).map((stretch) => ({ ...wish, apartPx: repeatedAfterPx, spots: stretch }))
}

/** Everything that could be written at this zoom, the important first. */
export function labelWishes({ features }: Region, paper: Paper): LabelWish[] {
  return ranking
    .filter(({ fromZoom }) => paper.zoom >= fromZoom)
    .flatMap(({ kind, feature, rank }) =>
      features
        .filter(({ properties }) => properties.kind === feature && properties.rank === rank && properties.name)
        .flatMap((one) => wishesOf(one, kind, paper)),
    )
}
