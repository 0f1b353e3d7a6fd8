import {
  add,
  angleOf,
  cross,
  distance,
  dot,
  heading,
  item,
  type Line,
  lineLength,
  mix,
  resample,
  round,
  scale,
  subtract,
  toLeft,
  unit,
  type Vec,
} from './geometry.ts'
import type { Random } from './random.ts'
import { type Sample, type Street, type StreetNet, samplesOf } from './street-net.ts'

const step = 7

/** The direction of the nearest roads, rails and rivers: what streets of a town follow. */
export function createField(guides: readonly { line: Line; weight: number }[], random: Random) {
  const samples = guides.flatMap(({ line, weight }) => {
    const points = resample(line, 30)
    return points.slice(1).map((to, index) => {
      const from = item(points, index)
      return { at: mix(from, to, 0.5), angle: angleOf(subtract(to, from)), weight }
    })
  })
  const phases = Array.from({ length: 4 }, () => random.between(0, 2 * Math.PI))
  const bend = ([x, y]: Vec) =>
    0.16 * Math.sin(x / 170 + item(phases, 0)) +
    0.16 * Math.sin(y / 190 + item(phases, 1)) +
    0.1 * Math.sin((x + y) / 90 + item(phases, 2))
  const cached = new Map<string, number>()
  return (at: Vec): number => {
    const key = `${Math.round(at[0] / 14)},${Math.round(at[1] / 14)}`
    const known = cached.get(key)
    if (known !== undefined) return known
    let [cos, sin] = [1e-9, 0]
    for (const { at: there, angle, weight } of samples) {
      const away = distance(at, there)
      if (away > 900) continue
      const pull = (weight * Math.exp(-away / 110)) / (1 + away / 60)
      cos += pull * Math.cos(2 * angle)
      sin += pull * Math.sin(2 * angle)
    }
    const angle = Math.atan2(sin, cos) / 2 + bend(at)
    cached.set(key, angle)
    return angle
  }
}

export interface Ground {
  /** Distances between parallel streets: along the roads, and across them. */
  spacing(at: Vec): { along: number; across: number } | undefined
  /** Nothing crosses these: rails, rivers, motorways. */
  barriers: readonly Line[]
  isBlocked(at: Vec): boolean
  isAtDoor(at: Vec): boolean
}

interface Growth {
  net: StreetNet
  field: (at: Vec) => number
  ground: Ground
  random: Random
}

interface Seed {
  at: Vec
  direction: Vec
  parent: Street
  depth: number
}

const isParallel = (a: Vec, b: Vec) => Math.abs(dot(a, b)) > 0.72

/** Follows the field from a street outwards until something is in the way. */
function trace({ net, field, ground, random }: Growth, { at, direction, parent, depth }: Seed): Line | undefined {
  const points: Vec[] = [at]
  let position = at
  let forward = direction
  const longest = depth === 1 ? random.between(320, 620) : random.between(200, 480)
  const crossed = new Set<Street>([parent])
  let sinceCrossing = 0
  for (let walked = 0; walked < longest; walked += step) {
    const guide = field(position)
    const choices = [0, 1, 2, 3].map((quarter) => heading(guide + (quarter * Math.PI) / 2))
    const wanted = choices.reduce((best, one) => (dot(one, forward) > dot(best, forward) ? one : best))
    forward = unit(add(scale(forward, 0.8), scale(wanted, 0.2)))
    const next = add(position, scale(forward, step))
    const spacing = ground.spacing(next)
    if (!spacing || ground.isBlocked(next)) break
    if (ground.barriers.some((line) => crossesAny(position, next, line, 16, forward))) break
    const apart = (depth % 2 === 1 ? spacing.across : spacing.along) * 0.66
    let isClose = false
    let joined: Sample | undefined
    for (const sample of net.near(next, apart)) {
      const away = distance(sample.at, next)
      if (isParallel(sample.direction, forward)) {
        if (!(sample.street === parent && walked < 60)) isClose = true
      } else if (away < step && !crossed.has(sample.street)) joined = sample
    }
    if (isClose) break
    points.push(next)
    position = next
    sinceCrossing += step
    if (joined) {
      crossed.add(joined.street)
      sinceCrossing = 0
      if (joined.street.rank <= 4 || random.chance(0.45)) {
        points[points.length - 1] = joined.at
        return points
      }
    }
  }
  return finish(net, ground, points, forward, crossed, sinceCrossing)
}

/** Joins a street a few steps ahead, or ends as a cul-de-sac that is long enough for houses. */
function finish(
  net: StreetNet,
  ground: Ground,
  points: Vec[],
  forward: Vec,
  crossed: Set<Street>,
  sinceCrossing: number,
): Line | undefined {
  const end = item(points, -1)
  let target: Sample | undefined
  for (const sample of net.near(end, 36)) {
    const way = subtract(sample.at, end)
    if (crossed.has(sample.street) || ground.isAtDoor(sample.at) || dot(unit(way), forward) < 0.9) continue
    if (!target || distance(sample.at, end) < distance(target.at, end)) target = sample
  }
  if (target) return [...points, target.at]
  const stub = Math.round(sinceCrossing / step)
  const kept = sinceCrossing < 42 && crossed.size > 1 ? points.slice(0, points.length - stub) : points
  return kept.length * step < 48 ? undefined : kept
}

function crossesAny(from: Vec, to: Vec, line: Line, margin: number, forward: Vec): boolean {
  const ahead = add(to, scale(forward, margin))
  return line.some((point, index) => index > 0 && cross(from, ahead, item(line, index - 1), point) !== undefined)
}

function* seedsAlong(growth: Growth, street: Street, depth: number): Generator<Seed> {
  const { ground, random } = growth
  const samples = samplesOf(street)
  let left = random.between(25, 70)
  for (const { at, direction } of samples) {
    left -= step
    const spacing = ground.spacing(at)
    if (left > 0 || !spacing) continue
    const gap = depth % 2 === 0 ? spacing.across : spacing.along
    left = gap * random.between(0.75, 1.15)
    for (const side of random.shuffle([1, -1]))
      yield { at, direction: scale(toLeft(direction), side), parent: street, depth: depth + 1 }
  }
}

const passes = [5, 2, 2]

/** Grows streets from those that are there, the ones near the centre first, and then again into what was left free. */
export function growStreets(growth: Growth, centre: Vec): void {
  for (const depths of passes) growPass(growth, centre, depths)
}

function growPass(growth: Growth, centre: Vec, depths: number): void {
  const { net } = growth
  let current = net.streets.filter(({ rank }) => rank >= 2 && rank <= 5)
  for (let depth = 0; depth < depths; depth++) {
    const seeds = current.flatMap((street) => [...seedsAlong(growth, street, depth)])
    seeds.sort((a, b) => distance(a.at, centre) - distance(b.at, centre))
    const grown: Street[] = []
    for (const seed of seeds) {
      const line = trace(growth, seed)
      if (!line || lineLength(line) < 62) continue
      const street: Street = { line: round(line, 1), rank: 5, name: undefined }
      net.add(street)
      grown.push(street)
    }
    current = grown
  }
}
