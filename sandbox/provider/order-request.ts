import { z } from 'zod'
import { type Failure, failure, type Issue } from './errors.ts'
import { type Money, toCents } from './protocol-values.ts'

export const moneySchema = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^-?\d{1,10}(\.\d+)?$/),
})

const breakdownSchema = z.object({
  item_total: moneySchema.optional(),
  tax_total: moneySchema.optional(),
  shipping: moneySchema.optional(),
  handling: moneySchema.optional(),
  insurance: moneySchema.optional(),
  shipping_discount: moneySchema.optional(),
  discount: moneySchema.optional(),
})

const itemSchema = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: moneySchema,
  tax: moneySchema.optional(),
  sku: z.string().min(1).max(127).optional(),
  description: z.string().max(127).optional(),
})

const purchaseUnitSchema = z.object({
  reference_id: z.string().min(1).max(256).default('default'),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  description: z.string().min(1).max(127).optional(),
  amount: moneySchema.extend({ breakdown: breakdownSchema.optional() }),
  items: z.array(itemSchema).min(1).max(1000).optional(),
})

const address = z.url({ protocol: /^https?$/ }).max(4000)

const contextSchema = z.object({
  return_url: address.optional(),
  cancel_url: address.optional(),
  brand_name: z.string().min(1).max(127).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/)
    .optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
})

const paypalSchema = z.object({ experience_context: contextSchema.default({}) })

/** The sandbox accepts one purchase unit per order and no payment source but PayPal. */
export const orderSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(purchaseUnitSchema).min(1).max(1),
  payment_source: z.strictObject({ paypal: paypalSchema }).optional(),
  application_context: contextSchema.optional(),
})

export type OrderRequest = z.output<typeof orderSchema>
export type PurchaseUnit = z.output<typeof purchaseUnitSchema>

const supportedCurrencies = ['EUR', 'CHF', 'GBP', 'USD']

export function checkMoney(money: Money, field: string): Failure | null {
  const refuse = (issue: Issue) => failure(issue, { field, value: money.value, location: 'body' })
  if (!supportedCurrencies.includes(money.currency_code)) return refuse('CURRENCY_NOT_SUPPORTED')
  if (!/^-?\d+\.\d{2}$/.test(money.value)) return refuse('DECIMAL_PRECISION')
  if (toCents(money) <= 0) return refuse('CANNOT_BE_ZERO_OR_NEGATIVE')
  return null
}

export function checkAmounts(unit: PurchaseUnit): Failure | null {
  const field = '/purchase_units/0/amount'
  const refuse = (issue: Issue, at: string) => failure(issue, { field: at, location: 'body' })
  const parts = listAmountParts(unit)
  const wrong = checkMoney(unit.amount, `${field}/value`)
  if (wrong) return wrong
  if (parts.some((part) => part.currency_code !== unit.amount.currency_code))
    return refuse('MULTI_CURRENCY_ORDER', field)
  const imprecise = parts.find((part) => !/^\d+\.\d{2}$/.test(part.value))
  if (imprecise) return failure('DECIMAL_PRECISION', { field, value: imprecise.value, location: 'body' })
  const itemsIssue = findItemIssue(unit)
  if (itemsIssue) return refuse(itemsIssue, `${field}/breakdown/item_total`)
  if (hasTaxMismatch(unit)) return refuse('TAX_TOTAL_MISMATCH', `${field}/breakdown/tax_total`)
  if (hasAmountMismatch(unit)) return refuse('AMOUNT_MISMATCH', `${field}/value`)
  return null
}

function listAmountParts(unit: PurchaseUnit): Money[] {
  const ofItems = (unit.items ?? []).flatMap((item) => [item.unit_amount, ...(item.tax ? [item.tax] : [])])
  return [...Object.values(unit.amount.breakdown ?? {}).filter((part) => part !== undefined), ...ofItems]
}

function findItemIssue({ items, amount }: PurchaseUnit): Issue | null {
  if (!items) return null
  if (!amount.breakdown?.item_total) return 'ITEM_TOTAL_REQUIRED'
  const sumCents = items.reduce((sum, item) => sum + toCents(item.unit_amount) * Number(item.quantity), 0)
  return sumCents === toCents(amount.breakdown.item_total) ? null : 'ITEM_TOTAL_MISMATCH'
}

function hasTaxMismatch({ items = [], amount }: PurchaseUnit): boolean {
  if (!items.some((item) => item.tax)) return false
  const sumCents = items.reduce((sum, item) => sum + centsOrZero(item.tax) * Number(item.quantity), 0)
  return sumCents !== centsOrZero(amount.breakdown?.tax_total)
}

function hasAmountMismatch({ amount }: PurchaseUnit): boolean {
  const parts = amount.breakdown
  if (!parts) return false
  const added = [parts.item_total, parts.tax_total, parts.shipping, parts.handling, parts.insurance]
  const subtracted = [parts.shipping_discount, parts.discount]
  const sum = (list: (Money | undefined)[]) => list.reduce((total, part) => total + centsOrZero(part), 0)
  return sum(added) - sum(subtracted) !== toCents(amount)
}

function centsOrZero(money: Money | undefined): number {
  return money ? toCents(money) : 0
}
