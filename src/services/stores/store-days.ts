import { addAuditEntry } from '#db/audit.ts'
import { loadContent } from '#db/content.ts'
import type { Db, Tx } from '#db/database.ts'
import { type ListedOrder, listOrders } from '#db/orders.ts'
import { listOverrides, removeOverrides, saveOverrides } from '#db/overrides.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute, type Instant } from '#domain/calendar/local-time.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { coversHours, type HoursChange, type PlannedDay, planHours } from '#domain/hours-change.ts'
import type { Localized } from '#domain/i18n/languages.ts'
import { type DayPeriod, periodsOn, toClockPeriod } from '#domain/opening-hours.ts'
import type { Override } from '#domain/overrides.ts'
import { isWithinHours } from '#domain/pickup/pickup-slots.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { localTime } from '#foundation/clock.ts'

export interface StoreServices {
  db: Db
  now: () => Instant
  content: () => Content
}

/** As it is in the database: the copy in memory is up to two seconds old, and staff look at what they have just changed. */
export const loadCurrentContent = async (
  { db, now, content }: StoreServices,
  isApplied?: (override: Override) => boolean,
): Promise<Content> => (await loadContent(db, now(), isApplied))?.content ?? content()

/** A change of the hours of several stores and days. */
export interface StoreDayChange {
  storeIds: readonly string[]
  from: CalendarDate
  until: CalendarDate
  change: HoursChange
  /** Customers read it beside the day. Empty for usual hours. */
  reason: Localized
}

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

/** Of orders that nobody has picked up yet. */
export const openStates = ['created', 'purchased', 'preparation'] as const

const holidaysOn = (date: CalendarDate) => localTime(berlinInstant({ date, minute: 720 })).holidays

async function planChange(services: StoreServices, { storeIds, from, until, change }: StoreDayChange) {
  const [current, usual] = await Promise.all([
    loadCurrentContent(services),
    loadCurrentContent(services, ({ kind }) => kind !== 'storeDay'),
  ])
  const usualById = indexById(usual.stores)
  const stores = current.stores
    .filter(({ id }) => storeIds.includes(id))
    .map(({ id, hours }) => ({ id, current: hours, usual: usualById.get(id)?.hours ?? hours }))
  return planHours({ stores, dates: listDates(from, until), holidaysOn }, change)
}

/** Open orders whose pickup time falls outside the new hours. */
async function listAffectedOrders(
  { db }: StoreServices,
  { from, until }: StoreDayChange,
  days: readonly PlannedDay[],
): Promise<ListedOrder[]> {
  const afterByDay = new Map(days.map(({ storeId, date, after }) => [`${storeId} ${date}`, after]))
  const orders = await listOrders(db, { from, until, states: openStates })
  return orders.filter(({ storeId, date, minute }) => {
    const after = afterByDay.get(`${storeId} ${date}`)
    return after !== undefined && !isWithinHours(after, minute)
  })
}

interface PlannedChange {
  kind: 'planned'
  days: PlannedDay[]
  affected: ListedOrder[]
}

/** The hours of each store before and after the change, and whom it hits. */
export async function planStoreDays(
  services: StoreServices,
  change: StoreDayChange,
): Promise<PlannedChange | ChangeFailure> {
  const failure = findFailure(services, change)
  if (failure) return failure
  const days = await planChange(services, change)
  return { kind: 'planned', days, affected: await listAffectedOrders(services, change, days) }
}

/** Each process reloads overrides every two seconds; afterwards none of them accepts orders for the old hours. */
const propagationMs = 3_000

interface ChangeDeps {
  actor: Actor
  wait: (ms: number) => Promise<void>
}

/** What was said, for the audit log. */
function toFacts({ from, until, change, reason }: StoreDayChange) {
  switch (change.kind) {
    case 'usual':
      return { from, until }
    case 'closed':
      return { from, until, periods: [], reason }
    case 'periods':
      return { from, until, periods: change.periods, reason }
    case 'opensAt':
    case 'closesAt':
      return { from, until, [change.kind]: formatClockMinute(change.minute), reason }
    default:
      return change satisfies never
  }
}

async function saveDays(tx: Tx, { change, reason }: StoreDayChange, days: readonly PlannedDay[]): Promise<void> {
  const keyOf = ({ storeId, date }: PlannedDay) => ({ kind: 'storeDay', subjectId: storeId, key: date }) as const
  if (change.kind === 'usual') return removeOverrides(tx, days.map(keyOf))
  await saveOverrides(
    tx,
    days
      .filter(({ isSet }) => isSet)
      .map((day) => ({ ...keyOf(day), body: { periods: day.after.map(toClockPeriod), reason } })),
  )
}

/**
 * Saves the new hours, waits until every process knows them (usual hours that take no time away need no wait), and lists the
 * affected orders, including those that were placed in the meantime. They stay as they are: the caller decides whether to
 * cancel them or to call the customers.
 */
export async function changeStoreDays(
  services: StoreServices,
  change: StoreDayChange,
  { actor, wait }: ChangeDeps,
): Promise<{ kind: 'changed'; affected: ListedOrder[] } | ChangeFailure> {
  const failure = findFailure(services, change)
  if (failure) return failure
  const at = services.now()
  const days = await planChange(services, change)
  await services.db.transaction().execute(async (tx) => {
    await saveDays(tx, change, days)
    for (const storeId of change.storeIds)
      await addAuditEntry(tx, {
        at,
        actor,
        action: change.change.kind === 'usual' ? 'store.daysRestored' : 'store.days',
        subject: { kind: 'store', id: storeId },
        storeId,
        before: days
          .filter((day) => day.storeId === storeId)
          .map(({ date, before }) => ({ date, periods: before.map(toClockPeriod) })),
        after: toFacts(change),
      })
  })
  const addsOnly = days.every(({ before, after }) => coversHours(after, before))
  if (change.change.kind !== 'usual' || !addsOnly) await wait(propagationMs)
  return { kind: 'changed', affected: await listAffectedOrders(services, change, days) }
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
        const holidays = holidaysOn(date)
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
