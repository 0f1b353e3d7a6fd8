import { describe, expect, test } from 'vitest'
import { aCake, anOrder, aProduct, aSlicedLoaf } from '#tests/support/builders.ts'
import { type ChosenOptions, completeOptions, toOrderedOptions } from '../catalog/options.ts'
import type { Product } from '../catalog/product.ts'
import { hasOptions, listProductTotals } from './product-totals.ts'

const aLine = (product: Product, quantity: number, chosen: ChosenOptions = {}) => ({
  productId: product.id,
  name: product.name,
  quantity,
  options: toOrderedOptions(product, completeOptions(product, chosen)),
})

describe('listProductTotals', () => {
  const rolls = aProduct({ id: 'semmel', name: { de: 'Äußere Semmel', en: 'Roll' } })

  test('adds up a product and its options over all lines, the most frequent options first', () => {
    const lines = [
      aLine(aSlicedLoaf(), 2, { schnitt: 'scheiben' }),
      aLine(rolls, 30),
      aLine(aSlicedLoaf(), 7),
      aLine(rolls, 10),
      aLine(aSlicedLoaf(), 3, { schnitt: 'scheiben' }),
    ]
    expect(listProductTotals(lines, 'de')).toEqual([
      { productId: 'semmel', name: 'Äußere Semmel', quantity: 40, variants: [{ options: '', quantity: 40 }] },
      {
        productId: 'bauernbrot',
        name: 'Bauernbrot',
        quantity: 12,
        variants: [
          { options: 'am Stück', quantity: 7 },
          { options: 'in Scheiben', quantity: 5 },
        ],
      },
    ])
    expect(listProductTotals(lines, 'en').map(hasOptions)).toEqual([false, true])
  })

  test('keeps every inscription apart, and counts the cakes without one', () => {
    const lines = [
      aLine(aCake(), 1, { inschrift: 'Alles Gute' }),
      aLine(aCake(), 2),
      aLine(aCake(), 1, { inschrift: 'Oma 80' }),
    ]
    expect(listProductTotals(lines, 'en')).toEqual([
      {
        productId: 'torte',
        name: 'Torte (Cake)',
        quantity: 4,
        variants: [
          { options: '', quantity: 2 },
          { options: 'Inscription: “Alles Gute”', quantity: 1 },
          { options: 'Inscription: “Oma 80”', quantity: 1 },
        ],
      },
    ])
  })

  test('totals as much as the orders contain', () => {
    const { lines } = anOrder()
    const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(listProductTotals(lines, 'de').reduce((sum, { quantity }) => sum + quantity, 0)).toBe(ordered)
    expect(listProductTotals([], 'de')).toEqual([])
  })
})
