import { z } from '@hono/zod-openapi'
import { weekNames } from '#domain/week/compared-weeks.ts'
import { refundCauses, weekOrderKinds } from '#domain/week/week-figures.ts'
import { calendarDate } from '../fields.ts'

const euros = z.number().openapi({ description: 'Euros' })
const count = z.number().int()
const byWeek = <T extends z.core.SomeType>(value: T) => z.record(z.enum(weekNames), value)
const store = z.string().max(100).optional().openapi({ description: 'All stores if missing' })

export const weekQuery = z.object({
  day: calendarDate().optional().openapi({ description: 'Any day of the week; today if missing' }),
  store,
})

const salesSchema = z.object({
  orders: count.openapi({ description: 'Confirmed orders by day of pickup' }),
  value: euros.openapi({ description: 'Euros, less refunds of single items' }),
  average: euros,
})

const figuresSchema = salesSchema
  .extend({
    notCollected: count,
    notCollectedValue: euros,
    refunds: count,
    refunded: euros,
    newCustomers: count.openapi({ description: 'Mail addresses that have not ordered before' }),
    returningCustomers: count,
    soldOutHours: z.number().nullable().openapi({ description: 'Opening hours without a product; null if not kept' }),
    answerHours: z.number().nullable().openapi({ description: 'The median of the answered messages' }),
  })
  .openapi('WeekFigures')
export type WeekFiguresResponse = z.infer<typeof figuresSchema>

const productSchema = z.object({ id: z.string(), name: z.string(), value: euros, quantity: byWeek(count) })
export type WeekProductResponse = z.infer<typeof productSchema>

export const weekSchema = z
  .object({
    weeks: byWeek(z.object({ from: z.string(), until: z.string() })).openapi({
      description: 'A week that is not over is compared with as many days',
    }),
    figures: byWeek(figuresSchema),
    days: z.array(byWeek(salesSchema.extend({ date: z.string() }))).openapi({ description: 'From Monday to Sunday' }),
    stores: z.array(z.object({ id: z.string(), name: z.string(), sales: byWeek(salesSchema) })),
    coming: z
      .array(z.object({ date: z.string(), orders: count, value: euros }))
      .openapi({ description: 'Ordered for the two weeks after today' }),
    products: z.object({ best: z.array(productSchema), fading: z.array(productSchema) }),
    refunds: z.array(z.object({ cause: z.enum(refundCauses), text: z.string(), count, value: euros })),
    soldOut: z.array(
      z.object({
        product: z.string(),
        productId: z.string(),
        storeName: z.string(),
        date: z.string(),
        hours: z.number(),
      }),
    ),
    applicationDays: count
      .nullable()
      .openapi({ description: 'After how many days applicants had an answer, of the last three months' }),
  })
  .openapi('Week')
export type WeekResponse = z.infer<typeof weekSchema>

export const weekOrdersQuery = z.object({
  from: calendarDate(),
  until: calendarDate(),
  store,
  of: z.enum(weekOrderKinds).default('orders'),
  product: z.string().max(100).optional(),
})
