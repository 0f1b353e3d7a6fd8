export interface Dot {
  x: number
  y: number
}

/** The pin nearest to the pointer, if one is near enough. */
export function nearestPin(pins: Iterable<readonly [id: string, dot: Dot]>, pointer: Dot, limitPx: number) {
  let nearest: string | undefined
  let shortestPx = limitPx
  for (const [id, dot] of pins) {
    const distancePx = Math.hypot(dot.x - pointer.x, dot.y - pointer.y)
    if (distancePx > shortestPx) continue
    nearest = id
    shortestPx = distancePx
  }
  return nearest
}
