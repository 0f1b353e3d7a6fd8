import { z } from '@hono/zod-openapi'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { calendarDate } from '../fields.ts'

const clockTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'error-invalid-time')
const periodSchema = z.object({ from: clockTime, until: clockTime })

export const toMinute = (time: string): number => (time === '24:00' ? 1440 : (parseClockMinute(time) ?? 0))

/** Periods ascend and do not touch; staff enter no period over midnight. */
const periodsSchema = z
  .array(periodSchema)
  .max(4)
  .refine(
    (periods) =>
      periods.every(({ from, until }, index) => {
        const next = periods[index + 1]
        return toMinute(from) < toMinute(until) && (!next || toMinute(until) < toMinute(next.from))
      }),
    'error-invalid-periods',
  )

const storeList = z.array(z.string().max(100)).min(1).max(200)

export const storeDaysQuery = z.object({
  stores: z.string().min(1).max(4000),
  from: calendarDate(),
  until: calendarDate(),
})

/** One schema for the check of a change and for saving it. */
export const storeDayBody = z
  .object({
    stores: storeList,
    from: calendarDate(),
    until: calendarDate(),
    change: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('closed') }),
        z.object({ kind: z.enum(['opensAt', 'closesAt']), time: clockTime }),
        z.object({ kind: z.literal('periods'), periods: periodsSchema.min(1) }),
        z.object({ kind: z.literal('usual') }),
      ])
      .openapi({ description: 'Times that are not named stay as they are; periods are for a single store' }),
    reason: z
      .object({ de: z.string().trim().min(1).max(120), en: z.string().trim().max(120).optional() })
      .optional()
      .openapi({ description: 'Customers read it beside the day; usual hours need none' }),
    cancelOrders: z
      .boolean()
      .default(false)
      .openapi({ description: 'Cancel the orders that fall outside the new hours, and refund them' }),
    moveOrdersTo: z.string().max(100).optional().openapi({
      description: 'Move them to this store instead, on their day and to the free time nearest to theirs',
    }),
  })
  .refine(({ change, reason }) => change.kind === 'usual' || reason !== undefined, {
    error: 'error-empty-reason',
    path: ['reason'],
  })
  .refine(({ change, stores }) => change.kind !== 'periods' || stores.length === 1, {
    error: 'error-several-stores',
    path: ['stores'],
  })
  .openapi('StoreDayChange')
export type StoreDayRequest = z.input<typeof storeDayBody>

export const storeDaySchema = z
  .object({
    store: z.string(),
    date: z.string(),
    periods: z.array(periodSchema),
    isHoliday: z.boolean(),
    reason: z.string().nullable(),
    isSetByStaff: z.boolean(),
  })
  .openapi('StoreDay')
export type StoreDayResponse = z.infer<typeof storeDaySchema>

/** Whom a change of hours hits. */
export const affectedOrderSchema = z.object({
  orderId: z.string(),
  store: z.string(),
  date: z.string(),
  time: z.string(),
  name: z.string(),
  phone: z.string(),
  total: z.number(),
})
export type AffectedOrder = z.infer<typeof affectedOrderSchema>
export const affectedSchema = z.object({ orders: z.array(affectedOrderSchema) }).openapi('AffectedOrders')
const plannedHoursSchema = z
  .object({
    store: z.string(),
    dates: z.array(z.string()),
    before: z.array(periodSchema),
    after: z.array(periodSchema),
    isLonger: z.boolean().openapi({ description: 'Open at a time at which the store is closed so far' }),
  })
  .openapi('PlannedHours', { description: 'Days of a store that change alike' })
export type PlannedHours = z.infer<typeof plannedHoursSchema>
export const storeDayPreviewSchema = affectedSchema
  .extend({ hours: z.array(plannedHoursSchema) })
  .openapi('StoreDayPreview')
export type StoreDayPreview = z.infer<typeof storeDayPreviewSchema>
export const storeDayResultSchema = z
  .object({
    canceled: z.array(affectedOrderSchema),
    moved: z.array(affectedOrderSchema),
    kept: z.array(affectedOrderSchema),
  })
  .openapi('StoreDayResult')

const storeId = z.string().min(1).max(100)
export const storeQuery = z.object({ store: storeId })

