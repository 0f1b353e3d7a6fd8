import type { Nutrition, Product } from '#domain/catalog/product.ts'
import { isSoldIn } from '#domain/catalog/stock.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import type { ContentDoubt } from '#domain/content/content-problems.ts'
import type { EntryQuestion } from './content-errors.ts'

const ask = ({ id }: Product, field: string, doubt: ContentDoubt): EntryQuestion => ({
  kind: 'product',
  id,
  field,
  doubt,
})

/** The median of a sorted list without one of its values. */
function medianWithout(sorted: readonly number[], value: number): number {
  let [skipped, end] = [0, sorted.length]
  while (skipped < end) {
    const middle = (skipped + end) >> 1
    if ((sorted[middle] ?? 0) < value) skipped = middle + 1
    else end = middle
  }
  const at = (index: number) => sorted[index < skipped ? index : index + 1] ?? 0
  const middle = (sorted.length - 1) / 2
  return (at(Math.ceil(middle) - 1) + at(Math.floor(middle))) / 2
}

/** Fewer say nothing about what is usual. */
const minComparedProducts = 3
const usualFactor = 5

const pricePerAmount = ({ priceCents, content }: Product) => priceCents / content.amount

/** How many times the median of the others it is; 1 when there are too few to compare. */
const timesUsual = (value: number, sorted: readonly number[]): number =>
  sorted.length <= minComparedProducts ? 1 : value / medianWithout(sorted, value)

/** The sorted prices of each category that is asked about, and those per amount of each unit in it. */
function sortPrices(asked: readonly Product[], products: readonly Product[]): ReadonlyMap<string, readonly number[]> {
  const categories = new Set(asked.map(({ category }) => category))
  const compared = products.filter(({ category }) => categories.has(category))
  const prices = compared.flatMap((product) => [
    { of: product.category, price: product.priceCents },
    { of: `${product.category}/${product.content.unit}`, price: pricePerAmount(product) },
  ])
  const sort = (list: readonly { price: number }[]) => list.map(({ price }) => price).toSorted((a, b) => a - b)
  return new Map([...Map.groupBy(prices, ({ of }) => of)].map(([of, list]) => [of, sort(list)]))
}

/**
 * A whole cake or a bundle costs more than a slice, but not per gram: a high price is asked about when it is unusual in both
 * ways, a low one when it is per gram.
 */
function priceQuestions(product: Product, prices: ReturnType<typeof sortPrices>): EntryQuestion[] {
  const { priceCents, category, content } = product
  const [same = [], sameUnit = []] = [prices.get(category), prices.get(`${category}/${content.unit}`)]
  const factor = timesUsual(priceCents, same)
  const factorPerAmount =
    sameUnit.length <= minComparedProducts ? factor : timesUsual(pricePerAmount(product), sameUnit)
  const medianCents = Math.round(medianWithout(same, priceCents))
  const params = { price: { cents: priceCents }, category: { json: category }, median: { cents: medianCents } }
  if (Math.min(factor, factorPerAmount) > usualFactor)
    return [ask(product, 'priceCents', { code: 'priceFarAbove', params })]
  if (factorPerAmount < 1 / usualFactor) return [ask(product, 'priceCents', { code: 'priceFarBelow', params })]
  return []
}

const placeholderText = /^(?:[\W_]*|todo|tbd|n\/?a|folgt|xx+|keine angabe)$/iu

function ingredientQuestions(product: Product): EntryQuestion[] {
  const { ingredients, allergens } = product
  if (placeholderText.test(ingredients.de.trim()))
    return [ask(product, 'ingredients', { code: 'noIngredients', params: { found: { json: ingredients.de } } })]
  const isMarked = /\*[^*]+\*/.test(ingredients.de)
  return isMarked && allergens?.length === 0 ? [ask(product, 'allergens', { code: 'allergensHidden' })] : []
}

export function questionsAboutStock(asked: readonly Product[], stores: Content['stores']): EntryQuestion[] {
  const isNeverThere = (product: Product) => {
    const selling = stores.filter(({ id, pickupStore }) => pickupStore && isSoldIn(product, id))
    return selling.length > 0 && selling.every(({ id }) => (product.dailyStockByStore[id] ?? product.dailyStock) === 0)
  }
  return asked
    .filter((product) => product.ordering && isNeverThere(product))
    .map((product) => ask(product, 'dailyStock', { code: 'noStock' }))
}

