import type { ProductResponse } from '#contract/products.ts'
import { nearestQuantity, type QuantityRules } from '#domain/catalog/quantity-rules.ts'
import { formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import type { Translation } from './i18n/use-translation.ts'

function formatPickupBounds(
  { pickupFrom, pickupUntil }: Pick<ProductResponse, 'pickupFrom' | 'pickupUntil'>,
  { t, language }: Translation<'products'>,
): string | undefined {
  const clock = (time: string) => formatTimeOfDay(time, language)
  if (pickupFrom && pickupUntil) return t('pickup.between', { from: clock(pickupFrom), until: clock(pickupUntil) })
  if (pickupFrom) return t('pickup.from', { time: clock(pickupFrom) })
  return pickupUntil ? t('pickup.until', { time: clock(pickupUntil) }) : undefined
}

/** "Nur zu je 4 Stück", "Mindestens 10 Stück"; undefined if every quantity is offered. */
export function formatQuantitySteps(
  { min, step }: Pick<QuantityRules, 'min' | 'step'>,
  { t }: Translation<'products'>,
): string | undefined {
  if (min === 1 && step === 1) return undefined
  if (step === 1) return t('quantity.atLeast', { min })
  return min === step ? t('quantity.inSteps', { step }) : t('quantity.atLeastInSteps', { min, step })
}

/** Why another quantity was set than the typed one; undefined if the typed one is offered. */
export function formatQuantityChange(
  rules: QuantityRules,
  typed: number,
  translation: Translation<'products'>,
): string | undefined {
  const quantity = nearestQuantity(rules, typed)
  if (quantity === typed) return undefined
  const { t } = translation
  const rule =
    quantity < typed
      ? t('quantity.atMost', { max: quantity })
      : (formatQuantitySteps(rules, translation) ?? t('quantity.atLeast', { min: rules.min }))
  return t('quantity.changed', { rule, quantity })
}

/** "Ab 40 Stück bitte 2 Tage vorher bestellen" */
export const formatLargeOrder = (
  { largeOrder }: Pick<QuantityRules, 'largeOrder'>,
  { t }: Translation<'products'>,
): string | undefined =>
  largeOrder ? t('quantity.largeOrder', { from: largeOrder.from, count: largeOrder.preparationDays }) : undefined

type StockRules = Pick<ProductResponse, 'dailyStock' | 'dailyStockByStore' | 'soldIn'>

interface ChosenStore {
  id: string
  name: string
}

/** "12 Stück am Tag und Filiale", "Je nach Filiale 5 bis 20 Stück am Tag"; for the chosen store what it has. */
function formatDailyStock(
  { dailyStock, dailyStockByStore, soldIn }: StockRules,
  { t }: Translation<'products'>,
  store: ChosenStore | undefined,
): string | undefined {
  if (store) {
    const count = dailyStockByStore[store.id] ?? dailyStock
    return count === null ? undefined : t('stock.dailyInStore', { count, store: store.name })
  }
  const limits = Object.values(dailyStockByStore)
  const areAllNamed = soldIn?.every((id) => id in dailyStockByStore) ?? false
  if (dailyStock === null && !areAllNamed) return limits.length > 0 ? t('stock.limitedInSome') : undefined
  if (dailyStock !== null && !areAllNamed) limits.push(dailyStock)
  if (limits.length === 0) return undefined
  const [min, max] = [Math.min(...limits), Math.max(...limits)]
  return min === max ? t('stock.daily', { count: min }) : t('stock.dailyRange', { min, max })
}

type OrderRules = Pick<ProductResponse, 'quantityRules' | 'pickupFrom' | 'pickupUntil'> & StockRules

/** What limits an order of the product: "Abholung ab 10 Uhr", "Nur zu je 4 Stück", "12 Stück am Tag und Filiale". */
export function formatOrderRules(
  { quantityRules, pickupFrom, pickupUntil, ...stock }: OrderRules,
  translation: Translation<'products'>,
  store?: ChosenStore,
): string[] {
  return [
    formatPickupBounds({ pickupFrom, pickupUntil }, translation),
    formatQuantitySteps(quantityRules, translation),
    formatLargeOrder(quantityRules, translation),
    formatDailyStock(stock, translation, store),
  ].filter((rule) => rule !== undefined)
}
