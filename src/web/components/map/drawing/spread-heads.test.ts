import { describe, expect, test } from 'vitest'
import { pinShape, spreadHeads } from './spread-heads.ts'

const distances = (heads: readonly { x: number; y: number }[]) =>
  heads.flatMap((a, index) => heads.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)))

describe('the heads of the pins', () => {
  test('stand right above their tips where there is room', () => {
    expect(
      spreadHeads([
        { x: 0, y: 0 },
        { x: 60, y: 0 },
      ]),
    ).toEqual([
      { x: 0, y: -pinShape.headAbovePx },
      { x: 60, y: -pinShape.headAbovePx },
    ])
  })

  test('lean apart where two stores are near each other, each to its own side', () => {
    const [west, east] = spreadHeads([
      { x: 0, y: 0 },
      { x: 8, y: 1 },
    ])
    expect((east?.x ?? 0) - (west?.x ?? 0)).toBeGreaterThanOrEqual(24)
  })

  test('part even at the very same place', () => {
    expect(
      Math.min(
        ...distances(
          spreadHeads([
            { x: 5, y: 5 },
            { x: 5, y: 5 },
          ]),
        ),
      ),
    ).toBeGreaterThanOrEqual(24)
  })

  test('part in a crowd, and none hangs below its tip', () => {
    const tips = [
      { x: 0, y: 0 },
      { x: 4, y: 1 },
      { x: -7, y: -9 },
      { x: 21, y: -1 },
      { x: -20, y: -4 },
    ]
    const heads = spreadHeads(tips)
    expect(Math.min(...distances(heads))).toBeGreaterThanOrEqual(24)
    for (const [index, { y }] of heads.entries()) expect(y).toBeLessThan(tips[index]?.y ?? 0)
  })
})
