import { z } from '@hono/zod-openapi'
import { amountParts } from '#domain/books/book-amounts.ts'
import {
  accountLengthLimits,
  clientNumberLimits,
  consultantNumberLimits,
  pickupRecorders,
} from '#domain/books/books-settings.ts'
import { measures } from '#domain/books/entry-measure.ts'
import { entryKinds, paymentWays } from '#domain/books/journal-entry.ts'
import { differenceKinds } from '#domain/books/reconciliation.ts'
import { paymentMethods, paymentStates } from '#domain/order/payment.ts'
import { calendarDate } from '../fields.ts'

const euros = z.number().openapi({ description: 'Euros' })
const count = z.number().int()
/** Also of stores that are gone. It is part of the name of files. */
const storeId = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

export const booksQuery = z.object({
  from: calendarDate().openapi({ description: 'The first day in Berlin' }),
  until: calendarDate().openapi({ description: 'The last day; a year at most' }),
  store: storeId.optional().openapi({ description: 'All stores if missing' }),
})

const rateSchema = z.object({ vatPercent: z.number(), net: euros, tax: euros, gross: euros }).openapi('BooksRate')
export type BooksRateResponse = z.infer<typeof rateSchema>

const waySchema = z.object({ received: euros, returned: euros, fees: euros })

const figuresSchema = z
  .object({
    orders: count.openapi({ description: 'Orders that were paid' }),
    net: euros,
    tax: euros,
    gross: euros.openapi({ description: 'Sales less refunds, deposits included' }),
    goods: z.array(rateSchema),
    deposits: z.array(rateSchema),
    unassigned: euros.openapi({ description: 'Payments that no order accepts, less what was returned of them' }),
    fees: euros,
    byKind: z.record(z.enum(entryKinds), z.object({ count, amount: euros })),
    byWay: z.record(z.enum(paymentWays), waySchema),
    entries: count,
  })
  .openapi('BooksFigures')
export type BooksFiguresResponse = z.infer<typeof figuresSchema>

export const differenceSchema = z
  .object({
    paymentId: z.string(),
    kind: z.enum(differenceKinds),
    orderId: z.string(),
    store: z.string(),
    date: z.string(),
    booked: euros,
    provider: euros,
    foundAt: z.string(),
    seenAt: z.string(),
    isBookable: z.boolean().openapi({ description: 'Whether the books can take over what the provider says' }),
  })
  .openapi('BooksDifference')
export type DifferenceResponse = z.infer<typeof differenceSchema>

export const booksSchema = z
  .object({
    from: z.string(),
    until: z.string(),
    store: z.string().nullable(),
    figures: figuresSchema,
    stores: z.array(z.object({ id: z.string(), name: z.string(), figures: figuresSchema })),
    days: z.array(z.object({ date: z.string(), figures: figuresSchema })),
    till: z
      .array(
        z.object({
          date: z.string(),
          store: z.string(),
          name: z.string(),
          orders: count,
          rates: z.array(z.object({ vatPercent: z.number(), gross: euros })),
          gross: euros,
        }),
      )
      .openapi({ description: 'Paid in the store and recorded by its till: in no other figure' }),
    payments: z
      .array(z.object({ way: z.enum(paymentMethods), state: z.enum(paymentStates), count, amount: euros }))
      .openapi({ description: 'Payments that were begun on these days, as they are now' }),
    differences: count,
    unbooked: count.openapi({ description: 'Facts of any day that are not in the journal yet' }),
    chainEnd: z
      .object({ number: count, hash: z.string() })
      .openapi({ description: 'The last entry of the journal and its hash' }),
    dayEnd: z.string().nullable().openapi({ description: 'The signed end of the last day, once it is over' }),
  })
  .openapi('Books')
export type BooksResponse = z.infer<typeof booksSchema>

export const entriesQuery = booksQuery.extend({
  kinds: z
    .string()
    .max(200)
    .optional()
    .transform((text) => text?.split(',').filter(Boolean))
    .pipe(z.array(z.enum(entryKinds)).optional())
    .openapi({ type: 'string', description: 'Kinds of entries, comma separated' }),
  way: z.enum(paymentWays).optional(),
  of: z.enum(measures).optional().openapi({ description: 'The figure whose entries are wanted' }),
  part: z.enum(amountParts).optional().openapi({ description: 'Of the revenue: only goods, or only deposits' }),
  rate: z.coerce.number().min(0).max(100).optional().openapi({ description: 'Of the revenue: only this tax rate' }),
  after: z.coerce.number().int().min(0).optional().openapi({ description: 'Only entries after this number' }),
})

