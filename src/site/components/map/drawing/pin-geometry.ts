export interface Point {
  x: number
  y: number
}

/** The pin nearest to the pointer within the limit. */
export function findNearestPin(pins: Iterable<readonly [id: string, dot: Point]>, pointer: Point, limitPx: number) {
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

/** The tip of a pin is at the store and its head above it; heads do not overlap. */
export const pinShape = { headRadiusPx: 12.5, headAbovePx: 22, apartPx: 26 } as const

const maxRounds = 80
/** Prefers moving sideways. */
const flatness = 0.45
const lowestAbovePx = 15

function pushApart(a: Point, b: Point): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const distancePx = Math.hypot(dx, dy)
  if (distancePx >= pinShape.apartPx) return false
  const [aside, up] = [dx || 0.01, dy * flatness]
  const length = Math.hypot(aside, up)
  const pushPx = (pinShape.apartPx - distancePx) / 2 + 0.1
  a.x -= (aside / length) * pushPx
  a.y -= (up / length) * pushPx
  b.x += (aside / length) * pushPx
  b.y += (up / length) * pushPx
  return true
}

/** Moves overlapping heads apart while the tips stay, so that neighbouring pins can be clicked. */
export function spreadHeads(tips: readonly Point[]): Point[] {
  const heads = tips.map(({ x, y }) => ({ x, y: y - pinShape.headAbovePx }))
  for (let round = 0; round < maxRounds; round++) {
    let hasMoved = false
    for (const [index, head] of heads.entries())
      for (const other of heads.slice(index + 1)) hasMoved = pushApart(head, other) || hasMoved
    for (const [index, head] of heads.entries()) head.y = Math.min(head.y, (tips[index]?.y ?? 0) - lowestAbovePx)
    if (!hasMoved) break
  }
  return heads
}

const toFixed = (value: number) => value.toFixed(2)

/** A drop shape with its tip at the origin: two tangents and the arc of the head. */
export function toPinPath(head: Point): string {
  const radius = pinShape.headRadiusPx
  const distance = Math.max(radius + 1, Math.hypot(head.x, head.y))
  const toTip = Math.atan2(-head.y, -head.x)
  const half = Math.acos(radius / distance)
  const touch = (angle: number) =>
    `${toFixed(head.x + radius * Math.cos(angle))} ${toFixed(head.y + radius * Math.sin(angle))}`
  return `M0 0L${touch(toTip + half)}A${radius} ${radius} 0 1 1 ${touch(toTip - half)}Z`
}

interface BubblePlacement {
  above: 'true' | 'false'
  side: 'middle' | 'left' | 'right'
}

/** Space that a bubble needs above the tip and to either side. */
const bubbleSpacePx = { over: 104, aside: 120 }

/** Above and centred, unless the edge of the map would cut it off. */
export function placeBubble(tip: Point, frame: Point): BubblePlacement {
  const side = tip.x < bubbleSpacePx.aside ? 'right' : tip.x > frame.x - bubbleSpacePx.aside ? 'left' : 'middle'
  return { above: tip.y < bubbleSpacePx.over ? 'false' : 'true', side }
}
