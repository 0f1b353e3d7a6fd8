import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBreadBag, aProduct, aSlicedLoaf } from '#tests/support/builders.ts'
import {
  addOneItem,
  type CartLine,
  computeTotals,
  lineKey,
  maxItemNotesLength,
  maxLinesPerCart,
  optionsOfKey,
  priceLines,
  removeLine,
  removeOneItem,
  setNotes,
  setOptions,
  setQuantity,
  updateOldLines,
} from './cart.ts'
import { isOfferedQuantity, maxQuantityPerLine } from './catalog/quantity-rules.ts'

describe('cart lines', () => {
  const aLine = (productId: string, quantity: number, notes = ''): CartLine => ({ productId, quantity, notes })
  const productId = fc.integer({ min: 1, max: 80 }).map((number) => `product-${number}`)
  const lines = fc.uniqueArray(
    fc.record({ productId, quantity: fc.integer({ min: 1, max: maxQuantityPerLine }), notes: fc.string() }),
    { maxLength: maxLinesPerCart, selector: (line) => line.productId, size: 'max' },
  )

  describe('addOneItem', () => {
    test('adds a new product as a line at the end', () => {
      expect(addOneItem([aLine('a', 2)], { productId: 'b' })).toEqual({
        kind: 'changed',
        lines: [aLine('a', 2), aLine('b', 1)],
      })
    })

    test('increases an existing line in place and keeps its notes', () => {
      const before = [aLine('a', 1, 'bitte geschnitten'), aLine('b', 1)]
      expect(addOneItem(before, { productId: 'a' })).toEqual({
        kind: 'changed',
        lines: [aLine('a', 2, 'bitte geschnitten'), aLine('b', 1)],
      })
    })

    test('refuses more than 99 of a product', () => {
      expect(addOneItem([aLine('a', 98)], { productId: 'a' })).toMatchObject({
        kind: 'changed',
        lines: [{ quantity: 99 }],
      })
      expect(addOneItem([aLine('a', 99)], { productId: 'a' })).toEqual({ kind: 'tooMany' })
      expect(addOneItem([aLine('a', 99)], { productId: 'b' })).toMatchObject({ kind: 'changed' })
    })

    test('refuses more than 60 different products but still increases existing lines', () => {
      const full = Array.from({ length: 60 }, (_, index) => aLine(`p${index}`, 1))
      expect(addOneItem(full.slice(1), { productId: 'new' })).toMatchObject({ kind: 'changed' })
      expect(addOneItem(full, { productId: 'new' })).toEqual({ kind: 'tooMany' })
      expect(addOneItem(full, { productId: 'p7' })).toMatchObject({ kind: 'changed' })
    })

    test('does not change the input', () => {
      const before = [aLine('a', 1)]
      addOneItem(before, { productId: 'a' })
      removeOneItem(before, 'a')
      expect(before).toEqual([aLine('a', 1)])
    })
  })

  describe('setQuantity', () => {
    test('replaces the quantity in place and keeps the notes', () => {
      expect(setQuantity([aLine('a', 2, 'geschnitten'), aLine('b', 1)], { productId: 'a' }, 20)).toEqual({
        kind: 'changed',
        lines: [aLine('a', 20, 'geschnitten'), aLine('b', 1)],
      })
    })

    test('appends a new product and removes a line at zero', () => {
      expect(setQuantity([aLine('a', 2)], { productId: 'b' }, 3)).toEqual({
        kind: 'changed',
        lines: [aLine('a', 2), aLine('b', 3)],
      })
      expect(setQuantity([aLine('a', 2), aLine('b', 3)], { productId: 'a' }, 0)).toEqual({
        kind: 'changed',
        lines: [aLine('b', 3)],
      })
      expect(setQuantity([aLine('a', 2)], { productId: 'b' }, 0)).toEqual({ kind: 'changed', lines: [aLine('a', 2)] })
    })

    test('refuses more than 99 of a product and more than 60 products', () => {
      const full = Array.from({ length: 60 }, (_, index) => aLine(`p${index}`, 1))
      expect(setQuantity([aLine('a', 1)], { productId: 'a' }, 99)).toMatchObject({ kind: 'changed' })
      expect(setQuantity([aLine('a', 1)], { productId: 'a' }, 100)).toEqual({ kind: 'tooMany' })
      expect(setQuantity(full, { productId: 'new' }, 1)).toEqual({ kind: 'tooMany' })
      expect(setQuantity(full, { productId: 'p7' }, 99)).toMatchObject({ kind: 'changed' })
    })

    test('gives the same lines as adding that often', () => {
      fc.assert(
        fc.property(lines, productId, fc.integer({ min: 1, max: 5 }), (before, id, count) => {
          const present = before.find((line) => line.productId === id)?.quantity ?? 0
          let added: ReturnType<typeof addOneItem> = { kind: 'changed', lines: [...before] }
          for (let index = 0; index < count; index++)
            if (added.kind === 'changed') added = addOneItem(added.lines, { productId: id })
          expect(setQuantity(before, { productId: id }, present + count)).toEqual(added)
        }),
      )
    })
  })

  test('setNotes changes only the notes of the product', () => {
    const before = [aLine('a', 2, 'hell'), aLine('b', 1)]
    expect(setNotes(before, 'b', 'dunkel')).toEqual([aLine('a', 2, 'hell'), aLine('b', 1, 'dunkel')])
    expect(setNotes(before, 'c', 'dunkel')).toEqual(before)
  })

  describe('removeOneItem', () => {
    test('decreases the line and removes it at zero', () => {
      expect(removeOneItem([aLine('a', 2), aLine('b', 1)], 'a')).toEqual([aLine('a', 1), aLine('b', 1)])
      expect(removeOneItem([aLine('a', 1), aLine('b', 1)], 'a')).toEqual([aLine('b', 1)])
    })

    test('ignores a product that is not in the cart', () => {
      expect(removeOneItem([aLine('a', 2)], 'b')).toEqual([aLine('a', 2)])
      expect(removeOneItem([], 'b')).toEqual([])
    })
  })

  describe('adding and removing', () => {
    test('cancel each other out', () => {
      fc.assert(
        fc.property(lines, productId, (before, id) => {
          const added = addOneItem(before, { productId: id })
          fc.pre(added.kind === 'changed')
          if (added.kind === 'changed') expect(removeOneItem(added.lines, id)).toEqual(before)
        }),
      )
    })

    test('never exceed a limit, leave an empty line or duplicate a product', () => {
      const step = fc.record({ isAdd: fc.boolean(), id: productId })
      fc.assert(
        fc.property(lines, fc.array(step, { maxLength: 200 }), (start, steps) => {
          let current: readonly CartLine[] = start
          for (const { isAdd, id } of steps) {
            const added = addOneItem(current, { productId: id })
            if (!isAdd) current = removeOneItem(current, id)
            else if (added.kind === 'changed') current = added.lines
          }
          expect(current.length).toBeLessThanOrEqual(maxLinesPerCart)
          expect(new Set(current.map((line) => line.productId)).size).toBe(current.length)
          expect(current.every(({ quantity }) => quantity >= 1 && quantity <= maxQuantityPerLine)).toBe(true)
        }),
      )
    })
  })
})

