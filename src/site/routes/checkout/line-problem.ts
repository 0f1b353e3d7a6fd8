import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { isOfferedQuantity, largestQuantity, nearestQuantity } from '#domain/catalog/quantity-rules.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { Translation } from '../../i18n/use-translation.ts'
import { formatQuantitySteps } from '../../order-rules-format.ts'

interface Translations {
  checkout: Translation<'checkout'>
  products: Translation<'products'>
}

const neverPossible: readonly CartItemResponse['unavailableReason'][] = ['gone', 'notOrderable', 'soldOutOnAllDays']

/** Whether neither another day nor another quantity helps, only taking the line out. */
export const isHopeless = ({ unavailableReason, availableFrom }: CartItemResponse): boolean =>
  availableFrom !== undefined || neverPossible.includes(unavailableReason)

/** Why the line cannot be ordered, with what the customer can do. */
export function formatProblem(
  item: CartItemResponse,
  { pickupDate }: Pick<CartResponse, 'pickupDate'>,
  { checkout: { t, language }, products }: Translations,
): string {
  const { unavailableReason: reason, quantityRules: rules, quantity } = item
  switch (reason) {
    case 'options':
    case 'notInStore':
    case 'gone':
    case 'notOrderable':
      return t(`reason.${reason}`)
    case 'soldOutOnAllDays':
      return products.t('notOffered.soldOutOnAllDays')
    case 'tooManyPerDay':
      return t('reason.tooManyPerDay', { count: item.mostPerDay ?? 0 })
    case 'outOfSeason':
      if (item.availableFrom)
        return products.t('notOffered.outOfSeason', { date: formatDay(item.availableFrom, language, 'dayAndMonth') })
      return `${t('error-notAvailable')} ${t('reason.outOfSeason')}`
    case 'quantity': {
      const atMost = products.t('quantity.atMost', { max: rules.max })
      const rule = quantity > rules.max ? atMost : formatQuantitySteps(rules, products)
      return t('reason.quantity', { rule: rule ?? atMost })
    }
    case 'soldOut': {
      const date = pickupDate ? formatDay(pickupDate, language, 'long') : ''
      return t('reason.soldOut', { count: item.stockLeft ?? 0, date })
    }
    case undefined:
      return t('error-notAvailable')
    default:
      return `${t('error-notAvailable')} ${t(`reason.${reason}`)}`
  }
}

/** The quantity with which the line can be ordered; undefined if another quantity does not help. */
export function findPossibleQuantity(item: CartItemResponse, items: readonly CartItemResponse[]): number | undefined {
  const { unavailableReason: reason, quantityRules: rules, productId } = item
  if (reason === 'quantity') return nearestQuantity(rules, item.quantity)
  const left = reason === 'tooManyPerDay' ? item.mostPerDay : reason === 'soldOut' ? item.stockLeft : undefined
  if (left === undefined) return undefined
  const inOtherLines = items
    .filter((other) => other.productId === productId && other.lineId !== item.lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const largest = largestQuantity({ ...rules, max: Math.min(rules.max, left - inOtherLines) })
  return isOfferedQuantity(rules, largest) ? largest : undefined
}