const kilojoulesPerKilocalorie = 4.184
const maxEnergyError = 0.1
const nutrientParts = [
  ['saturatedG', 'fatG'],
  ['sugarG', 'carbohydrateG'],
] as const satisfies readonly (readonly [keyof Nutrition, keyof Nutrition])[]

function nutritionQuestions(product: Product): EntryQuestion[] {
  const { nutrition } = product
  if (!nutrition) return []
  const { energyKj: kilojoules, energyKcal: kilocalories } = nutrition
  const expected = Math.round(kilocalories * kilojoulesPerKilocalorie)
  const isMatching = Math.abs(kilojoules - expected) <= Math.max(expected * maxEnergyError, 10)
  const doubt = { code: 'energyMismatch', params: { kilojoules, kilocalories, expected } } as const
  return [
    ...(isMatching ? [] : [ask(product, 'nutrition.energyKj', doubt)]),
    ...nutrientParts
      .filter(([part, whole]) => nutrition[part] > nutrition[whole])
      .map(([part, whole]) => {
        const words = { part: { word: `nutrient.${part}` }, whole: { word: `nutrient.${whole}` } } as const
        const params = { ...words, partGrams: nutrition[part], wholeGrams: nutrition[whole] }
        return ask(product, `nutrition.${part}`, { code: 'nutritionParts', params })
      }),
  ]
}

/** `products`: all, with whose prices those of `asked` are compared. */
export function questionsAboutProducts(asked: readonly Product[], products: readonly Product[]): EntryQuestion[] {
  const prices = sortPrices(asked, products)
  return asked.flatMap((product) => [
    ...priceQuestions(product, prices),
    ...ingredientQuestions(product),
    ...nutritionQuestions(product),
  ])
}

const maxPriceChange = 0.4
/** How a slipped decimal point shows, with some room for a new price at the same time. */
const slips = [10, 100].map((factor) => ({ factor, from: factor * 0.8, to: factor * 1.25 }))

function findPriceDoubt(before: number, after: number): ContentDoubt | undefined {
  const params = { before: { cents: before }, after: { cents: after } }
  const isBetween = (ratio: number) => slips.find(({ from, to }) => ratio >= from && ratio <= to)
  const up = isBetween(after / before)
  if (up) return { code: 'priceMultiplied', params: { ...params, factor: up.factor } }
  const down = isBetween(before / after)
  if (down) return { code: 'priceDivided', params: { ...params, factor: down.factor } }
  const change = after / before - 1
  if (Math.abs(change) <= maxPriceChange) return undefined
  const percent = Math.round(Math.abs(change) * 100)
  return { code: change > 0 ? 'priceRaised' : 'priceLowered', params: { ...params, percent } }
}

function changedPrice(product: Product, before: Product): EntryQuestion[] {
  const doubt = findPriceDoubt(before.priceCents, product.priceCents)
  return doubt ? [ask(product, 'priceCents', doubt)] : []
}

function lostAllergens(product: Product, before: Product): EntryQuestion[] {
  const lost = (before.allergens ?? []).filter((allergen) => !product.allergens?.includes(allergen))
  return product.allergens === null || lost.length === 0
    ? []
    : [ask(product, 'allergens', { code: 'allergensLost', params: { allergens: { allergens: lost } } })]
}

function changedVat(product: Product, before: Product): EntryQuestion[] {
  if (product.vatPercent === before.vatPercent) return []
  const params = { before: before.vatPercent, after: product.vatPercent }
  return [ask(product, 'vatPercent', { code: 'vatChanged', params })]
}

type Products = Pick<Content, 'products'>

export function questionsAboutProductChanges(content: Products, before: Products): EntryQuestion[] {
  const productById = indexById(before.products)
  return content.products.flatMap((product) => {
    const known = productById.get(product.id)
    return known
      ? [...changedPrice(product, known), ...lostAllergens(product, known), ...changedVat(product, known)]
      : []
  })
}