describe('lines with options', () => {
  const loaf = aSlicedLoaf()
  const bag = aBreadBag()
  const whole = { productId: loaf.id, options: { schnitt: 'ganz' } }
  const sliced = { productId: loaf.id, options: { schnitt: 'scheiben' } }
  const aLine = (item: Pick<CartLine, 'productId' | 'options'>, quantity = 1, notes = ''): CartLine => ({
    productId: item.productId,
    quantity,
    notes,
    ...(item.options && { options: item.options }),
  })

  test('are separate lines of one product', () => {
    const added = addOneItem([aLine(whole, 2)], sliced)
    expect(added).toEqual({ kind: 'changed', lines: [aLine(whole, 2), aLine(sliced)] })
    expect(removeOneItem([aLine(whole, 2), aLine(sliced, 3)], lineKey(sliced))).toEqual([
      aLine(whole, 2),
      aLine(sliced, 2),
    ])
    expect(removeLine([aLine(whole, 2), aLine(sliced, 3)], lineKey(whole))).toEqual([aLine(sliced, 3)])
  })

  test('have a key that does not depend on the order of the options and is unambiguous', () => {
    const both = { productId: 'torte', options: { inschrift: 'a&b=c', groesse: 'g' } }
    expect(lineKey(both)).toBe(lineKey({ productId: 'torte', options: { groesse: 'g', inschrift: 'a&b=c' } }))
    expect(lineKey(both)).not.toBe(lineKey({ productId: 'torte', options: { groesse: 'g', inschrift: 'a', b: 'c' } }))
    expect(lineKey({ productId: 'brezel' })).toBe('brezel')
    expect(optionsOfKey(lineKey(both))).toEqual(both.options)
    expect(optionsOfKey('brezel')).toEqual({})
  })

  test('have a key from which the options can be read', () => {
    const options = { inschrift: 'a&b=c? 50 % + 1', groesse: 'g' }
    expect(optionsOfKey(lineKey({ productId: 'torte', options }))).toEqual(options)
    expect(optionsOfKey('brezel')).toEqual({})
  })

  test('become one line when their options become the same', () => {
    const lines = [aLine(whole, 2, 'dunkel'), aLine(sliced, 3)]
    expect(setOptions(lines, lineKey(sliced), { schnitt: 'ganz' })).toEqual([aLine(whole, 5, 'dunkel')])
    expect(setOptions(lines, lineKey(whole), { schnitt: 'scheiben' })[0]?.quantity).toBe(5)
    expect(setOptions([aLine(whole, 60), aLine(sliced, 60)], lineKey(sliced), { schnitt: 'ganz' })).toEqual([
      aLine(whole, 99),
    ])
  })

  describe('that become one line', () => {
    const inFours = { min: 6, step: 4, max: 40, largeOrder: null }
    const join = (first: CartLine, second: CartLine, ...others: CartLine[]) =>
      setOptions([first, second, ...others], lineKey(sliced), { schnitt: 'ganz' }, inFours)

    test('have the nearest quantity that is offered', () => {
      expect(join(aLine(whole, 6), aLine(sliced, 6))).toEqual([aLine(whole, 14)])
      expect(join(aLine(whole, 6), aLine(sliced, 4))).toEqual([aLine(whole, 10)])
      expect(join(aLine(whole, 38), aLine(sliced, 6))).toEqual([aLine(whole, 38)])
    })

    test('are rounded once, however many they are', () => {
      const options = { groesse: 's' }
      const small = { productId: 'beutel', options }
      const old = [aLine({ productId: 'beutel-s' }, 6), aLine(small, 6), aLine({ productId: 'beutel-s', options }, 6)]
      expect(updateOldLines(old, [aBreadBag({ quantityRules: inFours })])).toEqual([aLine(small, 18)])
    })

    test('leave other lines as they are, even if their quantity is not offered', () => {
      const other = aLine({ productId: 'zopf' }, 5)
      expect(join(aLine(whole, 6), aLine(sliced, 4), other)[1]).toEqual(other)
    })

    test('keep both notes, and a note that they share once', () => {
      expect(join(aLine(whole, 6, 'dunkel'), aLine(sliced, 4, 'für Oma'))[0]?.notes).toBe('dunkel; für Oma')
      expect(join(aLine(whole, 6, 'dunkel'), aLine(sliced, 4, 'dunkel'))[0]?.notes).toBe('dunkel')
      expect(join(aLine(whole, 6), aLine(sliced, 4, 'für Oma'))[0]?.notes).toBe('für Oma')
    })

    test('shorten notes that are too long together, without cutting a character in two', () => {
      const long = 'x'.repeat(maxItemNotesLength - 4)
      const notes = join(aLine(whole, 6, long), aLine(sliced, 4, '🥨🥨'))[0]?.notes ?? ''
      expect(notes).toBe(`${long}; …`)
      expect(notes.length).toBeLessThanOrEqual(maxItemNotesLength)
    })
  })

  test('cost what their options cost', () => {
    const productById = new Map([[loaf.id, loaf]])
    const priced = priceLines([aLine(whole, 2), aLine(sliced, 1), aLine({ productId: 'gone' })], productById)
    expect(priced.map(({ product }) => product.priceCents)).toEqual([540, 560])
    expect(computeTotals(priced).grossCents).toBe(1640)
  })

  describe('of older carts', () => {
    test('get the default options', () => {
      expect(updateOldLines([{ productId: loaf.id, quantity: 2, notes: 'x' }], [loaf])).toEqual([aLine(whole, 2, 'x')])
    })

    test('understand a former product as a choice, and merge what is the same now', () => {
      const old = [
        { productId: 'beutel-s', quantity: 1, notes: '' },
        { productId: 'beutel', quantity: 2, notes: 'ohne Mohn', options: { groesse: 's' } },
      ]
      expect(updateOldLines(old, [bag])).toEqual([
        { productId: 'beutel', quantity: 3, notes: 'ohne Mohn', options: { groesse: 's' } },
      ])
    })

    test('stay as they are otherwise', () => {
      const lines = [{ productId: 'gone', quantity: 1, notes: '' }, aLine(sliced, 2)]
      expect(updateOldLines(lines, [loaf])).toEqual(lines)
    })
  })
})

