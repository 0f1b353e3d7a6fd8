import {
  add,
  angleOf,
  distance,
  heading,
  item,
  type Line,
  lineLength,
  nearestOn,
  place,
  resample,
  round,
  scale,
  subtract,
  toLeft,
  unit,
  type Vec,
} from './geometry.ts'
import type { Random } from './random.ts'
import { halfWidths, type Street, type StreetRank } from './street-net.ts'
import type { Surroundings } from './surroundings.ts'
import type { Door } from './towns.ts'

const pavement = 3.2

/** Where a shop stands: `forward` runs along the road, the road or square is to its left. */
export interface Front {
  door: Door
  at: Vec
  forward: Vec
  road: Street
}

/** A straight line of the region becomes a road with bends; its ends stay where it goes on. */
function bend(line: Line, random: Random): Line {
  const length = lineLength(line)
  const points = resample(round(line, 2), 25)
  const waves = [1, 2].map(() => ({
    size: random.between(3, 8),
    span: random.between(130, 260),
    from: random.between(0, 6),
  }))
  let walked = 0
  return points.map((point, index) => {
    const [before, after] = [points[index - 1] ?? point, points[index + 1] ?? point]
    walked += distance(before, point)
    const ends = Math.min(1, Math.min(walked, length - walked) / 120)
    const aside = waves.reduce(
      (sum, { size, span, from }) => sum + size * Math.sin((walked / span) * 2 * Math.PI + from),
      0,
    )
    return add(point, scale(toLeft(unit(subtract(after, before))), Math.max(0, ends) * aside))
  })
}

const clampRank = (rank: number) => Math.max(1, Math.min(4, rank)) as StreetRank

export const drawRoads = ({ lines }: Surroundings, random: Random): Street[] =>
  lines
    .filter(({ kind }) => kind === 'road')
    .map(({ rank, line }) => ({
      rank: clampRank(rank),
      name: undefined,
      line: rank === 1 ? resample(round(line, 3), 30) : bend(line, random),
    }))

const reach = 120

function nearestRoad(roads: readonly Street[], at: Vec) {
  const near = roads.filter(({ rank }) => rank > 1).map((road) => ({ road, ...nearestOn(road.line, at) }))
  return near.reduce((best, one) => (one.away < best.away ? one : best), item(near, 0))
}

/** Moves the roads near a door so that its street or square is before it. */
export function leadToDoor(roads: readonly Street[], door: Door, at: Vec): Front {
  const { road, point, direction } = nearestRoad(roads, at)
  const left = toLeft(direction)
  const wanted = door.side === undefined ? subtract(point, at) : scale(heading((door.side * Math.PI) / 180), -1)
  const isLeft = left[0] * wanted[0] + left[1] * wanted[1] >= 0
  const forward = isLeft ? direction : scale(direction, -1)
  const away = door.square ? door.square.depth * 0.5 : halfWidths[road.rank] + pavement
  const move = subtract(place(at, forward, door.shift ?? 0, away), point)
  for (const one of roads) {
    if (one.rank === 1) continue
    one.line = one.line.map((spot) => add(spot, scale(move, Math.exp(-((distance(spot, point) / reach) ** 2)))))
  }
  const moved = nearestOn(road.line, at)
  const along = Math.abs(Math.cos(angleOf(moved.direction) - angleOf(forward))) > 0.5 ? moved.direction : forward
  return { door, at, road, forward: along[0] * forward[0] + along[1] * forward[1] >= 0 ? along : scale(along, -1) }
}

/** An uneven square as they grew in old towns: wide in the middle, narrow where the road leaves. */
export function squareRing({ at, forward, door }: Front, random: Random): Line | undefined {
  if (!door.square) return undefined
  const { before, after, depth } = door.square
  const uneven = () => random.between(-4, 4)
  const corners: Vec[] = [
    [-before - 14, depth * 0.34],
    [-before, 0.2],
    [after * 0.55, 0],
    [after, 2 + uneven() / 3],
    [after + 16, depth * 0.36],
    [after + 13 + uneven(), depth * 0.68],
    [after * 0.7, depth + uneven()],
    [-before * 0.4, depth + 5 + uneven()],
    [-before - 4, depth * 0.86 + uneven()],
    [-before - 15, depth * 0.66],
  ]
  const ring = corners.map(([along, left]) => place(at, forward, along, left))
  return [...ring, item(ring, 0)]
}
