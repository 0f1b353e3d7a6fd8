import { z } from '@hono/zod-openapi'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { paymentMethods } from '#domain/order/payment.ts'
import { standingDayStates, standingOrderStates } from '#domain/order/standing-order.ts'
import { calendarDate } from './fields.ts'
import { changedItemSchema, orderParams } from './orders.ts'
import type { Inside } from './wire-names.ts'

export const standingDayParams = orderParams.extend({ date: calendarDate() })

export const changeStandingOrderSchema = z
  .object({
    step: z.enum(['start', 'pause', 'resume', 'end']).openapi({
      description: 'start also chooses other weekdays. end deletes it; the order itself stays.',
    }),
    weekdays: z
      .array(z.literal(weekdays))
      .max(weekdays.length)
      .default([])
      .openapi({ description: 'For start. 0 is Sunday.' }),
  })
  .openapi('StandingOrderChange')

export const changeStandingDaySchema = z
  .object({ isSkipped: z.boolean() })
  .openapi('StandingDayChange', { description: 'Leaves one day out, or wants it after all' })

export const orderStandingDaySchema = z
  .object({
    seenTotal: z.number().min(0).max(1_000_000).multipleOf(0.01).openapi({
      description:
        'In euros, as it was shown. If it differs from the current total, nothing is ordered: 409 standingTotalChanged.',
    }),
    paymentMethod: z.enum(paymentMethods).optional(),
  })
  .openapi('StandingDayOrder')

const standingDaySchema = z.object({
  date: z.string(),
  state: z.enum([...standingDayStates, 'none']).openapi({
    description:
      'asked: the offer is mailed. omitted: there was nothing to offer. missed: the offer went by unanswered.',
  }),
  offer: z.enum(['offered', 'closed', 'nothingLeft', 'tooLate']),
  time: z.string().optional().openapi({ description: 'The nearest one to that of the order' }),
  items: z.array(changedItemSchema).openapi({ description: 'With the prices of today and what has changed' }),
  total: z.number(),
  orderBy: z.string().optional().openapi({ description: 'Until when it can be ordered' }),
})

export const standingOrderSchema = z
  .object({
    orderId: z.string(),
    state: z.enum([...standingOrderStates, 'none']),
    isPossible: z
      .boolean()
      .openapi({ description: 'Whether the order can be repeated: it is paid and has a mail address' }),
    weekdays: z.array(z.literal(weekdays)).openapi({ description: '0 is Sunday; Monday comes first' }),
    openWeekdays: z.array(z.literal(weekdays)).openapi({ description: 'On which the store is usually open' }),
    store: z.string(),
    pickupDate: z.string().openapi({ description: 'Of the order that is repeated' }),
    pickupTime: z.string(),
    days: z.array(standingDaySchema).openapi({ description: 'Of the next two weeks' }),
  })
  .openapi('StandingOrder', { description: 'An order that is offered again every week. Nothing is ordered by itself.' })

export type WireStandingOrder = z.infer<typeof standingOrderSchema>
export type StandingOrderResponse = Inside<WireStandingOrder>
