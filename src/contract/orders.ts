import { z } from '@hono/zod-openapi'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { allergens } from '#domain/catalog/allergens.ts'
import { billingCountries, billingFields, hasPostalCodeOfCountry } from '#domain/invoices/billing.ts'
import { invoiceKinds } from '#domain/invoices/invoice.ts'
import { normalizeVatId } from '#domain/invoices/vat-id.ts'
import { changeFields, checkoutFields, pickupFields, withdrawalFields } from '#domain/order/order-fields.ts'
import { orderStates } from '#domain/order/order-states.ts'
import { payAtPickupObstacles, recordObstacles } from '#domain/order/pay-at-pickup.ts'
import { paymentMethods, waysToPay } from '#domain/order/payment.ts'
import { itemChanges } from '#domain/order/reorder.ts'
import { cartResponseSchema, itemOptionsSchema } from './cart.ts'
import { failureSchema } from './envelope.ts'
import { mailAddress, requiredText, textFields } from './fields.ts'
import type { Inside } from './wire-names.ts'

const { pickupStore, pickupDate, pickupTime } = textFields(pickupFields)
const pickup = {
  pickupStore,
  pickupDate: pickupDate.openapi({ format: 'date', example: '2026-12-24' }),
  pickupTime: pickupTime.openapi({ example: '07:30' }),
}

const billingTexts = textFields(billingFields)

export const billingSchema = z
  .strictObject({
    ...billingTexts,
    name: billingTexts.name.openapi({
      description: 'The company, or the name of a person',
      example: 'Gasthof Adler GmbH',
    }),
    country: z.enum(billingCountries).default('DE'),
    vatId: billingTexts.vatId.transform(normalizeVatId).openapi({ example: 'DE129273398' }),
    reference: billingTexts.reference.openapi({ description: "The customer's own number of the order" }),
    mail: billingTexts.mail.openapi({
      description: 'Where the invoice is mailed to, if not to the address of the order',
    }),
  })
  .refine(hasPostalCodeOfCountry, { path: ['postalCode'], error: 'error-invalid-postalCode' })
  .openapi('Billing')

const paymentMethodField = z
  .enum(paymentMethods)
  .optional()
  .openapi({ description: 'One of those that GET /site/layout lists; without it, the first' })

export const checkoutSchema = z
  .object({
    ...textFields(checkoutFields),
    ...pickup,
    invoice: billingSchema.optional().openapi({
      description: 'Asks for an invoice (ZUGFeRD), which is issued when the order is paid',
    }),
    paymentMethod: z.enum(waysToPay).optional().openapi({
      description:
        'One of those that GET /site/layout lists, or atPickup if the store offers that for the total; without it, the first. An order that is paid at pickup has no rel=approve: a link in a mail makes it binding.',
    }),
    remember: z.boolean().optional().openapi({
      description: 'This browser may open the order for five weeks after its pickup, to order the same again',
    }),
    seenTotal: z.number().min(0).max(1_000_000).multipleOf(0.01).optional().openapi({
      description:
        'The total in euros that was shown to the customer. If it differs from the current total, nothing is ordered: 409 cartChanged.',
      example: 12.4,
    }),
  })
  .openapi('Checkout')

/** Answers a checkout whose `seenTotal` is not the current total. */
export const cartChangedSchema = failureSchema
  .extend({ code: z.literal('cartChanged'), data: cartResponseSchema })
  .openapi('CartChanged', { description: 'The cart as it is now; nothing was ordered' })

/** Answers a payment of an order whose pickup time is not reserved any more and cannot be taken again. */
export const pickupTimeGoneSchema = failureSchema
  .extend({
    code: z.enum(['slotFull', 'soldOut', 'timeNotOffered']),
    data: z.object({
      alternatives: z
        .array(z.object({ pickupStore: z.string(), pickupDate: z.string(), pickupTime: z.string() }))
        .openapi({ description: 'Free times at the same store, those near the chosen time first' }),
    }),
  })
  .openapi('PickupTimeGone', { description: 'The customer has to choose another time before paying (PATCH /orders)' })

export const changeOrderSchema = z
  .object({ orderId: requiredText('orderId', 30), ...textFields(changeFields), ...pickup })
  .openapi('OrderChange')

export const payQuery = z.object({ method: paymentMethodField })