describe('quantity rules of a line', () => {
  const rules = fc
    .record({
      min: fc.integer({ min: 1, max: 20 }),
      step: fc.integer({ min: 1, max: 12 }),
      more: fc.integer({ min: 0, max: 200 }),
    })
    .map(({ min, step, more }) => ({ min, step, max: min + more, largeOrder: null }))

  test('adding and removing only ever leads to offered quantities', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.boolean(), { maxLength: 60 }), (rule, steps) => {
        let lines: CartLine[] = []
        for (const isAdd of steps) {
          const added = addOneItem(lines, { productId: 'a' }, rule)
          if (!isAdd) lines = removeOneItem(lines, 'a', rule)
          else if (added.kind === 'changed') lines = added.lines
        }
        for (const { quantity } of lines) expect(isOfferedQuantity(rule, quantity)).toBe(true)
      }),
    )
  })

  test('a quantity that is not offered is refused with the nearest one', () => {
    const rule = { min: 4, step: 4, max: 40, largeOrder: null }
    expect(setQuantity([], { productId: 'a' }, 6, rule)).toEqual({ kind: 'quantityNotOffered', nearest: 8 })
    expect(setQuantity([], { productId: 'a' }, 41, rule)).toEqual({ kind: 'tooMany' })
    expect(setQuantity([], { productId: 'a' }, 40, rule)).toMatchObject({ kind: 'changed' })
  })
})

