import { distance, item, type Line, lineLength, round, simplify, type Vec } from './geometry.ts'
import { createGrid, type Street, sampleStep, samplesOf } from './street-net.ts'

interface Stop {
  at: Vec
  links: Stop[]
  walked: number
  before: Stop | undefined
  isDone: boolean
}

const metresPerMinute = 80

export interface Walk {
  line: Line
  minutes: number
}

export const measureWalk = (line: Line) => ({ minutes: Math.max(1, Math.round(lineLength(line) / metresPerMinute)) })

/** The shortest way along the streets. */
export function findWalk(streets: readonly Street[], from: Vec, to: Vec): Line {
  const grid = createGrid<Stop>(({ at }) => at)
  const stops: Stop[] = []
  for (const street of streets) {
    if (street.rank === 1) continue
    let last: Stop | undefined
    for (const { at } of samplesOf(street)) {
      const stop: Stop = { at, links: [], walked: Number.POSITIVE_INFINITY, before: undefined, isDone: false }
      for (const other of grid.near(at, sampleStep * 1.15)) {
        stop.links.push(other)
        other.links.push(stop)
      }
      if (last && !stop.links.includes(last)) {
        stop.links.push(last)
        last.links.push(stop)
      }
      stops.push(stop)
      grid.put(stop)
      last = stop
    }
  }
  const nearest = (point: Vec) =>
    stops.reduce((best, stop) => (distance(stop.at, point) < distance(best.at, point) ? stop : best), item(stops, 0))
  const [start, end] = [nearest(from), nearest(to)]
  start.walked = 0
  const open = new Set([start])
  while (open.size > 0 && !end.isDone) {
    const stop = [...open].reduce((best, one) => (one.walked < best.walked ? one : best))
    open.delete(stop)
    stop.isDone = true
    for (const next of stop.links) {
      const walked = stop.walked + distance(stop.at, next.at)
      if (next.isDone || walked >= next.walked) continue
      next.walked = walked
      next.before = stop
      open.add(next)
    }
  }
  if (!end.isDone) throw new Error('no way leads to the door')
  const way: Vec[] = [to]
  for (let stop: Stop | undefined = end; stop; stop = stop.before) way.push(stop.at)
  way.push(from)
  return round(simplify(way.reverse(), 2.5), 1)
}
