import {
  add,
  angleOf,
  distance,
  dot,
  heading,
  isInside,
  item,
  type Line,
  place,
  scale,
  subtract,
  toLeft,
  unit,
  type Vec,
} from './geometry.ts'
import type { Random } from './random.ts'
import { createGrid, halfWidths, type Street, type StreetNet, samplesOf } from './street-net.ts'

/** A rectangle; `turn` is the direction of its width. */
export interface House {
  at: Vec
  width: number
  depth: number
  turn: number
}

export type Zone = 'old' | 'centre' | 'homes' | 'works' | 'village'

export const cornersOf = ({ at, width, depth, turn }: House): Line => {
  const forward = heading(turn)
  return [
    place(at, forward, -width / 2, -depth / 2),
    place(at, forward, width / 2, -depth / 2),
    place(at, forward, width / 2, depth / 2),
    place(at, forward, -width / 2, depth / 2),
  ]
}

function isApart(a: Line, b: Line, axis: Vec): boolean {
  const [as, bs] = [a.map((corner) => dot(corner, axis)), b.map((corner) => dot(corner, axis))]
  return Math.max(...as) < Math.min(...bs) + 0.05 || Math.max(...bs) < Math.min(...as) + 0.05
}

function overlap(a: House, b: House, gap: number): boolean {
  const [wide, other] = [cornersOf({ ...a, width: a.width + 2 * gap, depth: a.depth + 2 * gap }), cornersOf(b)]
  return [heading(a.turn), toLeft(heading(a.turn)), heading(b.turn), toLeft(heading(b.turn))].every(
    (axis) => !isApart(wide, other, axis),
  )
}

function distanceTo({ at, width, depth, turn }: House, point: Vec): number {
  const forward = heading(turn)
  const way = subtract(point, at)
  const aside = Math.max(0, Math.abs(dot(way, forward)) - width / 2)
  const across = Math.max(0, Math.abs(dot(way, toLeft(forward))) - depth / 2)
  return Math.hypot(aside, across)
}

export interface Site {
  net: StreetNet
  /** Squares, parks, water, car parks: nothing is built there. */
  open: Line[]
  /** Rails, rivers and motorways with the distance that houses keep. */
  keepOff: { line: Line; away: number }[]
  zoneOf: (at: Vec) => Zone | undefined
  random: Random
}

export function createBuildings({ net, open, keepOff, zoneOf, random }: Site) {
  const houses: House[] = []
  const grid = createGrid<House>(({ at }) => at)
  const lines = createGrid<{ at: Vec; away: number }>(({ at }) => at)
  for (const { line, away } of keepOff)
    for (const { at } of samplesOf({ line, rank: 5, name: undefined })) lines.put({ at, away })

  function isFree(house: House, gap: number, fromStreets = 0.6): boolean {
    const reach = Math.hypot(house.width, house.depth) / 2
    for (const other of grid.near(house.at, reach + 45)) if (overlap(house, other, gap)) return false
    for (const { at, street } of net.near(house.at, reach + 16))
      if (distanceTo(house, at) < halfWidths[street.rank] + fromStreets) return false
    for (const { at, away } of lines.near(house.at, reach + 40)) if (distanceTo(house, at) < away) return false
    const points = [house.at, ...cornersOf(house)]
    return !open.some((ring) => points.some((point) => isInside(ring, point)))
  }

  function put(house: House): void {
    houses.push(house)
    grid.put(house)
  }

  function tryPut(house: House, gap: number): boolean {
    if (!isFree(house, gap)) return false
    put(house)
    return true
  }

  const sizes: Record<Zone, () => { width: number; depth: number; gap: number; setback: number; behind: number }> = {
    old: () => ({
      width: random.between(7.5, 12),
      depth: random.between(11, 16),
      gap: random.chance(0.13) ? 4 : 0,
      setback: 0.8,
      behind: 0.4,
    }),
    centre: () => ({
      width: random.between(11, 17),
      depth: random.between(10, 13),
      gap: random.between(2.5, 8),
      setback: 2.5,
      behind: 0.25,
    }),
    homes: () => ({
      width: random.between(9.5, 13),
      depth: random.between(8.5, 11),
      gap: random.between(6, 13),
      setback: random.between(4, 7),
      behind: 0.18,
    }),
    village: () => ({
      width: random.between(10, 15),
      depth: random.between(11, 19),
      gap: random.between(7, 20),
      setback: random.between(2, 7),
      behind: 0.45,
    }),
    works: () => ({
      width: random.between(24, 52),
      depth: random.between(18, 36),
      gap: random.between(10, 24),
      setback: 8,
      behind: 0.3,
    }),
  }

  /** Barns, garages and workshops in the yards. */
  function putBehind(house: House, towards: Vec, zone: Zone): void {
    const isBarn = zone === 'village' || zone === 'works'
    const depth = isBarn ? random.between(9, 13) : random.between(5, 8)
    const width = isBarn ? random.between(12, 22) : random.between(5, 8)
    const away = house.depth / 2 + depth / 2 + random.between(3, 9)
    const aside = random.between(-house.width / 3, house.width / 3)
    const at = add(add(house.at, scale(towards, away)), scale(heading(house.turn), aside))
    tryPut({ at, width, depth, turn: house.turn + (random.chance(0.5) ? Math.PI / 2 : 0) }, 1.2)
  }

  function lineStreet(street: Street): void {
    const points = samplesOf(street)
    for (const side of [1, -1]) {
      let wait = random.between(2, 8)
      for (const [index, { at, direction }] of points.entries()) {
        const from = points[index - 1]
        wait -= from ? distance(from.at, at) : 0
        if (wait > 0) continue
        const zone = zoneOf(at)
        if (!zone) continue
        const { width, depth, gap, setback, behind } = sizes[zone]()
        const forward = side === 1 ? direction : scale(direction, -1)
        // Samples are metres apart: rows of houses need the exact place.
        const shift = wait + width / 2
        const away = halfWidths[street.rank] + setback + depth / 2
        const turn = angleOf(forward) + (zone === 'homes' ? random.between(-0.04, 0.04) : 0)
        const house: House = { at: place(at, forward, side * shift, away), width, depth, turn }
        const small: House = {
          ...house,
          depth: depth * 0.72,
          at: place(at, forward, side * shift, away - depth * 0.14),
        }
        const apart = gap === 0 ? -0.6 : Math.min(2.5, gap / 2)
        if (tryPut(house, apart)) {
          wait += width + gap
          if (random.chance(behind)) putBehind(house, toLeft(forward), zone)
        } else wait = tryPut(small, apart) ? wait + width + gap : 2
      }
    }
  }

  return {
    houses,
    isFree,
    put,
    tryPut,
    lineStreets: (streets: readonly Street[]) => {
      for (const street of streets) if (street.rank >= 2 && street.rank <= 5) lineStreet(street)
    },
    /** Rows of houses with their fronts on the edge of a square. */
    lineRing(ring: Line): void {
      for (const [index, to] of ring.entries()) {
        if (index === 0) continue
        const from = item(ring, index - 1)
        const forward = unit(subtract(to, from))
        const length = distance(from, to)
        for (let along = 0.5; along < length - 5; ) {
          const width = Math.min(random.between(8, 12.5), length - along)
          const depth = random.between(12, 17)
          const at = place(from, forward, along + width / 2, -depth / 2 - 0.8)
          along += tryPut({ at, width, depth, turn: angleOf(forward) }, -0.6) ? width : 2
        }
      }
    },
  }
}

export type Buildings = ReturnType<typeof createBuildings>
