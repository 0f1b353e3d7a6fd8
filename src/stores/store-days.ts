import { addAuditEntry } from '#db/audit.ts'
import { loadContent } from '#db/content.ts'
import type { Db } from '#db/database.ts'
import { type ListedOrder, listOrders } from '#db/orders.ts'
import { listOverrides, removeOverrides, saveOverrides } from '#db/overrides.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { Localized } from '#domain/i18n/languages.ts'
import { type ClockPeriod, type DayPeriod, periodsOn } from '#domain/opening-hours.ts'
import { applyOverrides, type Override } from '#domain/overrides.ts'
import { isOpenForPickup } from '#domain/pickup/pickup-slots.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { berlinInstant, berlinTime, localTime } from '../clock.ts'

export interface StoreServices {
  db: Db
  now: () => Instant
  content: () => Content
}

/** As it is in the database: the copy in memory is up to two seconds old, and staff look at what they have just changed. */
export const loadCurrentContent = async ({ db, now, content }: StoreServices): Promise<Content> =>
  (await loadContent(db, now()))?.content ?? content()

/** The same hours for several stores and days. No periods: closed. */
export interface StoreDayChange {
  storeIds: readonly string[]
  from: CalendarDate
  until: CalendarDate
  periods: readonly ClockPeriod[]
  /** Customers read it beside the day. */
  reason: Localized
}

type StoreDayOverride = Extract<Override, { kind: 'storeDay' }>

/** More than a year ahead is a typing error. */
const maxDays = 400

export const listDates = (from: CalendarDate, until: CalendarDate): CalendarDate[] =>
  Array.from({ length: Math.max(0, Math.min(daysBetween(from, until) + 1, maxDays)) }, (_, offset) =>
    addDays(from, offset),
  )

/** The stores and days that a change is about. */
export type StoreDays = Pick<StoreDayChange, 'storeIds' | 'from' | 'until'>

export const areKnownStores = ({ content }: StoreServices, storeIds: readonly string[]): boolean => {
  const known = new Set(content().stores.map(({ id }) => id))
  return storeIds.every((id) => known.has(id))
}

export type ChangeFailure = { kind: 'dayIsOver' | 'rangeTooLong' | 'rangeReversed' | 'unknownStore' }

/** Why nothing can be changed for these stores and days. */
export function findFailure(services: StoreServices, { storeIds, from, until }: StoreDays): ChangeFailure | undefined {
  if (until < from) return { kind: 'rangeReversed' }
  if (daysBetween(from, until) >= maxDays) return { kind: 'rangeTooLong' }
  if (from < berlinTime(services.now()).date) return { kind: 'dayIsOver' }
  return areKnownStores(services, storeIds) ? undefined : { kind: 'unknownStore' }
}

const toOverrides = ({ storeIds, from, until, periods, reason }: StoreDayChange): StoreDayOverride[] =>
  storeIds.flatMap((subjectId) =>
    listDates(from, until).map((key) => ({ kind: 'storeDay' as const, subjectId, key, body: { periods, reason } })),
  )

/** Of orders that nobody has picked up yet. */
export const openStates = ['created', 'purchased', 'preparation'] as const

/** Whether the store is open at the time of the order, as the overrides make its hours. */
function isOpenFor({ storeId, date, minute }: ListedOrder, { stores }: Content): boolean {
  const store = stores.find(({ id }) => id === storeId)
  const { holidays } = localTime(berlinInstant({ date, minute: 720 }))
  return store !== undefined && isOpenForPickup({ hours: store.hours, holidays, date }, minute)
}

/** Open orders whose pickup time falls outside the new hours. */
export async function listAffectedOrders(services: StoreServices, change: StoreDayChange): Promise<ListedOrder[]> {
  const { storeIds, from, until } = change
  const changed = applyOverrides(await loadCurrentContent(services), toOverrides(change))
  const orders = await listOrders(services.db, { from, until, states: openStates })
  return orders.filter((order) => storeIds.includes(order.storeId) && !isOpenFor(order, changed))
}

/** Each process reloads overrides every two seconds; afterwards none of them accepts orders for the old hours. */
const propagationMs = 3_000

interface ChangeDeps {
  actor: Actor
  wait: (ms: number) => Promise<void>
}

/**
 * Saves the new hours, waits until every process knows them, and lists the affected orders, including those that were placed
 * in the meantime. They stay as they are: the caller decides whether to cancel them or to call the customers.
 */
export async function changeStoreDays(
  services: StoreServices,
  change: StoreDayChange,
  { actor, wait }: ChangeDeps,
): Promise<{ kind: 'changed'; affected: ListedOrder[] } | ChangeFailure> {
  const failure = findFailure(services, change)
  if (failure) return failure
  const at = services.now()
  await services.db.transaction().execute(async (tx) => {
    await saveOverrides(tx, toOverrides(change))
    const { storeIds, ...after } = change
    for (const storeId of storeIds)
      await addAuditEntry(tx, {
        at,
        actor,
        action: 'store.days',
        subject: { kind: 'store', id: storeId },
        storeId,
        after,
      })
  })
  await wait(propagationMs)
  return { kind: 'changed', affected: await listAffectedOrders(services, change) }
}

/** Restores the hours of the content. */
export async function restoreStoreDays(
  services: StoreServices,
  range: StoreDays,
  actor: Actor,
): Promise<{ kind: 'changed' } | ChangeFailure> {
  const failure = findFailure(services, range)
  if (failure) return failure
  const at = services.now()
  const { storeIds, from, until } = range
  const isInRange = ({ kind, subjectId, key }: Override) =>
    kind === 'storeDay' && storeIds.includes(subjectId) && key >= from && key <= until
  await services.db.transaction().execute(async (tx) => {
    const overrides = (await listOverrides(tx)).filter(isInRange)
    await removeOverrides(tx, overrides)
    for (const storeId of storeIds)
      await addAuditEntry(tx, {
        at,
        actor,
        action: 'store.daysRestored',
        subject: { kind: 'store', id: storeId },
        storeId,
        before: overrides
          .filter(({ subjectId }) => subjectId === storeId)
          .map(({ key, body }) => ({ date: key, ...body })),
        after: { from, until },
      })
  })
  return { kind: 'changed' }
}

export interface StoreDay {
  storeId: string
  date: CalendarDate
  periods: readonly DayPeriod[]
  isHoliday: boolean
  /** Set when the day differs from the usual hours. */
  reason: Localized | undefined
  /** Whether staff have set it, so that they can restore it. Other special days are part of the content. */
  isSetByStaff: boolean
}

/** The hours of the stores on each day of a range, as customers see them. */
export async function listStoreDays(
  services: StoreServices,
  { storeIds, from, until }: StoreDays,
): Promise<StoreDay[]> {
  const overrides = await listOverrides(services.db)
  const { stores } = await loadCurrentContent(services)
  const setByStaff = new Set(
    overrides.filter(({ kind }) => kind === 'storeDay').map(({ subjectId, key }) => `${subjectId} ${key}`),
  )
  return stores
    .filter(({ id }) => storeIds.includes(id))
    .flatMap(({ id, hours }) =>
      listDates(from, until).map((date) => {
        const { holidays } = localTime(berlinInstant({ date, minute: 720 }))
        return {
          storeId: id,
          date,
          periods: periodsOn(hours, date, holidays),
          isHoliday: holidays.has(date),
          reason: hours.specialDays.find((day) => day.date === date)?.reason,
          isSetByStaff: setByStaff.has(`${id} ${date}`),
        }
      }),
    )
}
