import { type Line, resample, subtract, unit, type Vec } from './geometry.ts'

export type StreetRank = 1 | 2 | 3 | 4 | 5 | 6

export interface Street {
  line: Line
  /** As roads of the region; 5 is a street of the town, 6 a path. */
  rank: StreetRank
  name: string | undefined
}

export interface Sample {
  at: Vec
  direction: Vec
  street: Street
}

const cell = 40

/** Points in a grid, so that only neighbours are compared. */
export function createGrid<T>(positionOf: (one: T) => Vec) {
  const cells = new Map<string, T[]>()
  const keyOf = (column: number, row: number) => `${column},${row}`
  return {
    put(one: T): void {
      const [x, y] = positionOf(one)
      const key = keyOf(Math.floor(x / cell), Math.floor(y / cell))
      const there = cells.get(key)
      if (there) there.push(one)
      else cells.set(key, [one])
    },
    *near([x, y]: Vec, radius: number): Generator<T> {
      for (let column = Math.floor((x - radius) / cell); column <= (x + radius) / cell; column++)
        for (let row = Math.floor((y - radius) / cell); row <= (y + radius) / cell; row++)
          for (const one of cells.get(keyOf(column, row)) ?? []) {
            const [ox, oy] = positionOf(one)
            if (Math.hypot(ox - x, oy - y) <= radius) yield one
          }
    },
  }
}

export const sampleStep = 7

/** Half of the width in metres. */
export const halfWidths: Record<StreetRank, number> = { 1: 13, 2: 6.5, 3: 5.5, 4: 4.5, 5: 3.6, 6: 1.5 }

export function samplesOf(street: Street): Sample[] {
  const points = resample(street.line, sampleStep)
  return points.map((at, index) => {
    const [before, after] = [points[index - 1] ?? at, points[index + 1] ?? at]
    return { at, direction: unit(subtract(after, before)), street }
  })
}

export function createStreetNet() {
  const grid = createGrid<Sample>(({ at }) => at)
  const streets: Street[] = []
  return {
    streets,
    near: grid.near,
    add(street: Street): void {
      streets.push(street)
      for (const sample of samplesOf(street)) grid.put(sample)
    },
  }
}

export type StreetNet = ReturnType<typeof createStreetNet>
