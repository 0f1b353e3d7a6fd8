import { describe, expect, test } from 'vitest'
import { walkLine } from './walk-line.ts'

const dots = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))

describe('walking along a line', () => {
  test('stops at even distances, across corners', () => {
    const corner = dots([0, 0], [100, 0], [100, 100])
    expect(walkLine(corner, { stepPx: 60, spanPx: 2 }).map(({ x, y }) => [x, y])).toEqual([
      [30, 0],
      [90, 0],
      [100, 50],
    ])
  })

  test('turns with the line, never upside down', () => {
    const walk = { stepPx: 100, spanPx: 20 }
    expect(walkLine(dots([0, 0], [0, -100]), walk)[0]?.angle).toBe(90)
    expect(walkLine(dots([0, 0], [-100, 0]), walk)[0]?.angle).toBe(0)
    expect(walkLine(dots([0, 0], [100, 100]), walk)[0]?.angle).toBeCloseTo(45)
  })

  test('leaves out the bends, where a straight label would leave the line', () => {
    const bend = dots([0, 0], [50, 0], [50, 50])
    expect(walkLine(bend, { stepPx: 100, spanPx: 60 })).toEqual([])
  })

  test('a line shorter than the label has no stop', () => {
    expect(walkLine(dots([0, 0], [40, 0]), { stepPx: 20, spanPx: 60 })).toEqual([])
    expect(walkLine([], { stepPx: 20, spanPx: 60 })).toEqual([])
  })
})