/** One store as `store`, or several as `stores`. */
const storeFields = { store: storeId.optional(), stores: storeList.optional() }
const namesStores = ({ store, stores }: { store?: string | undefined; stores?: readonly string[] | undefined }) =>
  (store === undefined) !== (stores === undefined)

export const toStoreIds = ({
  store,
  stores,
}: {
  store?: string | undefined
  stores?: readonly string[] | undefined
}): string[] => [...new Set(stores ?? (store === undefined ? [] : [store]))]

/** One day as `date`, or each day of a range as `from` and `until`. */
const dayFields = { date: calendarDate().optional(), from: calendarDate().optional(), until: calendarDate().optional() }
interface TypedDays {
  date?: string | undefined
  from?: string | undefined
  until?: string | undefined
}
const isRange = ({ date, from, until }: TypedDays) => date === undefined && from !== undefined && until !== undefined
const isDay = ({ date, from, until }: TypedDays) => date !== undefined && from === undefined && until === undefined
const isWithoutDays = ({ date, from, until }: TypedDays) =>
  date === undefined && from === undefined && until === undefined

/** Undefined without days. */
export const toDateRange = ({ date, from, until }: TypedDays): { from: string; until: string } | undefined => {
  const first = date ?? from
  return first === undefined ? undefined : { from: first, until: until ?? first }
}

const pickupTime = z.object({ date: calendarDate(), time: clockTime })
export const pauseBody = z
  .object({
    stores: storeList,
    from: pickupTime,
    until: pickupTime.openapi({ description: 'The first pickup time that is possible again' }),
    reason: z.string().trim().max(200).default(''),
  })
  .openapi('PauseRequest')
export const endPauseQuery = z.object({
  id: z.string().min(1).max(100),
  stores: z.string().min(1).max(4000).openapi({ description: 'Comma separated' }),
})
export const pauseSchema = z
  .object({
    id: z.string(),
    stores: z.array(z.string()),
    from: z.object({ date: z.string(), time: z.string() }),
    until: z.object({ date: z.string(), time: z.string() }),
    reason: z.string(),
  })
  .openapi('Pause', { description: 'Pickup times for which stores take no more orders' })
export type PauseResponse = z.infer<typeof pauseSchema>

export const stockQuery = z.object({ store: storeId, date: calendarDate() })
export const stockBody = z
  .object({
    ...storeFields,
    ...dayFields,
    productId: z.string().min(1).max(100),
    limit: z.number().int().min(0).max(100_000).nullable().openapi({ description: '0: sold out; null: as usual' }),
  })
  .refine(namesStores, { error: 'error-empty-stores', path: ['stores'] })
  .refine((body) => isDay(body) || isRange(body), { error: 'error-empty-date', path: ['date'] })
  .openapi('StockRequest', { description: 'One store and day, or several stores and each day of a range' })
export const stockEntrySchema = z
  .object({
    productId: z.string(),
    name: z.string(),
    category: z.string(),
    categoryName: z.string(),
    limit: z.number().int().nullable(),
    used: z.number().int(),
    left: z.number().int().nullable(),
    isSetByHand: z.boolean(),
  })
  .openapi('StockEntry')
export type StockEntryResponse = z.infer<typeof stockEntrySchema>

export const capacityBody = z
  .object({
    ...storeFields,
    ...dayFields,
    capacity: z.number().int().min(0).max(1000).nullable().openapi({ description: 'null: as usual' }),
  })
  .refine(namesStores, { error: 'error-empty-stores', path: ['stores'] })
  .refine((body) => isDay(body) || isRange(body) || isWithoutDays(body), { error: 'error-empty-date', path: ['date'] })
  .openapi('CapacityRequest', { description: 'Without days: from now on, for every day' })
export const capacitySchema = z
  .object({
    capacity: z.number().int().openapi({ description: 'Orders per half hour' }),
    days: z
      .array(z.object({ date: z.string(), capacity: z.number().int() }))
      .openapi({ description: 'Days from today on with another capacity' }),
    overbooked: z.array(z.object({ store: z.string(), date: z.string(), time: z.string(), used: z.number().int() })),
  })
  .openapi('Capacity')
export type CapacityResponse = z.infer<typeof capacitySchema>
