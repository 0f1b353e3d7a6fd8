import { describe, expect, test } from 'vitest'
import { boxAround, type LabelCandidate, placeLabels, walkLine } from './label-placement.ts'

const spot = (x: number, y: number, angle = 0) => ({ x, y, angle })
const candidate = (text: string, ...spots: LabelCandidate['spots']): LabelCandidate => ({
  text,
  kind: 'place-2',
  width: 60,
  height: 16,
  spots,
})
const texts = (laid: readonly { text: string }[]) => laid.map(({ text }) => text)

describe('placeLabels', () => {
  test('uses the first free spot', () => {
    const laid = placeLabels([candidate('Ulm', spot(0, 0)), candidate('Neu-Ulm', spot(20, 0), spot(20, 30))], [])
    expect(laid).toEqual([
      { text: 'Ulm', kind: 'place-2', ...spot(0, 0) },
      { text: 'Neu-Ulm', kind: 'place-2', ...spot(20, 30) },
    ])
  })

  test('drops a label without a free spot', () => {
    expect(texts(placeLabels([candidate('Ulm', spot(0, 0)), candidate('Dorf', spot(5, 5))], []))).toEqual(['Ulm'])
  })

  test('avoids obstacles', () => {
    const pin = { left: -10, right: 10, top: -30, bottom: 0 }
    expect(placeLabels([candidate('Illertissen', spot(0, -10), spot(0, 14))], [pin])).toMatchObject([spot(0, 14)])
  })

  test('does not repeat a text within its distance', () => {
    const shield = (x: number): LabelCandidate => ({ ...candidate('A7', spot(x, 0)), apartPx: 300 })
    expect(placeLabels([shield(0), shield(200), shield(400)], []).map(({ x }) => x)).toEqual([0, 400])
  })

  test('uses the bounding box of a rotated label', () => {
    const upright = boxAround(spot(0, 0, 90), 60, 16)
    expect(upright.right).toBeCloseTo(8)
    expect(upright.bottom).toBeCloseTo(30)
  })
})

const dots = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))

describe('walkLine', () => {
  test('returns spots at even distances across corners', () => {
    const corner = dots([0, 0], [100, 0], [100, 100])
    expect(walkLine(corner, { stepPx: 60, spanPx: 2 }).map(({ x, y }) => [x, y])).toEqual([
      [30, 0],
      [90, 0],
      [100, 50],
    ])
  })

  test('rotates with the line, never upside down', () => {
    const walk = { stepPx: 100, spanPx: 20 }
    expect(walkLine(dots([0, 0], [0, -100]), walk)[0]?.angle).toBe(90)
    expect(walkLine(dots([0, 0], [-100, 0]), walk)[0]?.angle).toBe(0)
    expect(walkLine(dots([0, 0], [100, 100]), walk)[0]?.angle).toBeCloseTo(45)
  })

  test('skips bends', () => {
    const bend = dots([0, 0], [50, 0], [50, 50])
    expect(walkLine(bend, { stepPx: 100, spanPx: 60 })).toEqual([])
  })

  test('returns nothing for a line shorter than the label', () => {
    expect(walkLine(dots([0, 0], [40, 0]), { stepPx: 20, spanPx: 60 })).toEqual([])
    expect(walkLine([], { stepPx: 20, spanPx: 60 })).toEqual([])
  })
})
