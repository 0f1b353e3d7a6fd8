import type { Dot } from './nearest-pin.ts'

/** A pin's tip stands on the store, its head above it; heads of neighbours do not touch. */
export const pinShape = { headRadiusPx: 12.5, headAbovePx: 22, apartPx: 26 } as const

const rounds = 80
/** Rather aside than up or down. */
const flatness = 0.45
const lowestAbovePx = 15

function pushApart(a: Dot, b: Dot): boolean {
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

/** Where the heads go when every tip stays where it is: stores side by side remain two pins that can be hit. */
export function spreadHeads(tips: readonly Dot[]): Dot[] {
  const heads = tips.map(({ x, y }) => ({ x, y: y - pinShape.headAbovePx }))
  for (let round = 0; round < rounds; round++) {
    let hasMoved = false
    for (const [index, head] of heads.entries())
      for (const other of heads.slice(index + 1)) hasMoved = pushApart(head, other) || hasMoved
    for (const [index, head] of heads.entries()) head.y = Math.min(head.y, (tips[index]?.y ?? 0) - lowestAbovePx)
    if (!hasMoved) break
  }
  return heads
}
