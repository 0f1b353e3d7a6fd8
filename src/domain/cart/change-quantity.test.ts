import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CartLine, maxLinesPerCart, maxQuantityPerLine } from './cart.ts'
import { addOne, removeOne } from './change-quantity.ts'

const aLine = (productId: string, quantity: number, notes = ''): CartLine => ({ productId, quantity, notes })
const productId = fc.integer({ min: 1, max: 80 }).map((number) => `product-${number}`)
const lines = fc.uniqueArray(
  fc.record({ productId, quantity: fc.integer({ min: 1, max: maxQuantityPerLine }), notes: fc.string() }),
  { maxLength: maxLinesPerCart, selector: (line) => line.productId, size: 'max' },
)

describe('one more', () => {
  test('of a new product is a line at the end', () => {
    expect(addOne([aLine('a', 2)], 'b')).toEqual({ kind: 'changed', lines: [aLine('a', 2), aLine('b', 1)] })
  })

  test('of a product that is there raises its line, in its place, and keeps its note', () => {
    const before = [aLine('a', 1, 'bitte geschnitten'), aLine('b', 1)]
    expect(addOne(before, 'a')).toEqual({
      kind: 'changed',
      lines: [aLine('a', 2, 'bitte geschnitten'), aLine('b', 1)],
    })
  })

  test('ends at 99 of a product', () => {
    expect(addOne([aLine('a', 98)], 'a')).toMatchObject({ kind: 'changed', lines: [{ quantity: 99 }] })
    expect(addOne([aLine('a', 99)], 'a')).toEqual({ kind: 'tooMany' })
    expect(addOne([aLine('a', 99)], 'b')).toMatchObject({ kind: 'changed' })
  })

  test('ends at 60 different products, but not for those that are there', () => {
    const full = Array.from({ length: 60 }, (_, index) => aLine(`p${index}`, 1))
    expect(addOne(full.slice(1), 'new')).toMatchObject({ kind: 'changed' })
    expect(addOne(full, 'new')).toEqual({ kind: 'tooMany' })
    expect(addOne(full, 'p7')).toMatchObject({ kind: 'changed' })
  })

  test('changes nothing of the lines that came in', () => {
    const before = [aLine('a', 1)]
    addOne(before, 'a')
    removeOne(before, 'a')
    expect(before).toEqual([aLine('a', 1)])
  })
})

describe('one less', () => {
  test('lowers the line, and at zero the line goes', () => {
    expect(removeOne([aLine('a', 2), aLine('b', 1)], 'a')).toEqual([aLine('a', 1), aLine('b', 1)])
    expect(removeOne([aLine('a', 1), aLine('b', 1)], 'a')).toEqual([aLine('b', 1)])
  })

  test('of what is not there changes nothing', () => {
    expect(removeOne([aLine('a', 2)], 'b')).toEqual([aLine('a', 2)])
    expect(removeOne([], 'b')).toEqual([])
  })
})

describe('one more and one less', () => {
  test('restore what was there', () => {
    fc.assert(
      fc.property(lines, productId, (before, id) => {
        const added = addOne(before, id)
        fc.pre(added.kind === 'changed')
        if (added.kind === 'changed') expect(removeOne(added.lines, id)).toEqual(before)
      }),
    )
  })

  test('never break a limit, never leave an empty line, never have two lines of one product', () => {
    const step = fc.record({ isAdd: fc.boolean(), id: productId })
    fc.assert(
      fc.property(lines, fc.array(step, { maxLength: 200 }), (start, steps) => {
        let current: readonly CartLine[] = start
        for (const { isAdd, id } of steps) {
          const added = addOne(current, id)
          if (!isAdd) current = removeOne(current, id)
          else if (added.kind === 'changed') current = added.lines
        }
        expect(current.length).toBeLessThanOrEqual(maxLinesPerCart)
        expect(new Set(current.map((line) => line.productId)).size).toBe(current.length)
        expect(current.every(({ quantity }) => quantity >= 1 && quantity <= maxQuantityPerLine)).toBe(true)
      }),
    )
  })
})
