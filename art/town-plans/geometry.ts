/** Points and lines in metres, x to the east and y to the north of a store's door. */
export type Vec = readonly [x: number, y: number]
export type Line = readonly Vec[]

export function item<T>(list: readonly T[], index: number): T {
  const found = list.at(index)
  if (found === undefined) throw new Error(`no item ${index} of ${list.length}`)
  return found
}

export const add = ([ax, ay]: Vec, [bx, by]: Vec): Vec => [ax + bx, ay + by]
export const subtract = ([ax, ay]: Vec, [bx, by]: Vec): Vec => [ax - bx, ay - by]
export const scale = ([x, y]: Vec, by: number): Vec => [x * by, y * by]
export const mix = (a: Vec, b: Vec, share: number): Vec => add(scale(a, 1 - share), scale(b, share))
export const dot = ([ax, ay]: Vec, [bx, by]: Vec) => ax * bx + ay * by
export const lengthOf = ([x, y]: Vec) => Math.hypot(x, y)
export const distance = (a: Vec, b: Vec) => lengthOf(subtract(a, b))
export const toLeft = ([x, y]: Vec): Vec => [-y, x]
export const heading = (angle: number): Vec => [Math.cos(angle), Math.sin(angle)]
export const angleOf = ([x, y]: Vec) => Math.atan2(y, x)

export function unit(vec: Vec): Vec {
  const length = lengthOf(vec)
  return length === 0 ? [1, 0] : scale(vec, 1 / length)
}

/** A point given along `forward` and to its left, as seen from `origin`. */
export const place = (origin: Vec, forward: Vec, along: number, left: number): Vec =>
  add(origin, add(scale(forward, along), scale(toLeft(forward), left)))

export const lineLength = (line: Line) =>
  line.reduce((sum, point, index) => (index === 0 ? 0 : sum + distance(point, item(line, index - 1))), 0)

/** Points at even distances, the last one included. */
export function resample(line: Line, step: number): Vec[] {
  const points: Vec[] = [item(line, 0)]
  let left = step
  for (let index = 1; index < line.length; index++) {
    let from = item(line, index - 1)
    const to = item(line, index)
    for (let gap = distance(from, to); gap >= left; gap = distance(from, to)) {
      from = mix(from, to, left / gap)
      points.push(from)
      left = step
    }
    left -= distance(from, to)
  }
  const last = item(line, -1)
  if (distance(item(points, -1), last) > step / 4) points.push(last)
  else points[points.length - 1] = last
  return points
}

/** Cuts corners, as Chaikin does; the ends stay. */
export function round(line: Line, times: number): Line {
  if (times === 0 || line.length < 3) return line
  const cut = line.slice(1).flatMap((to, index): Vec[] => {
    const from = item(line, index)
    return [mix(from, to, 0.25), mix(from, to, 0.75)]
  })
  return round([item(line, 0), ...cut.slice(1, -1), item(line, -1)], times - 1)
}

function nearestOnSegment(point: Vec, from: Vec, to: Vec): Vec {
  const along = subtract(to, from)
  const share = dot(subtract(point, from), along) / (dot(along, along) || 1)
  return mix(from, to, Math.max(0, Math.min(1, share)))
}

export interface Nearest {
  point: Vec
  away: number
  direction: Vec
}

export function nearestOn(line: Line, point: Vec): Nearest {
  let best: Nearest = { point: item(line, 0), away: Number.POSITIVE_INFINITY, direction: [1, 0] }
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [item(line, index - 1), item(line, index)]
    const near = nearestOnSegment(point, from, to)
    const away = distance(near, point)
    if (away < best.away) best = { point: near, away, direction: unit(subtract(to, from)) }
  }
  return best
}

const boxes = new WeakMap<Line, { left: number; right: number; low: number; high: number }>()

function boxOf(ring: Line) {
  const known = boxes.get(ring)
  if (known) return known
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const box = { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) }
  boxes.set(ring, box)
  return box
}

export function isInside(ring: Line, [x, y]: Vec): boolean {
  const { left, right, low, high } = boxOf(ring)
  if (x < left || x > right || y < low || y > high) return false
  let inside = false
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = item(ring, index - 1)
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

export function cross(a: Vec, b: Vec, c: Vec, d: Vec): Vec | undefined {
  const [r, s] = [subtract(b, a), subtract(d, c)]
  const area = r[0] * s[1] - r[1] * s[0]
  if (Math.abs(area) < 1e-9) return undefined
  const [wx, wy] = subtract(c, a)
  const t = (wx * s[1] - wy * s[0]) / area
  const u = (wx * r[1] - wy * r[0]) / area
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? add(a, scale(r, t)) : undefined
}

/** Leaves out points that lie on the line between their neighbours. */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 3) return line
  const [first, last] = [item(line, 0), item(line, -1)]
  let farthest = 0
  let away = 0
  for (let index = 1; index < line.length - 1; index++) {
    const point = item(line, index)
    const gap = distance(point, nearestOnSegment(point, first, last))
    if (gap > away) [farthest, away] = [index, gap]
  }
  if (away <= tolerance) return [first, last]
  const [before, after] = [line.slice(0, farthest + 1), line.slice(farthest)]
  return [...simplify(before, tolerance).slice(0, -1), ...simplify(after, tolerance)]
}

/** The parts of a line within the square of the plan. */
export function clipLine(line: Line, half: number): Line[] {
  const parts: Vec[][] = [[]]
  const isIn = ([x, y]: Vec) => Math.abs(x) <= half && Math.abs(y) <= half
  const corners: Line = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ]
  for (const [index, to] of line.entries()) {
    const from = index > 0 ? item(line, index - 1) : to
    const edges = corners.map((corner, at) => cross(from, to, item(corners, at - 1), corner))
    const hits = edges.filter((edge) => edge !== undefined).sort((a, b) => distance(from, a) - distance(from, b))
    if (isIn(from) && index > 0 && !isIn(to)) {
      item(parts, -1).push(...hits.slice(0, 1))
      parts.push([])
    } else if (!isIn(from) && isIn(to)) item(parts, -1).push(...hits.slice(-1), to)
    else if (isIn(to)) item(parts, -1).push(to)
    else if (hits.length > 1) parts.push(hits, [])
  }
  return parts.filter((part) => part.length > 1)
}

/** The part of a ring within the square of the plan. */
export function clipRing(ring: Line, half: number): Line {
  const sides: ((point: Vec) => number)[] = [
    ([x]) => half - x,
    ([x]) => half + x,
    ([, y]) => half - y,
    ([, y]) => half + y,
  ]
  return sides.reduce<Line>((left, inside) => {
    return left.flatMap((to, index): Vec[] => {
      const from = item(left, index - 1)
      const [before, after] = [inside(from), inside(to)]
      const border = before >= 0 !== after >= 0 ? [mix(from, to, before / (before - after))] : []
      return after >= 0 ? [...border, to] : border
    })
  }, ring)
}

/** A closed ring around a point with a slightly uneven radius. */
export function blob(centre: Vec, radius: Vec, turn: number, wobble: (index: number) => number): Line {
  const forward = heading(turn)
  const corners = Array.from({ length: 12 }, (_, index): Vec => {
    const angle = (index / 12) * 2 * Math.PI
    const reach = 1 + wobble(index)
    return place(centre, forward, Math.cos(angle) * radius[0] * reach, Math.sin(angle) * radius[1] * reach)
  })
  return round([...corners, item(corners, 0)], 2)
}
