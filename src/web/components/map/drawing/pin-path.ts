import type { Dot } from './nearest-pin.ts'
import { pinShape } from './spread-heads.ts'

const written = (value: number) => value.toFixed(2)

/** A drop from the tip, at 0/0, to a round head: the two tangents and the arc between them. */
export function pinPath(head: Dot): string {
  const radius = pinShape.headRadiusPx
  const distance = Math.max(radius + 1, Math.hypot(head.x, head.y))
  const toTip = Math.atan2(-head.y, -head.x)
  const half = Math.acos(radius / distance)
  const touch = (angle: number) =>
    `${written(head.x + radius * Math.cos(angle))} ${written(head.y + radius * Math.sin(angle))}`
  return `M0 0L${touch(toTip + half)}A${radius} ${radius} 0 1 1 ${touch(toTip - half)}Z`
}
