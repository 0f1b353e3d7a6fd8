import { beforeAll, beforeEach } from 'vitest'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import type { PlaceOrderInput } from '#services/orders/place-order.ts'
import type { TestDatabase } from './databases.ts'
import { createOrderHandles, highLimits, mondayMorning, type OrderTestState } from './order-test-services.ts'
import type { SandboxHandles } from './test-sandbox.ts'
import { createTestStaffApi, type TestStaffApi } from './test-staff-api.ts'

/** Two stores of the demo content that take orders, with hours on Mondays to Saturdays. */
export const storeId = 'illertissen-marktplatz'
export const otherStoreId = 'memmingen-weinmarkt'

/** A Monday, a week after the clock of the tests. */
export const pickupDate = '2026-11-23'

/** The staff API with a clock that the test sets, and orders that are paid at the sandbox. */
export function createStaffOrders(database: TestDatabase, sandbox: SandboxHandles) {
  const state = {} as OrderTestState
  const api = {} as TestStaffApi
  const handles = createOrderHandles(state, sandbox)
  let count = 0
  /** Another half hour each time, so that no slot is full. */
  function nextPickup(): PickupChoice {
    count += 1
    return { storeId, date: pickupDate, minute: 480 + 30 * (count % 16) }
  }
  beforeAll(async () => {
    state.now = mondayMorning
    Object.assign(api, await createTestStaffApi(database.db, () => state.now, { provider: sandbox.provider }))
    Object.assign(state, { db: database.db, content: api.content, provider: sandbox.provider, limits: highLimits })
  })
  beforeEach(() => {
    state.now = mondayMorning
  })
  return Object.assign(state, {
    api,
    nextPickup,
    setNow(now: Instant) {
      state.now = now
    },
    order: handles.order,
    mails: handles.mails,
    services: handles.services,
    placed: (changes: Partial<PlaceOrderInput> = {}): Promise<Order> =>
      handles.placed({ pickup: nextPickup(), ...changes }),
    purchased: (changes: Partial<PlaceOrderInput> = {}): Promise<Order> =>
      handles.purchased({ pickup: nextPickup(), ...changes }),
    aCart: handles.aCart,
    aCartWith: handles.aCartWith,
  })
}
