import { addAuditEntry } from '#db/audit.ts'
import { type ListedOrder, listOrders } from '#db/orders.ts'
import { removeOverrides, saveOverrides } from '#db/overrides.ts'
import { listOverbookedSlots } from '#db/slots.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Content } from '#domain/content/content.ts'
import { applyOverrides, type Override } from '#domain/overrides.ts'
import { slotCapacityOn } from '#domain/pickup/order-needs.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Store } from '#domain/store.ts'
import {
  areKnownStores,
  type ChangeFailure,
  findFailure,
  listDates,
  loadCurrentContent,
  openStates,
  type StoreServices,
} from './store-days.ts'

/** How many orders stores take for each half hour. */
export interface CapacityChange {
  storeIds: readonly string[]
  /** Undefined: every day from now on. */
  days: { from: CalendarDate; until: CalendarDate } | undefined
  /** Undefined: as usual on these days, or as in the content. */
  capacity: number | undefined
}

/** A slot that already has more orders; it keeps them. */
export interface OverbookedSlot {
  storeId: string
  date: CalendarDate
  minute: number
  used: number
}

export type CapacityResult =
  | { kind: 'changed'; beforeByStore: ReadonlyMap<string, number>; overbooked: OverbookedSlot[] }
  | ChangeFailure

export interface StoreCapacity {
  usual: number
  /** Days from today on that staff have set, in order. */
  days: { date: CalendarDate; capacity: number }[]
}

const findStore = ({ stores }: Content, storeId: string): Store | undefined => stores.find(({ id }) => id === storeId)

export async function readCapacity(services: StoreServices, storeId: string): Promise<StoreCapacity | undefined> {
  const store = findStore(await loadCurrentContent(services), storeId)
  const today = berlinTime(services.now()).date
  const days = (store?.capacityOnDays ?? [])
    .filter(({ date }) => date >= today)
    .map(({ date, slotCapacity }) => ({ date, capacity: slotCapacity }))
    .toSorted((a, b) => a.date.localeCompare(b.date))
  return store && { usual: store.slotCapacity, days }
}

function listKeys({ storeIds, days }: CapacityChange) {
  const dates = days ? listDates(days.from, days.until) : ['']
  return storeIds.flatMap((subjectId) => dates.map((key) => ({ kind: 'slotCapacity' as const, subjectId, key })))
}

const toOverrides = (change: CapacityChange, capacity: number): Override[] =>
  listKeys(change).map((key) => ({ ...key, body: { capacity } }))

/** Slots that would have more orders than the new capacity. Days with a capacity of their own keep it. */
async function listOverbooked(services: StoreServices, change: CapacityChange): Promise<OverbookedSlot[]> {
  const { storeIds, days, capacity } = change
  if (capacity === undefined) return []
  const from = days?.from ?? berlinTime(services.now()).date
  const changed = applyOverrides(await loadCurrentContent(services), toOverrides(change, capacity))
  const slots: OverbookedSlot[] = []
  for (const storeId of storeIds) {
    const store = findStore(changed, storeId)
    const found = await listOverbookedSlots(services.db, { storeId, from, until: days?.until, capacity })
    slots.push(
      ...found
        .filter(({ date, used }) => used > slotCapacityOn(store, date).orders)
        .map((slot) => ({ storeId, ...slot })),
    )
  }
  return slots
}

const slotKey = ({ storeId, date, minute }: Omit<OverbookedSlot, 'used'>) => `${storeId} ${date} ${minute}`

/** The orders in slots that would have more than the new capacity. */
export async function listOrdersOverCapacity(services: StoreServices, change: CapacityChange): Promise<ListedOrder[]> {
  const slots = new Set((await listOverbooked(services, change)).map(slotKey))
  if (slots.size === 0) return []
  const from = change.days?.from ?? berlinTime(services.now()).date
  const orders = await listOrders(services.db, { from, until: change.days?.until, states: openStates })
  return orders.filter((order) => slots.has(slotKey(order)))
}

export async function setCapacity(
  services: StoreServices,
  change: CapacityChange,
  actor: Actor,
): Promise<CapacityResult> {
  const { storeIds, days, capacity } = change
  if (days) {
    const failure = findFailure(services, { storeIds, ...days })
    if (failure) return failure
  }
  if (!areKnownStores(services, storeIds)) return { kind: 'unknownStore' }
  const content = await loadCurrentContent(services)
  const beforeOf = (storeId: string): number => {
    const store = findStore(content, storeId)
    return days ? slotCapacityOn(store, days.from).orders : (store?.slotCapacity ?? 0)
  }
  const beforeByStore = new Map(storeIds.map((storeId) => [storeId, beforeOf(storeId)]))
  const at = services.now()
  await services.db.transaction().execute(async (tx) => {
    if (capacity === undefined) await removeOverrides(tx, listKeys(change))
    else await saveOverrides(tx, toOverrides(change, capacity))
    for (const [storeId, before] of beforeByStore)
      await addAuditEntry(tx, {
        at,
        actor,
        action: 'store.capacity',
        subject: { kind: 'store', id: storeId },
        storeId,
        before: { ...days, capacity: before },
        after: { ...days, capacity: capacity ?? null },
      })
  })
  return { kind: 'changed', beforeByStore, overbooked: await listOverbooked(services, change) }
}
