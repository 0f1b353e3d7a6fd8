import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Allergen } from '#domain/catalog/allergens.ts'
import { withOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import { pickGoingWith } from '#domain/catalog/product-picks.ts'
import { splitMarkedText } from '#domain/catalog/product-text.ts'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { isOffered } from '#domain/pickup/offer.ts'
import { readContent } from './read-content.ts'

const result = await readContent('content')
if (!result.isValid) throw new Error('the demo content is invalid')
const { products, stores } = result.content

/** Maps marked words to allergens; the first match counts. */
const allergenPatterns: Partial<Record<Language, [RegExp, Allergen][]>> = {
  de: [
    [/^weizen/, 'wheat'],
    [/^roggen/, 'rye'],
    [/^dinkel/, 'spelt'],
    [/^gerste/, 'barley'],
    [/^hafer/, 'oats'],
    [/^(butter|buttermilch|frischkäse|joghurt|milch|quark|sahne)$/, 'milk'],
    [/^(ei|eier)$/, 'egg'],
    [/^(fisch|lachs)$/, 'fish'],
    [/^mandel/, 'almond'],
    [/^haseln/, 'hazelnut'],
    [/^waln/, 'walnut'],
    [/^soja/, 'soy'],
    [/^senf/, 'mustard'],
    [/^sesam/, 'sesame'],
    [/^sellerie/, 'celery'],
    [/(sulfit|schwefeldioxid)$/, 'sulphites'],
  ],
  en: [
    [/^wheat/, 'wheat'],
    [/^rye/, 'rye'],
    [/^spelt/, 'spelt'],
    [/^barley/, 'barley'],
    [/^oats?$/, 'oats'],
    [/^(butter|buttermilk|cream|cream cheese|milk|quark|yoghurt)$/, 'milk'],
    [/^eggs?$/, 'egg'],
    [/^(fish|salmon)$/, 'fish'],
    [/^almond/, 'almond'],
    [/^hazelnut/, 'hazelnut'],
    [/^walnut/, 'walnut'],
    [/^soya/, 'soy'],
    [/^mustard/, 'mustard'],
    [/^sesame/, 'sesame'],
    [/^celery/, 'celery'],
    [/(sulphite|sulphur dioxide)$/, 'sulphites'],
  ],
}

/** Words that always name an allergen and so must be marked. */
const mustBeMarked: Partial<Record<Language, RegExp>> = {
  de: /weizen|roggen|dinkel|gerste|hafer|(?<!kakao)butter|milch(?!säure)|sahne|quark|(?<!leber)käse|joghurt|\beier?\b|mandel|nuss|nüsse|soja|senf|sesam|sellerie|fisch|lachs|sulfit|schwefel/i,
  en: /wheat|\brye\b|spelt|barley|\boats?\b|(?<!cocoa )butter|milk|cream|(?<!leber)cheese|quark|yoghurt|\beggs?\b|almond|(?<!coco)nuts?\b|soya|mustard|sesame|celery|fish|salmon|sulph/i,
}

const partsOf = (product: Product, language: Language) => splitMarkedText(product.ingredients[language] ?? '')

function listMarkedAllergens(product: Product, language: Language): string[] {
  const words = partsOf(product, language).filter(({ isMarked }) => isMarked)
  return words.map(({ text }) => {
    const meaning = allergenPatterns[language]?.find(([pattern]) => pattern.test(text.toLowerCase()))
    return meaning?.[1] ?? `${text} says nothing`
  })
}

describe('the demo products', () => {
  test('have every text in both languages, with unique names and descriptions', () => {
    for (const language of languages) {
      const texts = products.flatMap(({ name, description, ingredients }) => [
        name[language],
        description[language],
        ingredients[language],
      ])
      expect(texts.filter((text) => !text)).toEqual([])
      for (const field of ['name', 'description'] as const)
        expect(new Set(products.map((product) => product[field][language])).size).toBe(products.length)
    }
  })

  test.each(languages)('has balanced marks in the ingredients (%s)', (language) => {
    const unbalanced = products.filter(({ ingredients }) => (ingredients[language]?.split('*').length ?? 0) % 2 === 0)
    expect(unbalanced.map(({ id }) => id)).toEqual([])
  })

  test.each(languages.filter((language) => allergenPatterns[language]))(
    'declares exactly the allergens that its marked words name (%s)',
    (language) => {
      for (const product of products.filter(({ allergens }) => allergens !== null))
        expect([product.id, ...new Set(listMarkedAllergens(product, language).sort())]).toEqual([
          product.id,
          ...[...(product.allergens ?? [])].sort(),
        ])
    },
  )

  test.each(languages.filter((language) => mustBeMarked[language]))('leaves no allergen unmarked (%s)', (language) => {
    const unmarked = products.flatMap((product) =>
      partsOf(product, language)
        .filter(({ text, isMarked }) => !isMarked && mustBeMarked[language]?.test(text))
        .map(({ text }) => `${product.id}: ${text}`),
    )
    expect(unmarked).toEqual([])
  })

  test('never list a declared allergen as a trace', () => {
    const doubled = products.filter(({ traces, allergens }) => traces.some((trace) => allergens?.includes(trace)))
    expect(doubled.map(({ id }) => id)).toEqual([])
  })

  test('have Bio and Organic in the name if and only if they are organic', () => {
    const organic = products.filter(({ organicControlBody }) => organicControlBody !== null)
    expect(organic.length).toBeGreaterThanOrEqual(5)
    expect(products.filter(({ name }) => /\bBio\b/.test(name.de))).toEqual(organic)
    expect(products.filter(({ name }) => /\bOrganic\b/.test(name.en ?? ''))).toEqual(organic)
    for (const { organicControlBody } of organic) expect(organicControlBody).toMatch(/^DE-ÖKO-\d{3}$/)
  })

  test.each([
    ['semmeln-gemischt', { kaisersemmel: 4, mohnsemmel: 2, sesamsemmel: 2, kuerbiskernsemmel: 2 }],
    ['samstagsfruehstueck', { kaisersemmel: 2, brezel: 2, sesamsemmel: 2, croissant: 2 }],
    ['brotzeit-fuer-vier', { bauernbrot: 1, brezel: 4, laugenstange: 4 }],
    ['kaffeetafel-fuer-vier', { apfelkuchen: 2, kaesekuchen: 2 }],
  ])('include bundles with the allergens of their parts, for less than these: %s', (id, countById) => {
    const find = (wanted: string) => products.filter((product) => product.id === wanted)
    const [bundle] = find(id)
    const parts = Object.keys(countById).flatMap(find)
    expect(parts).toHaveLength(Object.keys(countById).length)
    const allergens = new Set(parts.flatMap((part) => part.allergens ?? []))
    const traces = new Set(parts.flatMap((part) => part.traces).filter((trace) => !allergens.has(trace)))
    expect(new Set(bundle?.allergens)).toEqual(allergens)
    expect(new Set(bundle?.traces)).toEqual(traces)
    const grams = Object.entries(countById).map(([part, count]) => count * (find(part)[0]?.content.amount ?? 0))
    expect(bundle?.content).toEqual({ amount: grams.reduce((a, b) => a + b), unit: 'g' })
    const separatelyCents = Object.entries(countById).reduce(
      (sum, [part, count]) => sum + count * (find(part)[0]?.priceCents ?? 0),
      0,
    )
    expect(bundle?.priceCents).toBeLessThan(separatelyCents)
    for (const { weekdays } of parts) expect(weekdays).toEqual(expect.arrayContaining([...(bundle?.weekdays ?? [])]))
    for (const language of languages)
      for (const part of parts) expect(bundle?.ingredients[language]).toContain(part.ingredients[language])
  })

  test('recommend platters only with what is for a party', () => {
    const isForMany = ({ category, priceCents }: Product) => category === 'partyfood' || priceCents >= 3000
    const platters = new Set(products.filter(({ category }) => category === 'partyfood').map(({ id }) => id))
    const odd = products.filter((one) => !isForMany(one) && one.goesWith.some((id) => platters.has(id)))
    expect(odd.map(({ id }) => id)).toEqual([])
  })

  test('are taxed 19 % for drinks and 7 % for food, with a deposit on drinks only', () => {
    for (const { id, content, vatPercent, depositCents } of products) {
      expect([id, vatPercent]).toEqual([id, content.unit === 'ml' ? 19 : 7])
      if (depositCents > 0) expect([id, content.unit]).toEqual([id, 'ml'])
    }
  })

  test('show a unit price for every loaf of bread', () => {
    const loaves = products.filter(({ category }) => category === 'brote')
    expect(loaves.filter(({ showUnitPrice }) => !showUnitPrice).map(({ id }) => id)).toEqual([])
  })

  test('declare what an inscription adds, and mention it in the description', () => {
    const inscribed = products.filter(({ optionGroups }) => optionGroups.some(({ kind }) => kind === 'text'))
    expect(inscribed).toHaveLength(2)
    for (const product of inscribed) {
      const { allergens, priceCents } = withOptions(product, { inschrift: 'Alles Gute' })
      expect([product.allergens?.includes('almond'), allergens?.includes('almond')]).toEqual([false, true])
      expect(priceCents).toBe(product.priceCents + 250)
      expect(product.description.de).toContain('Mandeln')
      expect(product.description.en).toContain('almonds')
    }
  })

  test('are recommended with others, at least three of another category, all year round', () => {
    const productById = new Map(products.map((product) => [product.id, product]))
    for (const date of ['2026-02-03', '2026-06-02', '2026-09-08', '2026-11-17']) {
      const offers = { stores, now: { date, minute: 600 }, stockUseIn: () => () => 0 }
      for (const product of products) {
        const picks = pickGoingWith(product, {
          productById,
          others: () => [],
          isOffered: (one) => isOffered(one, offers),
          count: 4,
        })
        expect([product.id, picks.length]).toEqual([product.id, 4])
        expect(picks.filter(({ category }) => category === product.category).length).toBeLessThanOrEqual(3)
      }
    }
  })

  test('have a picture each', () => {
    const missing = products.filter(({ image }) => !existsSync(join('content/images', `${image}.webp`)))
    expect(missing.map(({ id }) => id)).toEqual([])
  })
})
