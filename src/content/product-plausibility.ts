import type { Nutrition, Product } from '#domain/catalog/product.ts'
import { isSoldIn } from '#domain/catalog/stock.ts'
import type { Content } from '#domain/content/content.ts'
import type { ContentQuestion } from './content-errors.ts'
import type { ContentDoubt } from './content-problems.ts'

type Lists = Pick<Content, 'products' | 'stores'>

const ask = ({ id }: Product, field: string, doubt: ContentDoubt): ContentQuestion => ({
  file: 'products',
  entry: `"${id}"`,
  field,
  doubt,
})

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** Fewer say nothing about what is usual. */
const minComparedProducts = 3
const usualFactor = 5

const pricePerAmount = ({ priceCents, content }: Product) => priceCents / content.amount

/** How many times the median of the others it is; 1 when there are too few to compare. */
function timesUsual(product: Product, others: readonly Product[], toNumber: (product: Product) => number): number {
  return others.length < minComparedProducts ? 1 : toNumber(product) / median(others.map(toNumber))
}

/** A whole cake costs more than a slice, but per gram it does not: only a price that is unusual in both ways is asked about. */
function priceQuestions(product: Product, products: readonly Product[]): ContentQuestion[] {
  const { priceCents, category, content } = product
  const others = products.filter((other) => other.category === category && other.id !== product.id)
  const sameUnit = others.filter((other) => other.content.unit === content.unit)
  const factor = timesUsual(product, others, (one) => one.priceCents)
  const factorPerAmount = sameUnit.length < minComparedProducts ? factor : timesUsual(product, sameUnit, pricePerAmount)
  const medianCents = Math.round(median(others.map((other) => other.priceCents)))
  const params = { price: { cents: priceCents }, category: { json: category }, median: { cents: medianCents } }
  if (Math.min(factor, factorPerAmount) > usualFactor)
    return [ask(product, 'priceCents', { code: 'priceFarAbove', params })]
  if (Math.max(factor, factorPerAmount) < 1 / usualFactor)
    return [ask(product, 'priceCents', { code: 'priceFarBelow', params })]
  return []
}

const placeholderText = /^(?:[\W_]*|todo|tbd|n\/?a|folgt|xx+|keine angabe)$/iu

function ingredientQuestions(product: Product): ContentQuestion[] {
  const { ingredients, allergens } = product
  if (placeholderText.test(ingredients.de.trim()))
    return [ask(product, 'ingredients', { code: 'noIngredients', params: { found: { json: ingredients.de } } })]
  const isMarked = /\*[^*]+\*/.test(ingredients.de)
  return isMarked && allergens?.length === 0 ? [ask(product, 'allergens', { code: 'allergensHidden' })] : []
}

function stockQuestions(product: Product, stores: Lists['stores']): ContentQuestion[] {
  const { dailyStock, dailyStockByStore, ordering } = product
  const selling = stores.filter(({ id, pickupStore }) => pickupStore && isSoldIn(product, id))
  const isNeverThere = selling.every(({ id }) => (dailyStockByStore[id] ?? dailyStock) === 0)
  return ordering && selling.length > 0 && isNeverThere ? [ask(product, 'dailyStock', { code: 'noStock' })] : []
}

const kilojoulesPerKilocalorie = 4.184
const maxEnergyError = 0.1
const nutrientParts = [
  ['saturatedG', 'fatG'],
  ['sugarG', 'carbohydrateG'],
] as const satisfies readonly (readonly [keyof Nutrition, keyof Nutrition])[]

function nutritionQuestions(product: Product): ContentQuestion[] {
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

export const questionsAboutProducts = ({ products, stores }: Lists): ContentQuestion[] =>
  products.flatMap((product) => [
    ...priceQuestions(product, products),
    ...ingredientQuestions(product),
    ...stockQuestions(product, stores),
    ...nutritionQuestions(product),
  ])

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

function changedPrice(product: Product, before: Product): ContentQuestion[] {
  const doubt = findPriceDoubt(before.priceCents, product.priceCents)
  return doubt ? [ask(product, 'priceCents', doubt)] : []
}

function lostAllergens(product: Product, before: Product): ContentQuestion[] {
  const lost = (before.allergens ?? []).filter((allergen) => !product.allergens?.includes(allergen))
  return product.allergens === null || lost.length === 0
    ? []
    : [ask(product, 'allergens', { code: 'allergensLost', params: { allergens: { allergens: lost } } })]
}

function changedVat(product: Product, before: Product): ContentQuestion[] {
  if (product.vatPercent === before.vatPercent) return []
  const params = { before: before.vatPercent, after: product.vatPercent }
  return [ask(product, 'vatPercent', { code: 'vatChanged', params })]
}

export function questionsAboutProductChanges(content: Lists, before: Lists): ContentQuestion[] {
  const productById = new Map(before.products.map((product) => [product.id, product]))
  return content.products.flatMap((product) => {
    const known = productById.get(product.id)
    return known
      ? [...changedPrice(product, known), ...lostAllergens(product, known), ...changedVat(product, known)]
      : []
  })
}
