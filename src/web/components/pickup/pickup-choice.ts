import type { MissingReason, PickupOptions } from '#contract/orders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

/** The chosen store and slot; empty strings where nothing is chosen yet. */
export interface PickupValue {
  storeId: string
  date: CalendarDate | ''
  /** HH:MM */
  time: string
}

type Dates = PickupOptions['dates']

/** The first slot with free capacity. */
export function earliestPickup(options: PickupOptions | undefined): { date: string; time: string } | undefined {
  for (const { date, times } of options?.dates ?? []) {
    const free = times.find(({ isFree }) => isFree)
    if (free) return { date, time: free.time }
  }
  return undefined
}

/** Adds the slot that an order holds: it stays available to this order even when it is full. */
export function addHeldSlot(options: PickupOptions, held: PickupValue | undefined): Dates {
  const { dates } = options
  if (!held || held.storeId !== options.storeId) return dates
  const slot = { time: held.time, isFree: true }
  const known = dates.find(({ date }) => date === held.date)
  const times = [...(known?.times.filter(({ time }) => time !== held.time) ?? []), slot]
  const withSlot = { date: held.date, times: times.sort((a, b) => a.time.localeCompare(b.time)) }
  return [...dates.filter(({ date }) => date !== held.date), withSlot].sort((a, b) => a.date.localeCompare(b.date))
}

/** The dates to choose from. Until they are loaded, and if that fails, the choice itself stays visible. */
export function listDates(
  options: PickupOptions | undefined,
  held: PickupValue | undefined,
  { date, time }: PickupValue,
): Dates {
  if (options) return addHeldSlot(options, held)
  return date ? [{ date, times: time ? [{ time, isFree: true }] : [] }] : []
}

/** A choice that was taken back, and why. */
export type ClearedChoice =
  | { kind: 'storeChanged' }
  | { kind: 'storeGone' }
  | { kind: 'dateMissing'; date: CalendarDate; reasons: readonly MissingReason[] }
  | { kind: 'dateFull'; date: CalendarDate }
  | { kind: 'timeFull'; date: CalendarDate; time: string }
  | { kind: 'timeMissing'; date: CalendarDate; time: string }

interface Impossible {
  cleared: ClearedChoice
  /** What is left of the choice. */
  rest: PickupValue
}

/** Returns undefined while the choice is possible. */
export function findImpossibleChoice(
  value: PickupValue,
  options: PickupOptions,
  held: PickupValue | undefined,
): Impossible | undefined {
  const { storeId, date, time } = value
  if (!date || options.storeId !== storeId) return undefined
  const withoutDate = { storeId, date: '' as const, time: '' }
  const day = addHeldSlot(options, held).find((offered) => offered.date === date)
  if (!day) {
    const reasons = options.missing.find((missing) => missing.date === date)?.reasons ?? []
    return { cleared: { kind: 'dateMissing', date, reasons }, rest: withoutDate }
  }
  if (!day.times.some(({ isFree }) => isFree)) return { cleared: { kind: 'dateFull', date }, rest: withoutDate }
  if (!time) return undefined
  const slot = day.times.find((offered) => offered.time === time)
  if (slot?.isFree) return undefined
  return { cleared: { kind: slot ? 'timeFull' : 'timeMissing', date, time }, rest: { storeId, date, time: '' } }
}