export const entrySchema = z
  .object({
    number: count,
    kind: z.enum(entryKinds),
    way: z.enum(paymentWays),
    orderId: z.string(),
    store: z.string(),
    date: z.string(),
    occurredAt: z.string(),
    bookedAt: z.string(),
    goods: z.array(rateSchema),
    deposits: z.array(rateSchema),
    unassigned: euros,
    fee: euros,
    amount: euros.openapi({
      description: 'What it adds to the figure; otherwise what the customer has paid, less the fee',
    }),
    hash: z.string(),
  })
  .openapi('JournalEntry')
export type EntryResponse = z.infer<typeof entrySchema>

export const entriesSchema = z
  .object({
    success: z.literal(true),
    count,
    data: z.array(entrySchema),
    total: z.object({ count, amount: euros }).openapi({ description: 'Of all pages' }),
    nextAfter: count.nullable().openapi({ description: 'For the next page; null: there is none' }),
  })
  .openapi('JournalEntries')
export type EntriesResponse = z.infer<typeof entriesSchema>

export const booksPaymentsQuery = booksQuery.extend({
  state: z.enum(paymentStates).optional(),
  way: z.enum(paymentMethods).optional(),
})

export const booksPaymentSchema = z
  .object({
    orderId: z.string(),
    store: z.string(),
    way: z.enum(paymentMethods),
    state: z.enum(paymentStates),
    amount: euros,
    createdAt: z.string(),
  })
  .openapi('BooksPayment')

export const differenceParams = z.object({ paymentId: z.string().min(1).max(100), kind: z.enum(differenceKinds) })
export const acceptBody = z.object({ reason: z.string().trim().min(3).max(300) })

const account = z.number().int().min(1).max(99_999_999)
const rateAccount = z.object({
  vatPercent: z.number().min(0).max(100),
  account,
  taxKey: z.string().regex(/^\d{0,4}$/),
})

export const booksSettingsBody = z
  .object({
    consultantNumber: z.number().int().min(consultantNumberLimits.min).max(consultantNumberLimits.max),
    clientNumber: z.number().int().min(clientNumberLimits.min).max(clientNumberLimits.max),
    fiscalYearStartMonth: z.number().int().min(1).max(12),
    accountLength: z.number().int().min(accountLengthLimits.min).max(accountLengthLimits.max),
    chart: z.enum(['03', '04']),
    revenue: z.array(rateAccount).min(1).max(10),
    deposits: z.array(rateAccount).min(1).max(10),
    transitAccount: account,
    cashAccount: account,
    feeAccount: account,
    unassignedAccount: account,
    costCentres: z
      .record(z.string().max(100), z.string().regex(/^[\w.-]{1,36}$/))
      .openapi({ description: 'KOST1 of the bookings of a store, by its id' }),
    pickupRecorder: z
      .enum(pickupRecorders)
      .openapi({ description: 'Who records orders that are paid at pickup. A system that records cash needs a TSE' }),
    dayEndMail: z.string().trim().max(254).openapi({ description: 'Empty: signed day ends are not mailed' }),
  })
  .openapi('BooksSettings')
export type BooksSettingsBody = z.infer<typeof booksSettingsBody>

export const booksSettingsSchema = booksSettingsBody
  .extend({ isDefault: z.boolean().openapi({ description: 'Nobody has set them: numbers of the demo' }) })
  .openapi('SavedBooksSettings')

export const verificationSchema = z
  .object({
    count,
    end: z.object({ number: count, hash: z.string() }),
    problems: z.array(
      z.object({
        kind: z.enum(['gap', 'changed', 'notLinked', 'withoutOrder', 'missingEntry']),
        number: count.nullable(),
      }),
    ),
    auditLog: z.object({
      count,
      problems: z.array(z.object({ kind: z.enum(['gap', 'changed', 'notLinked', 'erased']), number: count })),
    }),
    dayEnds: z.object({
      count,
      problems: z.array(
        z.object({ kind: z.enum(['wrongSignature', 'journalDiffers', 'auditLogDiffers']), day: z.string() }),
      ),
    }),
  })
  .openapi('BooksVerification')
export type VerificationResponse = z.infer<typeof verificationSchema>

export const lastComparisonSchema = z
  .object({ at: z.string().nullable().openapi({ description: 'When a payment was compared with the provider last' }) })
  .openapi('LastComparison')

export const comparisonSchema = z
  .object({ compared: count, waiting: count.openapi({ description: 'Compared within the next minutes' }) })
  .openapi('Comparison')
export type ComparisonResponse = z.infer<typeof comparisonSchema>
