import { z } from '@hono/zod-openapi'
import { maxItemNotesLength } from '#domain/cart.ts'
import { languages } from '#domain/i18n/languages.ts'
import { cancelPresets, maxCancelTextLength } from '#domain/order/cancellation.ts'
import { maxStaffNoteLength } from '#domain/order/order.ts'
import { maxRefundReasonLength, missingItemReasons } from '#domain/order/refund.ts'
import { looksLikePhoneNumber } from '#domain/phone-number.ts'
import { calendarDate, optionalMailAddress, optionalText, requiredText, requiredTime } from '../fields.ts'
import { optionGroupSchema, quantityRulesSchema } from '../products.ts'
import { passkeyProofSchema } from './passkeys.ts'

const pickupFields = {
  store: requiredText('store'),
  date: calendarDate('error-empty-date').openapi({ example: '2026-12-24' }),
  time: requiredTime('time').openapi({ example: '07:30' }),
}

/** Stored in a column of its own: PostgreSQL refuses NUL there. */
const staffText = (field: string, max: number) =>
  optionalText(field, max).transform((text) => text.replaceAll('\0', ''))

export const moveBody = z.object(pickupFields).openapi('OrderMove')

export const cancelBody = z
  .object({
    preset: z.enum(cancelPresets).optional(),
    reason: optionalText('reason', maxCancelTextLength).openapi({ description: 'The customer reads it in the mail' }),
  })
  .openapi('OrderCancellation')

const refundedLines = z
  .array(z.object({ line: z.number().int().min(0).max(1000), quantity: z.number().int().min(1).max(100_000) }))
  .min(1, 'error-empty-lines')
  .max(200)
  .openapi({ description: 'By the position of the line in the order' })

export const refundBody = z
  .object({
    lines: refundedLines,
    reason: staffText('reason', maxRefundReasonLength).openapi({
      description: 'The customer reads it in the mail',
    }),
  })
  .openapi('ItemRefund')

export const missingItemsBody = z
  .object({
    lines: refundedLines,
    reason: z.enum(missingItemReasons).openapi({ description: 'The customer reads it in the mail' }),
    approval: z.object({ credential: passkeyProofSchema.optional() }).optional().openapi({
      description:
        'Of somebody who may refund any amount: their answer to /approval/options. Without credential only on tablets of the demo.',
    }),
  })
  .openapi('MissingItems')

export const contactBody = z
  .object({
    phone: optionalText('phone', 40).refine(
      (phone) => phone === '' || looksLikePhoneNumber(phone),
      'error-invalid-phone',
    ),
    mail: optionalMailAddress,
  })
  .refine(({ phone, mail }) => phone !== '' || mail !== '', { error: 'error-empty-phone', path: ['phone'] })
  .openapi('OrderContact')

export const noteBody = z.object({ note: staffText('note', maxStaffNoteLength) }).openapi('StaffNote')

const phoneOrderLineSchema = z.object({
  productId: z.string().min(1).max(100),
  quantity: z.number().int().min(1).max(10_000),
  notes: optionalText('notes', maxItemNotesLength),
  options: z
    .record(z.string().max(60), z.string().max(200))
    .default({})
    .openapi({ description: 'By the id of the option group: the id of a choice, or a text' }),
})

/** An order that a customer makes on the phone. It is paid at pickup. */
export const phoneOrderBody = z
  .object({
    ...pickupFields,
    givenname: optionalText('givenname', 100),
    surname: requiredText('surname'),
    phone: requiredText('phone', 40).refine(looksLikePhoneNumber, 'error-invalid-phone'),
    mail: optionalMailAddress,
    language: z.enum(languages as [string, ...string[]]).default('de'),
    notes: optionalText('notes', 500).openapi({ description: 'What the customer asked for' }),
    staffNote: staffText('staffNote', maxStaffNoteLength),
    lines: z.array(phoneOrderLineSchema).min(1, 'error-empty-lines').max(60),
  })
  .openapi('PhoneOrder')
export type PhoneOrderRequest = z.infer<typeof phoneOrderBody>

export const staffPickupQuery = z.object({
  store: z.string().min(1).max(100),
  order: z.string().max(30).optional().openapi({ description: 'The order that is moved' }),
  products: z.string().max(8000).default('').openapi({
    description: 'For a new order: product ids, comma separated, with a quantity if it is not 1 (“brezel:40”)',
  }),
})

export const staffPickupOptionsSchema = z
  .object({
    store: z.string(),
    dates: z.array(
      z.object({
        date: z.string(),
        isShortNotice: z.boolean().openapi({
          description: 'Customers could not order for this day any more: ask the bakery first',
        }),
        soldOut: z
          .array(z.object({ productId: z.string(), name: z.string(), left: z.number().int() }))
          .openapi({ description: 'Too few of these are left on this day; no time is free' }),
        times: z.array(
          z.object({
            time: z.string(),
            isFree: z.boolean(),
            isPaused: z.boolean().openapi({ description: 'The store has paused this time; staff can end the pause' }),
          }),
        ),
      }),
    ),
  })
  .openapi('StaffPickupOptions')
export type StaffPickupOptions = z.infer<typeof staffPickupOptionsSchema>

export const catalogQuery = z.object({ store: z.string().min(1).max(100), date: calendarDate() })

/** A product that can be ordered on the phone for the store and day. */
export const catalogEntrySchema = z
  .object({
    productId: z.string(),
    name: z.string(),
    category: z.string(),
    categoryName: z.string(),
    price: z.number().openapi({ description: 'Of one piece without options, in euros, with its deposit' }),
    optionGroups: z.array(optionGroupSchema),
    quantityRules: quantityRulesSchema,
    usualQuantities: z.array(z.number().int()),
    lately: z.number().int().openapi({ description: 'How many the store has sold lately, to offer them first' }),
    left: z.number().int().nullable().openapi({ description: 'On that day; null: not limited' }),
    isAvailable: z.boolean().openapi({ description: 'Whether it is baked on that day and sold in that store' }),
  })
  .openapi('CatalogEntry')
export type CatalogEntry = z.infer<typeof catalogEntrySchema>
