import { describe, expect, test } from 'vitest'
import { boxAround, type LabelWish, layLabels } from './lay-labels.ts'

const spot = (x: number, y: number, angle = 0) => ({ x, y, angle })
const wish = (text: string, ...spots: LabelWish['spots']): LabelWish => ({
  text,
  kind: 'place-2',
  width: 60,
  height: 16,
  spots,
})
const texts = (laid: readonly { text: string }[]) => laid.map(({ text }) => text)

describe('laying labels', () => {
  test('takes the first spot that is free', () => {
    const laid = layLabels([wish('Ulm', spot(0, 0)), wish('Neu-Ulm', spot(20, 0), spot(20, 30))], [])
    expect(laid).toEqual([
      { text: 'Ulm', kind: 'place-2', ...spot(0, 0) },
      { text: 'Neu-Ulm', kind: 'place-2', ...spot(20, 30) },
    ])
  })

  test('leaves out what finds no room, so that the more important one stays readable', () => {
    expect(texts(layLabels([wish('Ulm', spot(0, 0)), wish('Dorf', spot(5, 5))], []))).toEqual(['Ulm'])
  })

  test('keeps clear of pins', () => {
    const pin = { left: -10, right: 10, top: -30, bottom: 0 }
    expect(layLabels([wish('Illertissen', spot(0, -10), spot(0, 14))], [pin])).toMatchObject([spot(0, 14)])
  })

  test('does not repeat a text too near', () => {
    const shield = (x: number): LabelWish => ({ ...wish('A7', spot(x, 0)), apartPx: 300 })
    expect(layLabels([shield(0), shield(200), shield(400)], []).map(({ x }) => x)).toEqual([0, 400])
  })

  test('a turned label needs another box', () => {
    const upright = boxAround(spot(0, 0, 90), 60, 16)
    expect(upright.right).toBeCloseTo(8)
    expect(upright.bottom).toBeCloseTo(30)
  })
})