describe('computeTotals', () => {
  const line = fc.record({
    product: fc
      .record({
        priceCents: fc.integer({ min: 1, max: 20_000 }),
        vatPercent: fc.constantFrom(7 as const, 19 as const),
        depositCents: fc.constantFrom(0, 8, 15, 25, 150),
      })
      .map(aProduct),
    quantity: fc.integer({ min: 1, max: maxQuantityPerLine }),
  })
  const lines = fc.array(line, { maxLength: maxLinesPerCart })

  const bread = aProduct({ priceCents: 540 })
  const juice = aProduct({ priceCents: 240, vatPercent: 19, depositCents: 25 })

  test('is zero for an empty cart', () => {
    expect(computeTotals([])).toEqual({ netCents: 0, taxCents: 0, grossCents: 0, depositCents: 0, taxByRate: [] })
  })

  test('computes the tax per rate and taxes the deposit like its drink', () => {
    expect(
      computeTotals([
        { product: juice, quantity: 4 },
        { product: bread, quantity: 2 },
      ]),
    ).toEqual({
      grossCents: 2140,
      taxCents: 71 + 169,
      netCents: 1900,
      depositCents: 100,
      taxByRate: [
        { vatPercent: 7, grossCents: 1080, taxCents: 71 },
        { vatPercent: 19, grossCents: 1060, taxCents: 169 },
      ],
    })
  })

  test('rounds once per rate, not once per line', () => {
    const roll = aProduct({ priceCents: 8 })
    const apart = computeTotals([{ product: roll, quantity: 1 }])
    const together = computeTotals(Array.from({ length: 3 }, () => ({ product: roll, quantity: 1 })))
    expect([apart.taxCents, together.taxCents]).toEqual([1, 2])
  })

  test('net and tax are whole cents and add up to the gross total', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { netCents, taxCents, grossCents, depositCents, taxByRate } = computeTotals(given)
        expect(netCents + taxCents).toBe(grossCents)
        const numbers = [netCents, taxCents, grossCents, depositCents, ...taxByRate.flatMap(Object.values)]
        expect(numbers.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      }),
    )
  })

  test('the gross total is the sum of lines and of rates, and the tax of each rate is exact to half a cent', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { grossCents, taxCents, depositCents, taxByRate } = computeTotals(given)
        const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
        const goods = sum(given.map(({ product, quantity }) => product.priceCents * quantity))
        expect(goods + depositCents).toBe(grossCents)
        expect(sum(taxByRate.map((rate) => rate.grossCents))).toBe(grossCents)
        expect(sum(taxByRate.map((rate) => rate.taxCents))).toBe(taxCents)
        expect(taxByRate.map(({ vatPercent }) => vatPercent)).toEqual(
          [7, 19].filter((percent) => given.some(({ product }) => product.vatPercent === percent)),
        )
        for (const rate of taxByRate) {
          const netCents = rate.grossCents - rate.taxCents
          expect(Math.abs(rate.grossCents / (1 + rate.vatPercent / 100) - netCents)).toBeLessThanOrEqual(0.5 + 1e-6)
        }
      }),
    )
  })

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, (given) => {
        expect(computeTotals(given.toReversed())).toEqual(computeTotals(given))
      }),
    )
  })
})
