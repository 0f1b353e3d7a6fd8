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

const cellPx = 96
const cellsAcross = 2 ** 20

/** What is taken, by squares of the map: only neighbours have to be compared. */
function takenRoom() {
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

/** Greedy: the first wish takes its first free spot, then the next; what finds none is left out. */
export function layLabels(wishes: readonly LabelWish[], obstacles: readonly Box[]): LaidLabel[] {
  const room = takenRoom()
  for (const obstacle of obstacles) room.take(obstacle)
  const spotsByText = new Map<string, Spot[]>()
  const isApart = ({ text, apartPx = 0 }: LabelWish, { x, y }: Spot) =>
    !spotsByText.get(text)?.some((other) => Math.hypot(other.x - x, other.y - y) < apartPx)
  return wishes.flatMap((wish) => {
    const { text, kind, width, height } = wish
    const spot = wish.spots.find((one) => isApart(wish, one) && room.isFree(boxAround(one, width, height)))
    if (!spot) return []
    room.take(boxAround(spot, width, height))
    const others = spotsByText.get(text)
    if (others) others.push(spot)
    else spotsByText.set(text, [spot])
    return [{ ...spot, text, kind }]
  })
}
