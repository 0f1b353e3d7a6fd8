import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import { findCart, insertCart } from '#db/carts.ts'
import type { Db } from '#db/database.ts'
import { findOrder, listOrderEvents } from '#db/orders.ts'
import { findPayment, listPaymentsOfOrder } from '#db/payments.ts'
import { listSlotUse, slotKey } from '#db/slots.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { CartLine } from '#domain/cart.ts'
import type { Content } from '#domain/content/content.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import type { Payment } from '#domain/order/payment.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import type { CheckoutLimits } from '#services/orders/checkout-limits.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import { settlePayment } from '#services/orders/payments.ts'
import { type PlaceOrderInput, placeOrder } from '#services/orders/place-order.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import { aProduct, aStore } from './builders.ts'
import type { TestDatabase } from './databases.ts'
import { testPush } from './push-service.ts'
import { demoContent } from './test-content.ts'
import type { SandboxHandles } from './test-sandbox.ts'

/** Monday, ten o’clock in Illertissen. */
export const mondayMorning: Instant = '2026-11-16T09:00:00.000Z'
/** Saturday, half past seven. */
export const onSaturday: PickupChoice = { storeId: 'markt', date: '2026-11-21', minute: 450 }

/** Two stores with enough capacity for all tests, one with a capacity of one per slot, one without pickup. */
const stores = [
  aStore({ slotCapacity: 10_000, payAtPickupMaxCents: 3_000 }),
  aStore({ id: 'bahnhof', mail: 'bahnhof@krume.example', slotCapacity: 10_000, payAtPickupMaxCents: 3_000 }),
  aStore({ id: 'klein', slotCapacity: 1, payAtPickupMaxCents: 3_000 }),
  aStore({ id: 'ohne', pickupStore: false }),
]
const products = [
  aProduct(),
  aProduct({ id: 'zopf', name: { de: 'Zopf', en: 'Plait' }, priceCents: 740, preparationDays: 2 }),
  aProduct({
    id: 'schorle',
    name: { de: 'Schorle', en: 'Spritzer' },
    priceCents: 240,
    depositCents: 25,
    vatPercent: 19,
  }),
  aProduct({ id: 'kaffee', ordering: false }),
]

export async function createTestContent(): Promise<Content> {
  return { ...(await demoContent()), stores, products }
}

/** Tests change it: the clock, the content, the payment provider, the limits. */
export interface OrderTestState {
  db: Db
  now: Instant
  content: Content
  /** The first that customers can choose. */
  provider: PaymentProvider
  otherProviders?: readonly PaymentProvider[]
  limits: CheckoutLimits
}

/** For tests that place more orders than one visitor may. */
export const highLimits: CheckoutLimits = { checkoutsPerHour: 1_000_000, openOrdersPerVisitor: 1_000_000 }

/** Creates and reads orders with the current state. */
export function createOrderHandles(state: OrderTestState, sandbox: SandboxHandles) {
  const servicesOn = (db: Db): OrderServices => ({
    db,
    now: () => state.now,
    content: () => state.content,
    providers: createPaymentProviders([state.provider, ...(state.otherProviders ?? [])]),
    publicUrl: 'http://localhost:3000',
    limits: state.limits,
    push: testPush,
  })
  const services = () => servicesOn(state.db)
  const expiresAt = '2027-12-31T00:00:00.000Z'

  async function aCart(...productIds: string[]): Promise<string> {
    const id = randomUUID()
    const ids = productIds.length ? productIds : ['bauernbrot']
    const lines = ids.map((productId, index) => ({ productId, quantity: index + 1, notes: '' }))
    await state.db.transaction().execute((tx) => insertCart(tx, { id, lines }, expiresAt))
    return id
  }

  async function aCartWith(lines: readonly CartLine[]): Promise<string> {
    const id = randomUUID()
    await state.db.transaction().execute((tx) => insertCart(tx, { id, lines }, expiresAt))
    return id
  }

  async function aRequest(changes: Partial<PlaceOrderInput> = {}): Promise<PlaceOrderInput> {
    return {
      cartId: changes.cartId ?? (await aCart()),
      customer: { givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example', phone: '' },
      pickup: onSaturday,
      notes: '',
      language: 'de',
      idempotencyKey: randomUUID(),
      visitor: 'a visitor',
      ...changes,
    }
  }

  async function placed(changes: Partial<PlaceOrderInput> = {}): Promise<Order> {
    const result = await placeOrder(services(), await aRequest(changes))
    if (!('order' in result)) throw new Error(result.kind)
    return result.order
  }

  /** Starts a payment and returns its id. */
  async function started(order: Order): Promise<string> {
    const result = await startPayment(services(), order)
    if (result.kind !== 'started') throw new Error(result.kind)
    return new URL(result.approveUrl).searchParams.get('token') ?? ''
  }

  async function orderNow(id: string): Promise<Order> {
    const order = await findOrder(state.db, id)
    if (!order) throw new Error(`There is no order ${id}`)
    return order
  }

  /** Places and pays an order. */
  async function purchased(changes: Partial<PlaceOrderInput> = {}): Promise<Order> {
    const order = await placed(changes)
    const paymentId = await started(order)
    await sandbox.choose(paymentId, 'approve')
    await settlePayment(services(), paymentId)
    return orderNow(order.id)
  }

  return {
    services,
    servicesOn,
    aCart,
    aCartWith,
    aRequest,
    placed,
    started,
    purchased,
    order: orderNow,
    hasCart: async (id: string) => (await findCart(state.db, id, state.now)) !== undefined,
    payment: async (id: string) => (await findPayment(state.db, id)) as Payment,
    payments: (orderId: string) => listPaymentsOfOrder(state.db, orderId),
    events: async (orderId: string) => (await listOrderEvents(state.db, orderId)).map(({ kind }) => kind),
    /** Sorted kinds of the mails about an order in the outbox. */
    async mails(orderId: string): Promise<string[]> {
      const rows = await state.db.selectFrom('outbox').select('kind').where('subject_id', '=', orderId).execute()
      return rows.map(({ kind }) => kind).sort()
    },
    async countSlotUses({ storeId, date, minute }: PickupChoice): Promise<number> {
      return (await listSlotUse(state.db, storeId, date)).get(slotKey(date, minute))?.orders ?? 0
    },
  }
}

export type OrderTestServices = OrderTestState & ReturnType<typeof createOrderHandles>

/** The order services on a test database, with the sandbox as payment provider and a clock that the test sets. */
export function createOrderTestServices(database: TestDatabase, sandbox: SandboxHandles): OrderTestServices {
  const state = {} as OrderTestState
  const services = Object.assign(state, createOrderHandles(state, sandbox))
  let content: Content
  beforeAll(async () => {
    content = await createTestContent()
  })
  beforeEach(() => {
    Object.assign(state, {
      db: database.db,
      now: mondayMorning,
      content,
      provider: sandbox.provider,
      limits: highLimits,
    })
  })
  return services
}