export const orderParams = z.object({ orderId: z.string().max(30) })
export const lookUpQuery = z.object({ mail: mailAddress })
export const tokenQuery = z.object({ token: z.string().min(1).max(300) })

export const invoiceParams = orderParams.extend({ number: z.string().regex(/^RE-\d{4}-\d{6,9}$/) })

export const issuedInvoiceSchema = z.object({ number: z.string(), kind: z.enum(invoiceKinds), date: z.string() })
export type IssuedInvoice = z.infer<typeof issuedInvoiceSchema>

export const orderLinksSchema = z.object({ mail: mailAddress }).openapi('OrderLinks')

export const withdrawalSchema = z.object(textFields(withdrawalFields)).openapi('Withdrawal')

const optionalClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .optional()

export const pickupQuery = z.object({
  preparationDays: z.coerce.number().int().min(0).max(30).optional(),
  purpose: z.enum(['checkout', 'edit']).default('checkout'),
  /** For edits: the current pickup date, which limits the dates the order can be moved to. */
  movedFrom: z.iso.date().optional(),
  movedFromStore: z.string().max(100).optional().openapi({
    description: 'For edits: the current store; the order keeps its products on its own day there',
  }),
  pickUpFrom: optionalClockTime,
  pickUpUntill: optionalClockTime.openapi({
    description: 'For edits: the times of the order; a new order has those of its products',
  }),
  work: z.coerce.number().min(0).max(100_000).optional().openapi({
    description: 'For edits: the work of the order; a new order has that of its products',
  }),
  products: z.string().max(8000).default('').openapi({
    description:
      'Product ids of the cart or order, comma separated, with a quantity if it is not 1 (“brezel:40”): only dates on which all of them are available are offered, and for a new order their preparation counts',
  }),
})

export const nextPickupQuery = z.object({
  products: z.string().max(8000).default('').openapi({ description: 'Product ids, comma separated' }),
  storeId: z.string().max(100).optional().openapi({ description: 'Without one, or with an unknown one: any store' }),
})

export type CheckoutRequest = z.infer<typeof checkoutSchema>
export type PickupQuery = z.infer<typeof pickupQuery>

export const linkSchema = z.object({ rel: z.enum(['approve', 'self', 'pass']), href: z.string() }).openapi('Link')

const momentSchema = z.object({ date: z.string(), time: z.string() })
const productFields = { productId: z.string(), name: z.string() }

const nextDateSchema = z.object({
  date: z.string(),
  orderBy: momentSchema.openapi({ description: 'Until then that date can be ordered for' }),
})

const missingReasonSchema = z
  .discriminatedUnion('code', [
    z.object({
      code: z.literal('preparation'),
      ...productFields,
      days: z.number().int(),
      fromQuantity: z.number().int().optional(),
    }),
    z.object({ code: z.literal('notice'), days: z.number().int() }),
    z.object({ code: z.literal('cutOff'), orderBy: momentSchema }),
    z.object({ code: z.literal('notThatWeekday'), ...productFields, weekdays: z.array(z.literal(weekdays)) }),
    z.object({
      code: z.literal('outOfSeason'),
      ...productFields,
      season: z.object({ from: z.string(), until: z.string() }).openapi({ description: 'Month and day, MM-DD' }),
    }),
    z.object({
      code: z.literal('storeClosed'),
      detail: z.string().optional().openapi({ description: 'Name of the holiday or reason of the closure' }),
    }),
    z.object({ code: z.literal('notToSundayOrHoliday') }),
    z.object({ code: z.literal('notInStore'), ...productFields }),
    z.object({ code: z.literal('soldOut'), ...productFields, left: z.number().int() }),
    z.object({ code: z.literal('outsideTimes'), from: z.string().optional(), until: z.string().optional() }),
  ])
  .openapi('PickupObstacle', { description: 'Why a date is not offered' })

