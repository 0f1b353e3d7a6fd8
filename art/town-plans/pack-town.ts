import type { House } from './buildings.ts'
import type { DrawnTown } from './draw-town.ts'
import { type Line, simplify, type Vec } from './geometry.ts'

/** Coordinates are whole half metres from the door; each point is told by its distance to the one before. */
const unitsPerMetre = 2
const toUnits = (metres: number) => Math.round(metres * unitsPerMetre)

function packLine(line: Line, tolerance: number): number[] {
  let [lastX, lastY] = [0, 0]
  const kept = tolerance > 0 ? simplify(line, tolerance) : line
  return kept.flatMap(([x, y]) => {
    const [nextX, nextY] = [toUnits(x), toUnits(y)]
    const way = [nextX - lastX, nextY - lastY]
    ;[lastX, lastY] = [nextX, nextY]
    return way
  })
}

const stripe = 60

/** Neighbours follow each other, which makes the steps between them small. */
const byPlace = (a: Vec, b: Vec) => {
  const [row, other] = [Math.floor(a[1] / stripe), Math.floor(b[1] / stripe)]
  return row - other || (row % 2 === 0 ? a[0] - b[0] : b[0] - a[0])
}

const packPoints = (points: readonly Vec[]) => packLine([...points].sort(byPlace), 0)

/** Centre, width, depth and direction in degrees. */
function packHouses(houses: readonly House[]): number[] {
  let [lastX, lastY] = [0, 0]
  return [...houses]
    .sort((a, b) => byPlace(a.at, b.at))
    .flatMap(({ at, width, depth, turn }) => {
      const [x, y] = [toUnits(at[0]), toUnits(at[1])]
      const degrees = Math.round((turn * 180) / Math.PI)
      const packed = [x - lastX, y - lastY, toUnits(width), toUnits(depth), ((degrees % 180) + 180) % 180]
      ;[lastX, lastY] = [x, y]
      return packed
    })
}

const merge = (name: string | undefined) => name ?? ''

/** Lines of one look and name are one entry. */
function packLines(drawn: DrawnTown) {
  const { surroundings, streets, ground } = drawn
  return [
    ...surroundings.lines
      .filter(({ kind }) => kind !== 'road')
      .map(({ kind, rank, name, line }) => [`${kind}-${rank}`, merge(name), packLine(line, 0.5)]),
    ...surroundings.lines.flatMap(({ kind, rank, name, line }) =>
      kind === 'road' && rank <= 2 && name ? [[`shield-${rank}`, name, packLine(line, 2)]] : [],
    ),
    ...ground.map((line) => ['ground', '', packLine(line, 5)]),
    ...streets.map(({ rank, name, line }) => [rank <= 4 ? `road-${rank}` : 'street', merge(name), packLine(line, 0.6)]),
  ]
}

export function packTown(drawn: DrawnTown): string {
  const { town, half, door, surroundings, areas, labels, walks, houses, publicHouses, storeHouses, trees } = drawn
  const packed = {
    id: town.id,
    door,
    half,
    areas: [
      ...surroundings.areas.map(({ kind, rank, name, ring }) => [
        kind === 'urban' || kind === 'state' ? `${kind}-${rank}` : kind,
        merge(name),
        packLine(ring, 1),
      ]),
      ...areas.map(({ kind, ring }) => [kind, '', packLine(ring, 0.4)]),
    ],
    lines: packLines(drawn),
    houses: packHouses(houses),
    publicHouses: packHouses(publicHouses),
    storeHouses: packHouses(storeHouses),
    trees: packPoints(trees),
    labels: labels.map(({ kind, name, at }) => [kind, name, toUnits(at[0]), toUnits(at[1])]),
    walks: walks.map(({ store, from, minutes, line }) => ({ store, from, minutes, line: packLine(line, 0.6) })),
  }
  return `${JSON.stringify(packed)}\n`
}
