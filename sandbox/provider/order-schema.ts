import { z } from 'zod'

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

/** The sandbox takes one purchase unit an order and no other payment source: more is not asked of it. */
export const orderSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(purchaseUnitSchema).min(1).max(1),
  payment_source: z.strictObject({ paypal: paypalSchema }).optional(),
  application_context: contextSchema.optional(),
})

export type OrderRequest = z.output<typeof orderSchema>
export type PurchaseUnit = z.output<typeof purchaseUnitSchema>
