import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '#db/database.ts'
import { listSlotUse, slotKey } from '#db/slots.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { ClockPeriod } from '#domain/opening-hours.ts'
import type { Order } from '#domain/order/order.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, mondayMorning } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder } from './change-order.ts'
import { settlePayment } from './payments.ts'
import { placeOrder } from './place-order.ts'
import { startPayment } from './start-payment.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

const later = (instant: Instant, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

onBothDatabases('the slot of an unpaid order', (database) => {
  const env = createOrderTestServices(database, sandbox)
  let count = 0
  let pickup = { storeId: 'klein', date: '2026-11-20', minute: 0 }

  /** Each test has its own slots: one on a Thursday or Friday, another one in the week after. */
  beforeEach(() => {
    count += 1
    pickup = {
      storeId: 'klein',
      date: count % 2 ? '2026-11-19' : '2026-11-20',
      minute: 390 + 30 * Math.floor(count / 2),
    }
  })
  const anotherSlot = () => ({ ...pickup, date: count % 2 ? '2026-11-24' : '2026-11-25' })

  /** The slot has room for one order. */
  const placed = () => env.placed({ pickup })
  const tryToPlace = async () => (await placeOrder(env.services(), await env.aRequest({ pickup }))).kind
  const start = async ({ id }: Order) => startPayment(env.services(), await env.order(id))
  async function advanceTo(instant: Instant): Promise<void> {
    env.now = instant
    await advanceOrders(env.services())
  }
  /** An order whose hold is over, without a payment. */
  async function released(): Promise<Order> {
    const order = await placed()
    await advanceTo(later(env.now, 45))
    return env.order(order.id)
  }
  /** Of all stores on the day of the pickup. */
  function setHours(periods: readonly ClockPeriod[]): void {
    const specialDays = [{ date: pickup.date, periods, reason: { de: 'Fortbildung' } }]
    const stores = env.content.stores.map((store) => ({ ...store, hours: { ...store.hours, specialDays } }))
    env.content = { ...env.content, stores }
  }
  const move = (orderId: string, to: typeof pickup) => changeOrder(env.services(), { orderId, pickup: to, notes: '' })

  test('is held for the minutes that the content says, and the order stays payable afterwards', async () => {
    env.content = { ...env.content, company: { ...env.content.company, holdMinutes: 20 } }
    const order = await placed()
    expect(order).toMatchObject({ hasSlot: true, holdUntil: later(mondayMorning, 20) })
    await advanceTo(new Date(Date.parse(later(mondayMorning, 20)) - 1).toISOString())
    expect([(await env.order(order.id)).hasSlot, await tryToPlace()]).toEqual([true, 'slotFull'])
    await advanceTo(later(mondayMorning, 20))
    const after = await env.order(order.id)
    expect(after).toMatchObject({ state: 'created', hasSlot: false, holdUntil: undefined, payUntil: order.payUntil })
    expect(await env.countSlotUses(pickup)).toBe(0)
    expect(await env.events(order.id)).toEqual(['placed', 'slotReleased'])
    expect(await tryToPlace()).toBe('placed')
  })

  test('is not held beyond the deadline of the order', async () => {
    env.now = `${count % 2 ? '2026-11-18' : '2026-11-19'}T16:59:00.000Z`
    const order = await placed()
    expect(order.holdUntil).toBe(order.payUntil)
  })

  test('is released once when several runs overlap', async () => {
    const order = await placed()
    env.now = later(env.now, 45)
    await Promise.all(times(3, () => advanceOrders(env.services())))
    expect([await env.countSlotUses(pickup), await env.events(order.id)]).toEqual([0, ['placed', 'slotReleased']])
  })

  test('is not released twice when the order is canceled later', async () => {
    const order = await released()
    const other = await placed()
    await cancelOrder(env.services(), order.id, 'byCustomer')
    expect([await env.countSlotUses(pickup), (await env.order(other.id)).hasSlot]).toEqual([1, true])
  })

  describe('that is larger than half of what a slot can do', () => {
    const platters = (quantity: number) =>
      env.aCartWith([{ productId: 'bauernbrot', quantity, notes: '' }]).then((cartId) => env.placed({ cartId, pickup }))
    const workOfSlot = async () =>
      (await listSlotUse(database.db, 'viele', pickup.date)).get(slotKey(pickup.date, pickup.minute))?.workTenths
    beforeEach(() => {
      pickup = { ...pickup, storeId: 'viele' }
      const [markt] = env.content.stores
      if (!markt) throw new Error('No store')
      // Thirteen loaves.
      env.content = {
        ...env.content,
        stores: [...env.content.stores, { ...markt, id: 'viele', slotCapacity: 20, slotWork: 13 }],
      }
    })
    const pay = async (order: Order) => {
      const paymentId = await env.started(order)
      await sandbox.choose(paymentId, 'approve')
      return settlePayment(env.services(), paymentId)
    }

    test('leaves the other half to others until it is paid', async () => {
      const large = await platters(13)
      expect([await workOfSlot(), large.heldWorkTenths]).toEqual([65, 65])
      expect(await tryToPlace()).toBe('placed')
      expect(await workOfSlot()).toBe(65)
    })

    test('takes all of it when it is paid, and all unpaid orders together no more than half', async () => {
      const [large, other] = [await platters(12), await platters(5)]
      expect([await workOfSlot(), other.heldWorkTenths]).toEqual([65, 0])
      expect(await pay(large)).toBe('captured')
      expect([await workOfSlot(), (await env.order(large.id)).heldWorkTenths]).toEqual([120, undefined])
      expect(await pay(other)).toBe('slotGone')
      expect(await env.order(other.id)).toMatchObject({ state: 'created', hasSlot: false })
      await cancelOrder(env.services(), large.id, 'byCustomer')
      expect(await workOfSlot()).toBe(0)
    })

    test('gives back what it held when it is canceled', async () => {
      const large = await platters(13)
      await cancelOrder(env.services(), large.id, 'byCustomer')
      expect(await workOfSlot()).toBe(0)
    })
  })

  describe('when payment starts', () => {
    test('is taken again and held again', async () => {
      const order = await released()
      expect((await start(order)).kind).toBe('started')
      expect(await env.order(order.id)).toMatchObject({ hasSlot: true, holdUntil: later(env.now, 45) })
      expect(await tryToPlace()).toBe('slotFull')
      expect(await env.events(order.id)).toEqual(['placed', 'slotReleased', 'slotTakenAgain'])
    })

    test('is held for at least half an hour more', async () => {
      const order = await placed()
      env.now = later(mondayMorning, 15)
      await start(order)
      expect((await env.order(order.id)).holdUntil).toBe(later(mondayMorning, 45))
      env.now = later(mondayMorning, 16)
      await start(order)
      expect((await env.order(order.id)).holdUntil).toBe(later(mondayMorning, 16 + 45))
    })

    test('and is full, no payment is created', async () => {
      const order = await released()
      await placed()
      expect(await start(order)).toEqual({ kind: 'slotFull' })
      expect(await env.payments(order.id)).toEqual([])
      expect((await env.order(order.id)).state).toBe('created')
    })

    test('and is full, the page of an open payment is not opened again either', async () => {
      const order = await placed()
      const paymentId = await env.started(order)
      await advanceTo(later(env.now, 45))
      await placed()
      expect((await env.payment(paymentId)).state).toBe('open')
      expect(await start(order)).toEqual({ kind: 'slotFull' })
    })

    test('and the store has closed that day, no payment is created', async () => {
      const order = await placed()
      setHours([])
      expect(await start(order)).toEqual({ kind: 'timeNotOffered' })
      expect(await env.payments(order.id)).toEqual([])
      expect((await move(order.id, anotherSlot())).kind).toBe('changed')
      expect((await start(order)).kind).toBe('started')
    })

    test('is taken once by two tabs', async () => {
      const order = await released()
      const results = await Promise.all([start(order), start(order)])
      expect(results.map(({ kind }) => kind)).toEqual(['started', 'started'])
      expect(await env.countSlotUses(pickup)).toBe(1)
    })
  })

  describe('when the hold ends', () => {
    async function withPayment(outcome?: Parameters<typeof sandbox.choose>[1]) {
      const order = await placed()
      const paymentId = await env.started(order)
      if (outcome) await sandbox.choose(paymentId, outcome)
      return { order, paymentId }
    }

    test('and the buyer has approved, the order is paid and keeps it', async () => {
      const { order } = await withPayment('approve')
      await advanceTo(later(env.now, 45))
      expect(await env.order(order.id)).toMatchObject({ state: 'purchased', hasSlot: true, holdUntil: undefined })
      await advanceTo(later(env.now, 600))
      expect(await env.countSlotUses(pickup)).toBe(1)
    })

    test('and the payment is pending, it is kept until the payment is denied', async () => {
      const { order, paymentId } = await withPayment('pending')
      await advanceTo(later(env.now, 45))
      await advanceTo(later(env.now, 120))
      expect((await env.order(order.id)).hasSlot).toBe(true)
      await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'deny')
      await advanceTo(later(env.now, 10))
      expect((await env.order(order.id)).hasSlot).toBe(false)
    })

    test('and the provider is unavailable, it is kept until the provider answers', async () => {
      const { order } = await withPayment('approve')
      await sandbox.addFault({ route: '*', mode: 'status', status: 503 })
      await advanceTo(later(env.now, 45))
      await advanceTo(later(env.now, 60))
      expect(await env.order(order.id)).toMatchObject({ state: 'created', hasSlot: true })
      await sandbox.clearFaults()
      await advanceTo(later(env.now, 10))
      expect((await env.order(order.id)).state).toBe('purchased')
    })

    test('while the outcome of a capture is unknown, it is kept', async () => {
      const { order, paymentId } = await withPayment('approve')
      await sandbox.addFault({ route: 'capture', mode: 'drop-after', times: 1 })
      await sandbox.addFault({ route: 'get', mode: 'delay', delayMs: 0, times: 1 })
      await sandbox.addFault({ route: 'get', mode: 'status', status: 503 })
      expect(await settlePayment(env.services(), paymentId)).toBe('unknown')
      await advanceTo(later(env.now, 46))
      expect((await env.order(order.id)).hasSlot).toBe(true)
      await sandbox.clearFaults()
      await advanceTo(later(env.now, 10))
      expect((await env.order(order.id)).state).toBe('purchased')
    })
  })

  test('is not paid when the store has closed that day since, and the customer chooses another time', async () => {
    const order = await placed()
    const paymentId = await env.started(order)
    await sandbox.choose(paymentId, 'approve')
    setHours([])
    expect(await settlePayment(env.services(), paymentId)).toBe('slotGone')
    expect((await sandbox.order(paymentId)).capture).toBeNull()
    expect(await env.order(order.id)).toMatchObject({ state: 'created', hasSlot: false, hasStock: false })
    expect(await env.mails(order.id)).toEqual(['orderReceived', 'pickupTimeGone'])
    expect((await move(order.id, anotherSlot())).kind).toBe('changed')
  })

  test('is paid when the new hours of that day begin later, at a quarter past', async () => {
    const order = await placed()
    setHours([{ openMinute: pickup.minute - 15, closeMinute: 1140 }])
    expect((await start(order)).kind).toBe('started')
  })

  describe('when the buyer approves after the hold has ended', () => {
    async function approvedLate() {
      const order = await placed()
      const paymentId = await env.started(order)
      await advanceTo(later(env.now, 45))
      expect((await env.order(order.id)).hasSlot).toBe(false)
      await sandbox.choose(paymentId, 'approve')
      return { order, paymentId }
    }

    test('is taken again before the capture if it is free', async () => {
      const { order, paymentId } = await approvedLate()
      expect(await settlePayment(env.services(), paymentId)).toBe('captured')
      expect(await env.order(order.id)).toMatchObject({ state: 'purchased', hasSlot: true })
      expect(await env.countSlotUses(pickup)).toBe(1)
    })

    test('and it is full, nothing is captured, and the customer gets one mail', async () => {
      const { order, paymentId } = await approvedLate()
      await placed()
      expect(await settlePayment(env.services(), paymentId)).toBe('slotGone')
      expect((await sandbox.order(paymentId)).capture).toBeNull()
      expect((await env.order(order.id)).state).toBe('created')
      expect((await env.payment(paymentId)).state).toBe('failed')
      expect(await env.mails(order.id)).toEqual(['orderReceived', 'pickupTimeGone'])
      expect(await env.countSlotUses(pickup)).toBe(1)
    })

    test('and it is full, the customer can choose another time and pay again', async () => {
      const { order, paymentId } = await approvedLate()
      await placed()
      await settlePayment(env.services(), paymentId)
      const to = anotherSlot()
      expect((await move(order.id, to)).kind).toBe('changed')
      const second = await env.started(await env.order(order.id))
      expect(second).not.toBe(paymentId)
      await sandbox.choose(second, 'approve')
      expect(await settlePayment(env.services(), second)).toBe('captured')
      expect(await env.order(order.id)).toMatchObject({ state: 'purchased', pickup: to })
    })
  })

  describe('when the customer chooses another time', () => {
    test('the new slot is held, and the deadline is that of the new date', async () => {
      const order = await released()
      const to = anotherSlot()
      expect((await move(order.id, to)).kind).toBe('changed')
      expect(await env.order(order.id)).toMatchObject({
        pickup: to,
        hasSlot: true,
        holdUntil: later(env.now, 45),
        payUntil: `${count % 2 ? '2026-11-23' : '2026-11-24'}T17:00:00.000Z`,
        revision: 1,
      })
      expect([await env.countSlotUses(pickup), await env.countSlotUses(to)]).toEqual([0, 1])
      expect(await env.mails(order.id)).toEqual(['orderReceived'])
    })

    test('the same slot is taken again if it is free', async () => {
      const order = await released()
      expect((await move(order.id, pickup)).kind).toBe('changed')
      expect([(await env.order(order.id)).hasSlot, await env.countSlotUses(pickup)]).toEqual([true, 1])
    })

    test.each([
      ['a full slot', 'slotFull', () => pickup],
      ['a date before which it cannot be ready', 'dateNotOffered', () => ({ ...pickup, date: '2026-11-16' })],
      ['a time at which the store is closed', 'timeNotOffered', () => ({ ...pickup, minute: 60 })],
      ['a store without pickup', 'storeNotOffered', () => ({ ...pickup, storeId: 'ohne' })],
    ])('%s is refused', async (_what, kind, to) => {
      const order = await released()
      await placed()
      expect(await move(order.id, to())).toEqual({ kind })
      expect((await env.order(order.id)).hasSlot).toBe(false)
    })

    test('while the slot is held, the order has to be paid first', async () => {
      const order = await placed()
      expect(await move(order.id, anotherSlot())).toEqual({ kind: 'payFirst' })
    })

    test('after the deadline, it is too late', async () => {
      const order = await released()
      env.now = order.payUntil
      expect(await move(order.id, anotherSlot())).toEqual({ kind: 'notPayable' })
    })
  })

  describe('in a race', () => {
    const connections: Db[] = []
    beforeEach(() => {
      connections.push(...times(3, () => openDatabase(database.url, () => {})))
    })
    afterEach(async () => {
      await Promise.all(connections.splice(0).map((db) => db.destroy()))
    })

    test('of fifty returning buyers and the end of their holds, the slot is never sold twice', async () => {
      const orders: Order[] = []
      for (let index = 0; index < 50; index++) {
        orders.push(await placed())
        await advanceTo(later(env.now, 45))
      }
      const on = (index: number) => env.servicesOn(connections[index % 3] ?? database.db)
      const results = await Promise.all([
        ...orders.map(async ({ id }, index) => startPayment(on(index), await env.order(id))),
        ...times(3, async (index) => {
          await advanceOrders(on(index))
          return { kind: 'advanced' }
        }),
      ])
      const kinds = results.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'started')).toHaveLength(1)
      expect(kinds.filter((kind) => kind === 'slotFull')).toHaveLength(49)
      expect(await env.countSlotUses(pickup)).toBe(1)
    })

    test('of late approvals, exactly one is captured and the others cost nothing', async () => {
      const late: string[] = []
      for (let index = 0; index < 10; index++) {
        late.push(await env.started(await placed()))
        await advanceTo(later(env.now, 45))
      }
      for (const paymentId of late) await sandbox.choose(paymentId, 'approve')
      const states = await Promise.all(
        late.map((paymentId, index) => settlePayment(env.servicesOn(connections[index % 3] ?? database.db), paymentId)),
      )
      expect(states.toSorted()).toEqual(['captured', ...times(9, () => 'slotGone')])
      const captures = (await sandbox.orders()).filter(({ id, capture }) => late.includes(id) && capture)
      expect([captures.length, await env.countSlotUses(pickup)]).toEqual([1, 1])
    })
  })
})
