import { describe, expect, test } from 'vitest'
import { lineNames, lineWidth, widthAt } from './line-widths.ts'

describe('line width', () => {
  const stops = [
    [8, 1],
    [10, 3],
    [12, 11],
  ] as const

  test('is zero below the first stop', () => {
    expect(widthAt(stops, 7.5)).toBe(0)
    expect(widthAt(stops, 8)).toBe(1)
  })

  test('is interpolated between stops and constant after the last', () => {
    expect(widthAt(stops, 9)).toBe(2)
    expect(widthAt(stops, 11.5)).toBe(9)
    expect(widthAt(stops, 19)).toBe(11)
  })

  test('never decreases with the zoom', () => {
    for (const name of lineNames)
      for (let zoom = 3; zoom < 18; zoom += 0.5)
        expect(lineWidth(name, zoom + 0.5)).toBeGreaterThanOrEqual(lineWidth(name, zoom))
  })

  test('is zero for minor roads below zoom 12', () => {
    expect(lineWidth('road-4', 11.5)).toBe(0)
    expect(lineWidth('road-4', 12)).toBeGreaterThan(0)
  })

  test('is larger for more important roads', () => {
    for (let zoom = 8; zoom <= 16; zoom++) {
      const widths = (['road-1', 'road-2', 'road-3', 'road-4'] as const).map((name) => lineWidth(name, zoom))
      expect(widths).toEqual(widths.toSorted((a, b) => b - a))
    }
  })
})
