import type { CartItemResponse } from '#contract/cart.ts'
import type { OptionGroupResponse, ProductResponse } from '#contract/products.ts'
import {
  type ChosenOptions,
  completeOptions,
  countCharacters,
  describeOption,
  findOptionFailures,
  findUnwritableCharacter,
  type OptionFailure,
  toOrderedOptions,
  withOptions,
} from '#domain/catalog/options.ts'
import { type OptionGroup, type Product, unitPrice } from '#domain/catalog/product.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { type Language, localized, mapLanguages } from '#domain/i18n/languages.ts'
import { toCents, toEuros } from '#domain/money.ts'
import type { Translation } from './i18n/use-translation.ts'

export type OptionedProduct = Pick<ProductResponse, 'price' | 'content' | 'unitPrice' | 'allergens' | 'optionGroups'> &
  Partial<Pick<ProductResponse, 'traces'>>

/** A response has its texts in the language of the page only. */
const inEveryLanguage = (text: string) => mapLanguages(() => text)

function toOptionGroup(group: OptionGroupResponse): OptionGroup {
  const name = inEveryLanguage(group.name)
  if (group.kind === 'text') {
    const { priceDifference, allergensAdded } = group
    return { ...group, name, priceDifferenceCents: toCents(priceDifference), allergens: allergensAdded }
  }
  const choices = group.choices.map((choice) => ({
    id: choice.id,
    name: inEveryLanguage(choice.name),
    priceDifferenceCents: toCents(choice.priceDifference),
    content: choice.content ?? null,
    allergens: choice.allergensAdded,
    formerProductId: null,
  }))
  return { ...group, name, choices }
}

/** What the rules of the domain need to know of a product. */
const toCatalogProduct = (
  product: OptionedProduct,
): Pick<Product, 'priceCents' | 'content' | 'allergens' | 'optionGroups' | 'showUnitPrice'> &
  Partial<Pick<Product, 'traces'>> => ({
  priceCents: toCents(product.price),
  content: product.content,
  allergens: product.allergens,
  ...(product.traces && { traces: product.traces }),
  optionGroups: product.optionGroups.map(toOptionGroup),
  showUnitPrice:
    product.unitPrice !== undefined ||
    product.optionGroups.some((group) => group.kind === 'choice' && group.choices.some((choice) => choice.unitPrice)),
})

/** The product as it is sold with these options, by the rules with which the server computes it. */
export function applyOptions<P extends OptionedProduct>(product: P, chosen: ChosenOptions): P {
  const sold = withOptions(toCatalogProduct(product), completeOptions(product, chosen))
  const perUnit = unitPrice(sold)
  const { unitPrice: _, ...others } = product
  return {
    ...others,
    price: toEuros(sold.priceCents),
    content: sold.content,
    ...(perUnit && { unitPrice: { price: toEuros(perUnit.cents), per: perUnit.per } }),
    allergens: sold.allergens && [...sold.allergens],
    ...(sold.traces && { traces: [...sold.traces] }),
  } as P
}

/** The options of a line of the cart, as the server will describe them. */
export const toItemOptions = (
  product: OptionedProduct,
  chosen: ChosenOptions,
  language: Language,
): CartItemResponse['options'] =>
  toOrderedOptions(toCatalogProduct(product), completeOptions(product, chosen)).map((option) => ({
    groupId: option.groupId,
    ...(option.choiceId !== null && { choiceId: option.choiceId }),
    group: localized(option.groupName, language),
    value: localized(option.value, language),
    text: describeOption(option, language),
    priceDifference: toEuros(option.priceDifferenceCents),
  }))

/** Of an address such as `?groesse=m`: the choices that the product offers. */
export function readChosenOptions(
  { optionGroups }: Pick<ProductResponse, 'optionGroups'>,
  params: URLSearchParams,
): ChosenOptions {
  const chosen = optionGroups.flatMap((group): [string, string][] => {
    const value = params.get(group.id)
    const isOffered = group.kind === 'choice' && group.choices.some(({ id }) => id === value)
    return isOffered && value !== null ? [[group.id, value]] : []
  })
  return Object.fromEntries(chosen)
}

/** "+ 0,50 €", "− 1,20 €"; undefined if it costs the same. */
export function formatPriceDifference(euros: number, { t, language }: Translation<'products'>): string | undefined {
  if (euros === 0) return undefined
  return t(euros > 0 ? 'option.costsMore' : 'option.costsLess', { price: formatEuros(Math.abs(euros), language) })
}

function formatProblem(
  group: OptionGroupResponse,
  problem: OptionFailure['problem'],
  text: string,
  { t }: Translation<'products'>,
): string {
  if (group.kind === 'choice' || problem === 'unknown')
    return t(problem === 'missing' ? 'option.choiceMissing' : 'option.choiceGone')
  if (problem === 'missing') return t('option.textMissing')
  if (problem === 'textTooLong') return t('option.textTooLong', { length: countCharacters(text), max: group.maxLength })
  return t('option.textNotWritable', { character: findUnwritableCharacter(text) ?? '' })
}

/**
 * What prevents the product from being ordered, by group. Before an attempt, what is still missing is not an error.
 */
export function findOptionErrors(
  product: Pick<ProductResponse, 'optionGroups'>,
  chosen: ChosenOptions,
  translation: Translation<'products'>,
  isAttempted: boolean,
): Record<string, string> {
  const failures = findOptionFailures(product, completeOptions(product, chosen))
  const errors = failures.flatMap(({ groupId, problem }): [string, string][] => {
    const group = product.optionGroups.find(({ id }) => id === groupId)
    if (!group || (problem === 'missing' && !isAttempted)) return []
    return [[groupId, formatProblem(group, problem, chosen[groupId] ?? '', translation)]]
  })
  return Object.fromEntries(errors)
}
