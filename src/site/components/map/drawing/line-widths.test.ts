import { describe, expect, test } from 'vitest'
import { lineNames, lineWidth } from './line-widths.ts'

describe('line width', () => {
  test('grows by its factor every two zooms', () => {
    expect(lineWidth('road-1', 11)).toBe(3.4)
    expect(lineWidth('road-1', 13)).toBeCloseTo(3.4 * 1.75)
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