export const pickupOptionsSchema = z
  .object({
    today: z.string().openapi({ description: 'The current date in Berlin' }),
    storeId: z.string(),
    preparationDays: z.number().int(),
    isTooLarge: z.boolean().openapi({ description: 'More work than the store can do for one time; none is free' }),
    stock: z
      .array(z.object({ productId: z.string(), date: z.string(), left: z.number().int() }))
      .openapi({ description: 'How much is left of the limited products on the offered dates' }),
    dates: z.array(
      z.object({
        date: z.string(),
        occasion: z.string().optional().openapi({ description: 'A public holiday, or why the hours are special' }),
        times: z.array(z.object({ time: z.string(), isFree: z.boolean() })),
      }),
    ),
    next: nextDateSchema.optional().openapi({ description: 'The first of these dates with a free time' }),
    missing: z
      .array(z.object({ date: z.string(), reasons: z.array(missingReasonSchema) }))
      .openapi({ description: 'The other dates of the pickup window, from tomorrow on, and why they are not offered' }),
  })
  .openapi('PickupOptions')

export const nextPickupSchema = z
  .object({
    today: z.string().openapi({ description: 'The current date in Berlin' }),
    dates: z.array(z.string()).openapi({ description: 'On which an order placed now can be picked up' }),
    next: nextDateSchema.optional().openapi({
      description: 'The first date on which an order placed now can be picked up; missing if there is none',
    }),
    validSeconds: z.number().int().openapi({ description: 'The response changes after so many seconds' }),
  })
  .openapi('NextPickup')

const orderItemSchema = z.object({
  productId: z.string(),
  name: z.string(),
  options: itemOptionsSchema,
  notes: z.string(),
  price: z.number(),
  deposit: z.number(),
  currency: z.literal('EUR'),
  qty: z.number().int(),
  total: z.number(),
  vatPercent: z.number(),
  allergenes: z.string(),
  canBeWithdrawn: z
    .boolean()
    .openapi({ description: 'Keeps for at least 14 days, so the right of withdrawal applies' }),
})

const paymentStatuses = ['open', 'declined', 'pending', 'paid', 'atPickup', 'refunding', 'refunded'] as const

export const orderResponseSchema = z
  .object({
    orderId: z.string(),
    orderState: z.enum(orderStates),
    handedOverAt: z.string().optional().openapi({
      description: 'Instant of the hand-over. Completed without it means only that the pickup time is over.',
    }),
    readyAt: z.string().optional().openapi({
      description: 'Instant at which it was ready to be picked up; only until it is handed over',
    }),
    payment: z.enum(paymentStatuses).openapi({
      description: 'atPickup: to be paid in the store; in the state created, it waits to be confirmed by mail',
    }),
    confirmMail: z.string().optional().openapi({
      description: 'Where the link was sent that confirms the order; only while it waits for that',
    }),
    refundedTotal: z.number().optional().openapi({
      description: 'Refunded for single items, in euros; missing if nothing was',
    }),
    invoices: z.array(issuedInvoiceSchema),
    isInvoiceable: z.boolean().openapi({ description: 'An invoice can be requested (POST …/invoices)' }),
    isRepeatable: z.boolean().openapi({ description: 'It can be repeated every week (…/standing-order)' }),
    items: z.array(orderItemSchema),
    priceTotal: z.number(),
    taxTotal: z.number(),
    taxes: z.array(z.object({ vatPercent: z.number(), tax: z.number() })),
    total: z.number(),
    pickupStore: z.object({
      id: z.string(),
      name: z.string(),
      street_address: z.string(),
      postal_code: z.string(),
      location: z.string(),
      phone: z.string(),
      maps_link: z.string(),
    }),
    pickupDate: z.string(),
    pickupTime: z.string(),
    pickupCode: z.string().openapi({ description: 'Shown or told at the counter; empty until paid' }),
    notes: z.string(),
    preparationDays: z.number().int(),
    pickUpFrom: z.string().optional(),
    pickUpUntill: z.string().optional(),
    work: z.number().openapi({ description: 'In units of one loaf' }),
    payUntil: z.string().optional().openapi({ description: 'Instant; only while payment is open' }),
    isSlotHeld: z.boolean().openapi({
      description: 'Whether the pickup time is reserved. If not, it is taken again when payment starts, if it is free.',
    }),
    holdUntil: z
      .string()
      .optional()
      .openapi({ description: 'Instant; until then the time of an unpaid order is reserved' }),
    isChangeable: z
      .boolean()
      .openapi({ description: 'A paid order within its change window, or an unpaid one that needs another time' }),
    areItemsChangeable: z.boolean().openapi({ description: 'Of a confirmed order within its change window' }),
    openEdit: z
      .object({ difference: z.number(), payUntil: z.string() })
      .optional()
      .openapi({ description: 'New items that wait for the payment of their difference' }),
    isCancelable: z.boolean(),
    changeUntil: z.string().openapi({ description: 'The last date on which the order can be changed' }),
    createdAt: z.string(),
    history: z.array(z.object({ at: z.string(), kind: z.string() })),
  })
  .openapi('Order')

