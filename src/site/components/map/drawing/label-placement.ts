import type { Point } from './pin-geometry.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Possible centre of a label and its rotation in degrees. */
export interface Spot {
  x: number
  y: number
  angle: number
}

export interface LabelCandidate {
  text: string
  /** Determines font and colour. */
  kind: string
  width: number
  height: number
  /** In order of preference. */
  spots: readonly Spot[]
  /** The same text is not repeated within this distance. */
  apartPx?: number
}

export interface PlacedLabel extends Spot {
  text: string
  kind: string
}

const gapPx = 3

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The axis-aligned bounding box of a rotated label. */
export function boxAround({ x, y, angle }: Spot, width: number, height: number): Box {
  const cos = Math.abs(Math.cos(radians(angle)))
  const sin = Math.abs(Math.sin(radians(angle)))
  const halfWidth = (width * cos + height * sin) / 2
  const halfHeight = (width * sin + height * cos) / 2
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right + gapPx && a.right > b.left - gapPx && a.top < b.bottom + gapPx && a.bottom > b.top - gapPx

const cellPx = 96
const cellsAcross = 2 ** 20

/** Occupied boxes in a grid, so that only neighbours are compared. */
function createOccupiedGrid() {
  const boxesByCell = new Map<number, Box[]>()
  function* cellsOf({ left, top, right, bottom }: Box): Generator<number> {
    for (let column = Math.floor((left - gapPx) / cellPx); column <= (right + gapPx) / cellPx; column++)
      for (let row = Math.floor((top - gapPx) / cellPx); row <= (bottom + gapPx) / cellPx; row++)
        yield column * cellsAcross + row
  }
  return {
    isFree(box: Box): boolean {
      for (const cell of cellsOf(box)) if (boxesByCell.get(cell)?.some((other) => overlap(box, other))) return false
      return true
    },
    take(box: Box): void {
      for (const cell of cellsOf(box)) {
        const there = boxesByCell.get(cell)
        if (there) there.push(box)
        else boxesByCell.set(cell, [box])
      }
    },
  }
}

/** Greedy: each candidate takes its first free spot; candidates without one are dropped. */
export function placeLabels(candidates: readonly LabelCandidate[], obstacles: readonly Box[]): PlacedLabel[] {
  const occupied = createOccupiedGrid()
  for (const obstacle of obstacles) occupied.take(obstacle)
  const spotsByText = new Map<string, Spot[]>()
  const isApart = ({ text, apartPx = 0 }: LabelCandidate, { x, y }: Spot) =>
    !spotsByText.get(text)?.some((other) => Math.hypot(other.x - x, other.y - y) < apartPx)
  return candidates.flatMap((candidate) => {
    const { text, kind, width, height } = candidate
    const spot = candidate.spots.find(
      (one) => isApart(candidate, one) && occupied.isFree(boxAround(one, width, height)),
    )
    if (!spot) return []
    occupied.take(boxAround(spot, width, height))
    const others = spotsByText.get(text)
    if (others) others.push(spot)
    else spotsByText.set(text, [spot])
    return [{ ...spot, text, kind }]
  })
}

interface Walk {
  /** Distance between two spots. */
  stepPx: number
  /** Length of the label. It follows the direction of the line over this length; bends are skipped. */
  spanPx: number
}

const straightEnough = 0.94

const degrees = (from: Point, to: Point) => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI

/** Turns text that would be upside down. */
const readable = (angle: number) => (angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle)

function withDistances(line: readonly Point[]): { dot: Point; atPx: number }[] {
  let atPx = 0
  return line.map((dot, index) => {
    const before = line[index - 1]
    if (before) atPx += Math.hypot(dot.x - before.x, dot.y - before.y)
    return { dot, atPx }
  })
}

/** Spots along a line at even distances. */
export function walkLine(line: readonly Point[], { stepPx, spanPx }: Walk): Spot[] {
  const stops = withDistances(line)
  const lengthPx = stops.at(-1)?.atPx ?? 0
  const spots: Spot[] = []
  let segment = 1

  function dotAt(wantedPx: number): Point {
    while (segment > 1 && (stops[segment - 1]?.atPx ?? 0) > wantedPx) segment -= 1
    while (segment < stops.length - 1 && (stops[segment]?.atPx ?? 0) < wantedPx) segment += 1
    const [from, to] = [stops[segment - 1], stops[segment]]
    if (!from || !to) return { x: 0, y: 0 }
    const share = to.atPx > from.atPx ? (wantedPx - from.atPx) / (to.atPx - from.atPx) : 0
    return { x: from.dot.x + (to.dot.x - from.dot.x) * share, y: from.dot.y + (to.dot.y - from.dot.y) * share }
  }

  for (let atPx = stepPx / 2; atPx + spanPx / 2 <= lengthPx; atPx += stepPx) {
    if (atPx < spanPx / 2) continue
    const [start, end] = [dotAt(atPx - spanPx / 2), dotAt(atPx + spanPx / 2)]
    if (Math.hypot(end.x - start.x, end.y - start.y) < spanPx * straightEnough) continue
    spots.push({ ...dotAt(atPx), angle: readable(degrees(start, end)) })
  }
  return spots
}
