export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where a label's middle may lie, and how it is turned, in degrees. */
export interface Spot {
  x: number
  y: number
  angle: number
}

export interface LabelWish {
  text: string
  /** The look of it. */
  kind: string
  width: number
  height: number
  /** Tried in this order. */
  spots: readonly Spot[]
  /** The same text is not repeated within this distance. */
  apartPx?: number
}

export interface LaidLabel extends Spot {
  text: string
  kind: string
}

const gapPx = 3

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The upright box around a turned label. */
export function boxAround({ x, y, angle }: Spot, width: number, height: number): Box {
  const cos = Math.abs(Math.cos(radians(angle)))
  const sin = Math.abs(Math.sin(radians(angle)))
  const halfWidth = (width * cos + height * sin) / 2
  const halfHeight = (width * sin + height * cos) / 2
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right + gapPx && a.right > b.left - gapPx && a.top < b.bottom + gapPx && a.bottom > b.top - gapPx

/** Greedy: the first wish takes its first free spot, then the next; what finds none is left out. */
export function layLabels(wishes: readonly LabelWish[], obstacles: readonly Box[]): LaidLabel[] {
  const taken = [...obstacles]
  const laid: LaidLabel[] = []
  const isTooNear = (wish: LabelWish, spot: Spot) =>
    laid.some(({ text, x, y }) => text === wish.text && Math.hypot(x - spot.x, y - spot.y) < (wish.apartPx ?? 0))
  for (const wish of wishes) {
    for (const spot of wish.spots) {
      const box = boxAround(spot, wish.width, wish.height)
      if (taken.some((other) => overlap(box, other)) || isTooNear(wish, spot)) continue
      taken.push(box)
      laid.push({ ...spot, text: wish.text, kind: wish.kind })
      break
    }
  }
  return laid
}