export const confirmationSchema = z
  .object({
    order: orderResponseSchema,
    obstacle: z
      .enum(['confirmed', 'lapsed', 'payOnline'])
      .optional()
      .openapi({ description: 'Why it cannot be confirmed' }),
    reason: z
      .enum([...payAtPickupObstacles, ...recordObstacles])
      .optional()
      .openapi({
        description: 'Why it has to be paid online; missing if the customer has chosen to',
      }),
  })
  .openapi('Confirmation')

/** The pass may be shown by someone else, so it contains no prices, names or items. */
export const passSchema = z
  .object({
    orderId: z.string(),
    isValid: z.boolean().openapi({ description: 'The order is confirmed and not canceled' }),
    isCanceled: z.boolean(),
    isReady: z.boolean(),
    handedOverAt: z.string().optional(),
    isPaidAtPickup: z.boolean().openapi({ description: 'It has to be paid in the store' }),
    pickupCode: z.string(),
    pickupDate: z.string(),
    pickupTime: z.string(),
    isFinal: z.boolean().openapi({ description: 'It can no longer be changed or canceled' }),
    itemCount: z.number().int(),
    store: z.object({ name: z.string(), address: z.string() }),
    address: z.string().openapi({ description: 'For the code on the pass: opens this pass and nothing else' }),
    staffAddress: z
      .string()
      .optional()
      .openapi({ description: 'Where staff hand it over, if the staff app is served' }),
    pushKey: z.string().openapi({ description: 'With which a browser subscribes to news about the order' }),
    hasOrderAccess: z.boolean().openapi({ description: 'Whether this browser may also open the order' }),
  })
  .openapi('PickupPass')
export type PickupPass = z.infer<typeof passSchema>

const base64url = z.string().regex(/^[\w-]+$/)

export const pushParams = orderParams.extend({
  pushId: base64url.length(43).openapi({ description: 'SHA-256 of the address of the subscription, base64url' }),
})

export const pushSchema = z
  .object({ address: z.string().max(1_000), publicKey: base64url.max(100), secret: base64url.max(40) })
  .openapi('PushSubscription', { description: 'A subscription of Web Push (RFC 8030) with its keys (RFC 8291)' })

export const passQuery = z.object({
  token: z
    .string()
    .max(300)
    .optional()
    .openapi({ description: 'Of the code on a pass, or of a mailed link; sets a cookie for later requests' }),
})

export const calendarFileSchema = z.object({ filename: z.string(), text: z.string() }).openapi('CalendarFile')

export const changedItemSchema = z.object({
  productId: z.string(),
  name: z.string(),
  qty: z.number().int().openapi({ description: 'In the new cart; zero if it is gone' }),
  qtyBefore: z.number().int(),
  options: itemOptionsSchema.openapi({ description: 'Of the new cart; of the old order if it is gone' }),
  change: z.enum(itemChanges),
  priceBefore: z.number().optional(),
  priceNow: z.number().optional(),
  allergensAdded: z.array(z.enum(allergens)).optional(),
  allergensRemoved: z.array(z.enum(allergens)).optional(),
  optionsGone: z.array(z.string()).optional().openapi({ description: 'Chosen then and not offered any more' }),
})

export const reorderResponseSchema = z
  .object({ cartId: z.string(), items: z.array(changedItemSchema) })
  .openapi('Reorder', { description: 'A new cart from an old order, and what has changed in the meantime' })

export type Link = z.infer<typeof linkSchema>
export type ConfirmationResponse = Inside<z.infer<typeof confirmationSchema>>
export type OrderResponse = Inside<WireOrder>
export type WireOrder = z.infer<typeof orderResponseSchema>
export type NextPickupResponse = z.infer<typeof nextPickupSchema>
export type PickupOptions = z.infer<typeof pickupOptionsSchema>
export type MissingReason = z.infer<typeof missingReasonSchema>
export type ReorderResponse = Inside<WireReorder>
export type WireReorder = z.infer<typeof reorderResponseSchema>
