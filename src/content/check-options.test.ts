import { describe, expect, test } from 'vitest'
import type { ChoiceGroup, OptionChoice, OptionGroup, Product } from '#domain/catalog/product.ts'
import { aBreadBag, aCake, aProduct, aSlicedLoaf } from '#tests/support/builders.ts'
import { withSentences } from '#tests/support/content-sentences.ts'
import { checkFormerProducts, checkOptions } from './check-options.ts'

const aChoice = (id: string, changes: Partial<OptionChoice> = {}): OptionChoice => ({
  id,
  name: { de: id },
  priceDifferenceCents: 0,
  content: null,
  allergens: [],
  formerProductId: null,
  ...changes,
})

const aGroup = (choices: OptionChoice[], changes: Partial<ChoiceGroup> = {}): ChoiceGroup => ({
  kind: 'choice',
  id: 'groesse',
  name: { de: 'Größe' },
  isRequired: true,
  defaultChoice: null,
  choices,
  ...changes,
})

const check = (...optionGroups: OptionGroup[]) => withSentences(checkOptions(aProduct({ optionGroups })))
const errorIn = (field: string, sentence: string) => ({ field, sentence })

describe('checkOptions', () => {
  test('accepts a loaf with slices, a bag with sizes and a cake with an inscription', () => {
    expect([aSlicedLoaf(), aBreadBag(), aCake()].flatMap(checkOptions)).toEqual([])
  })

  test('reports two groups and two choices with the same id', () => {
    const group = aGroup([aChoice('s'), aChoice('m'), aChoice('s')])
    expect(check(group, aGroup([aChoice('s')]))).toEqual([
      errorIn('optionGroups', 'The group "groesse" is there twice.'),
      errorIn('optionGroups.groesse.choices', 'The choice "s" is there twice.'),
    ])
  })

  test('reports a default that is not a choice of the group, and names the choices', () => {
    expect(check(aGroup([aChoice('s'), aChoice('m')], { defaultChoice: 'l' }))).toEqual([
      errorIn('optionGroups.groesse.defaultChoice', 'There is no choice "l" in this group, only "s" and "m".'),
    ])
  })

  test('reports choices that together make the product free', () => {
    const half = aGroup([aChoice('halb', { priceDifferenceCents: -300 })])
    const old = aGroup([aChoice('vortag', { priceDifferenceCents: -240 })], { id: 'alter', isRequired: false })
    expect(check(half)).toEqual([])
    expect(check(half, old)).toEqual([
      errorIn('optionGroups', 'With the cheapest choices the product costs €0.00. It always has to cost more than €0.'),
    ])
  })

  test('reports two groups that both change the content', () => {
    const half = aChoice('halb', { content: { amount: 500, unit: 'g' } })
    expect(check(aGroup([half]), aGroup([half], { id: 'haelfte' }))).toEqual([
      errorIn('optionGroups', 'Only one group can change the amount (content), but "groesse" and "haelfte" do.'),
    ])
  })

  test('reports a former product that still exists', () => {
    const products: Product[] = [aProduct({ id: 'beutel-s' }), aBreadBag()]
    expect(withSentences(checkFormerProducts(products))).toEqual([
      {
        kind: 'product',
        id: 'beutel',
        field: 'optionGroups.groesse.choices.s.formerProductId',
        sentence: 'The product "beutel-s" still exists. Please delete the product or this reference.',
      },
    ])
  })

  test('reports a former product that two choices claim', () => {
    expect(withSentences(checkFormerProducts([aBreadBag(), aBreadBag({ id: 'tasche' })]))).toEqual([
      {
        kind: 'product',
        id: 'tasche',
        field: 'optionGroups.groesse.choices.s.formerProductId',
        sentence: '"beutel" already refers to the former product "beutel-s".',
      },
    ])
  })
})
