import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBreadBag, aCake, aProduct, aSlicedLoaf } from '#tests/support/builders.ts'
import {
  completeOptions,
  countCharacters,
  describeOption,
  findFormerProduct,
  findOptionFailures,
  findUnwritableCharacter,
  hasDefaultOptions,
  lowestPriceCents,
  toOrderedOptions,
  withOptions,
} from './options.ts'
import { unitPrice } from './product.ts'

const loaf = aSlicedLoaf()
const bag = aBreadBag()
const cake = aCake()

test('completeOptions adds defaults, leaves out empty values and tidies texts', () => {
  expect(completeOptions(loaf, {})).toEqual({ schnitt: 'ganz' })
  expect(completeOptions(loaf, { schnitt: 'scheiben' })).toEqual({ schnitt: 'scheiben' })
  expect(completeOptions(bag, {})).toEqual({})
  expect(completeOptions(cake, { inschrift: '  Alles \n Gute  ' })).toEqual({ inschrift: 'Alles Gute' })
  expect(completeOptions(cake, { inschrift: '   ' })).toEqual({})
  expect(completeOptions(cake, { inschrift: 'O\u0308l' })).toEqual({ inschrift: 'Öl' })
})

describe('findOptionFailures', () => {
  test.each([
    ['a choice that is offered', loaf, { schnitt: 'scheiben' }, []],
    ['a choice that is not offered', loaf, { schnitt: 'gewürfelt' }, [['schnitt', 'unknown']]],
    ['a required choice that is missing', bag, {}, [['groesse', 'missing']]],
    ['a group that the product does not have', loaf, { schnitt: 'ganz', inschrift: 'x' }, [['inschrift', 'unknown']]],
    ['no inscription', cake, {}, []],
    ['forty characters', cake, { inschrift: 'ä'.repeat(40) }, []],
    ['forty-one characters', cake, { inschrift: 'ä'.repeat(41) }, [['inschrift', 'textTooLong']]],
    ['letters, digits and marks', cake, { inschrift: 'Mia & Jo: 30 Jahre – „Prost!“ 50 €' }, []],
    ['other scripts', cake, { inschrift: 'С днём рождения' }, []],
    ['emoji', cake, { inschrift: 'Prost 🎂' }, [['inschrift', 'textNotWritable']]],
    ['control characters', cake, { inschrift: 'a\u0007b' }, [['inschrift', 'textNotWritable']]],
  ] as const)('%s', (_case, product, chosen, failures) => {
    expect(findOptionFailures(product, chosen).map(({ groupId, problem }) => [groupId, problem])).toEqual(failures)
  })

  test('accepts what completeOptions makes of nothing, if the product has defaults', () => {
    for (const product of [loaf, bag, cake, aProduct()])
      expect(findOptionFailures(product, completeOptions(product, {})).length === 0).toBe(hasDefaultOptions(product))
  })
})

describe('withOptions', () => {
  test('changes price, content and allergens', () => {
    expect(withOptions(loaf, { schnitt: 'scheiben' }).priceCents).toBe(560)
    const large = withOptions(bag, { groesse: 'l' })
    expect([large.priceCents, large.content, unitPrice(large)]).toEqual([
      750,
      { amount: 2500, unit: 'g' },
      { cents: 300, per: 'kg' },
    ])
    expect(withOptions(cake, { inschrift: 'Für Oma' })).toMatchObject({
      priceCents: 3450,
      allergens: ['wheat', 'egg', 'almond'],
    })
  })

  test('no longer declares as a trace what an option contains', () => {
    const cakeWithTraces = aCake({ traces: ['almond', 'hazelnut'] })
    expect(withOptions(cakeWithTraces, { inschrift: 'x' }).traces).toEqual(['hazelnut'])
    expect(withOptions(cakeWithTraces, {}).traces).toEqual(['almond', 'hazelnut'])
  })

  test('never declares allergens of a product that declares none', () => {
    expect(withOptions(aCake({ allergens: null }), { inschrift: 'x' }).allergens).toBeNull()
  })

  test('costs a whole number of cents, never less than the lowest price and exactly the sum of its options', () => {
    const differences = fc.array(fc.integer({ min: -100, max: 900 }), { minLength: 1, maxLength: 5 })
    const group = fc.record({ differences, isRequired: fc.boolean() })
    fc.assert(
      fc.property(fc.array(group, { maxLength: 3 }), fc.array(fc.nat(), { maxLength: 3 }), (groups, picks) => {
        const product = aProduct({
          priceCents: 1000,
          optionGroups: groups.map(({ differences: prices, isRequired }, index) => ({
            kind: 'choice',
            id: `g${index}`,
            name: { de: 'x' },
            isRequired,
            defaultChoice: null,
            choices: prices.map((priceDifferenceCents, choice) => ({
              id: `c${choice}`,
              name: { de: 'x' },
              priceDifferenceCents,
              content: null,
              allergens: [],
              formerProductId: null,
            })),
          })),
        })
        const chosen = Object.fromEntries(
          groups.flatMap(({ differences: prices, isRequired }, index) => {
            const pick = picks[index]
            if (pick === undefined && !isRequired) return []
            return [[`g${index}`, `c${(pick ?? 0) % prices.length}`]]
          }),
        )
        const sold = withOptions(product, chosen)
        const ordered = toOrderedOptions(product, chosen)
        expect(findOptionFailures(product, chosen)).toEqual([])
        expect(sold.priceCents).toBe(1000 + ordered.reduce((sum, option) => sum + option.priceDifferenceCents, 0))
        expect(sold.priceCents).toBeGreaterThanOrEqual(lowestPriceCents(product))
        expect(Number.isInteger(sold.priceCents)).toBe(true)
      }),
    )
  })
})

test('lowestPriceCents is reached by the cheapest valid choice', () => {
  expect([loaf, bag, cake, aProduct()].map(lowestPriceCents)).toEqual([540, 350, 3200, 540])
})

test('describeOption shows a choice as it is, and a text with the name of its group', () => {
  const describeAll = (product: typeof loaf, chosen: Record<string, string>, language: 'de' | 'en') =>
    toOrderedOptions(product, chosen).map((option) => describeOption(option, language))
  expect(describeAll(loaf, { schnitt: 'scheiben' }, 'en')).toEqual(['sliced'])
  expect(describeAll(cake, { inschrift: 'Alles Gute' }, 'de')).toEqual(['Inschrift: „Alles Gute“'])
  expect(describeAll(cake, { inschrift: 'Alles Gute' }, 'en')).toEqual(['Inscription: “Alles Gute”'])
})

test('findFormerProduct finds the choice that a product of the past has become', () => {
  expect(findFormerProduct('beutel-s', [loaf, bag])).toEqual({ product: bag, options: { groesse: 's' } })
  expect(findFormerProduct('bauernbrot', [loaf, bag])).toBeUndefined()
})

test('a text is measured as it is written', () => {
  expect(countCharacters('  Alles   Gute ')).toBe(10)
  expect(countCharacters('O\u0308l')).toBe(2)
  expect(findUnwritableCharacter('Prost 🎂🎉')).toBe('🎂')
  expect(findUnwritableCharacter('Mia & Jo\n♥')).toBeUndefined()
})
