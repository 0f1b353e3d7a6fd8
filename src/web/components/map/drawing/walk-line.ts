import type { Spot } from './lay-labels.ts'
import type { Dot } from './nearest-pin.ts'

interface Walk {
  /** From one stop to the next. */
  stepPx: number
  /** How long the label is: it is turned as the line runs over that length, and left out where the line bends more. */
  spanPx: number
}

const straightEnough = 0.94

const degrees = (from: Dot, to: Dot) => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI

/** Never upside down. */
const readable = (angle: number) => (angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle)

function measured(line: readonly Dot[]): { dot: Dot; atPx: number }[] {
  let atPx = 0
  return line.map((dot, index) => {
    const before = line[index - 1]
    if (before) atPx += Math.hypot(dot.x - before.x, dot.y - before.y)
    return { dot, atPx }
  })
}

/** Stops along the line at even distances. */
export function walkLine(line: readonly Dot[], { stepPx, spanPx }: Walk): Spot[] {
  const stops = measured(line)
  const lengthPx = stops.at(-1)?.atPx ?? 0
  const spots: Spot[] = []
  let segment = 1

  function dotAt(wantedPx: number): Dot {
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
