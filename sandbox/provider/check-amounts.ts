import { type Failure, failure } from './failure.ts'
import type { Issue } from './issues.ts'
import { centsOf, type Money } from './money.ts'
import type { PurchaseUnit } from './order-schema.ts'

const supportedCurrencies = ['EUR', 'CHF', 'GBP', 'USD']

export function checkMoney(money: Money, field: string): Failure | null {
  const refuse = (issue: Issue) => failure(issue, { field, value: money.value, location: 'body' })
  if (!supportedCurrencies.includes(money.currency_code)) return refuse('CURRENCY_NOT_SUPPORTED')
  if (!/^-?\d+\.\d{2}$/.test(money.value)) return refuse('DECIMAL_PRECISION')
  if (centsOf(money) <= 0) return refuse('CANNOT_BE_ZERO_OR_NEGATIVE')
  return null
}

export function checkAmounts(unit: PurchaseUnit): Failure | null {
  const field = '/purchase_units/0/amount'
  const refuse = (issue: Issue, at: string) => failure(issue, { field: at, location: 'body' })
  const parts = partsOf(unit)
  const wrong = checkMoney(unit.amount, `${field}/value`)
  if (wrong) return wrong
  if (parts.some((part) => part.currency_code !== unit.amount.currency_code))
    return refuse('MULTI_CURRENCY_ORDER', field)
  const imprecise = parts.find((part) => !/^\d+\.\d{2}$/.test(part.value))
  if (imprecise) return failure('DECIMAL_PRECISION', { field, value: imprecise.value, location: 'body' })
  const itemsIssue = issueOfItems(unit)
  if (itemsIssue) return refuse(itemsIssue, `${field}/breakdown/item_total`)
  if (taxesMismatch(unit)) return refuse('TAX_TOTAL_MISMATCH', `${field}/breakdown/tax_total`)
  if (amountMismatch(unit)) return refuse('AMOUNT_MISMATCH', `${field}/value`)
  return null
}

function partsOf(unit: PurchaseUnit): Money[] {
  const ofItems = (unit.items ?? []).flatMap((item) => [item.unit_amount, ...(item.tax ? [item.tax] : [])])
  return [...Object.values(unit.amount.breakdown ?? {}).filter((part) => part !== undefined), ...ofItems]
}

function issueOfItems({ items, amount }: PurchaseUnit): Issue | null {
  if (!items) return null
  if (!amount.breakdown?.item_total) return 'ITEM_TOTAL_REQUIRED'
  const sumCents = items.reduce((sum, item) => sum + centsOf(item.unit_amount) * Number(item.quantity), 0)
  return sumCents === centsOf(amount.breakdown.item_total) ? null : 'ITEM_TOTAL_MISMATCH'
}

function taxesMismatch({ items = [], amount }: PurchaseUnit): boolean {
  if (!items.some((item) => item.tax)) return false
  const sumCents = items.reduce((sum, item) => sum + centsOrZero(item.tax) * Number(item.quantity), 0)
  return sumCents !== centsOrZero(amount.breakdown?.tax_total)
}

function amountMismatch({ amount }: PurchaseUnit): boolean {
  const parts = amount.breakdown
  if (!parts) return false
  const added = [parts.item_total, parts.tax_total, parts.shipping, parts.handling, parts.insurance]
  const taken = [parts.shipping_discount, parts.discount]
  const sum = (list: (Money | undefined)[]) => list.reduce((total, part) => total + centsOrZero(part), 0)
  return sum(added) - sum(taken) !== centsOf(amount)
}

function centsOrZero(money: Money | undefined): number {
  return money ? centsOf(money) : 0
}
