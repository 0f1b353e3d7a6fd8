import { afterEach, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { listOrderEvents } from '#db/orders.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { queueReminders } from '#services/scheduler/reminders.ts'
import { findSlotMismatches } from '#tests/faults/order-checks.ts'
import { aProduct } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { moveOrder } from './move-order.ts'
import { recordPickup } from './record-pickup.ts'
import { listStaffPickupDates, needsOfOrder, needsOfProducts } from './staff-pickup-options.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

const office: Actor = { kind: 'person', id: 'p1', name: 'Renate Aumann' }
const fridayMorning = '2026-11-20T07:00:00.000Z'

onBothDatabases('moving an order by staff', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const move = (orderId: string, to: Partial<PickupChoice>, idempotencyKey?: string) =>
    moveOrder(env.services(), { orderId, pickup: { ...onSaturday, ...to }, actor: office, idempotencyKey })

  test('needs neither notice nor cut-off, and the customer gets a mail', async () => {
    const order = await env.purchased()
    env.now = fridayMorning
    await advanceOrders(env.services())
    const today = { date: '2026-11-20', minute: 600 }
    const result = await move(order.id, today)
    expect(result).toMatchObject({ kind: 'moved', order: { state: 'preparation', pickup: today, revision: 1 } })
    expect(await env.countSlotUses({ ...onSaturday, ...today })).toBe(1)
    const mail = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', order.id)
      .where('kind', '=', 'orderChanged')
      .executeTakeFirst()
    expect(mail?.payload).toMatchObject({ isByBusiness: true, before: onSaturday })
    expect(await env.mails(order.id)).toContain('storeOrderChanged')
    const [entry] = await listAuditEntries(database.db, { subjectId: order.id, limit: 1 })
    expect(entry).toMatchObject({ action: 'order.move', actor: office, before: onSaturday, after: today })
    const event = (await listOrderEvents(database.db, order.id)).at(-1)
    expect(event).toMatchObject({ kind: 'moved', detail: { by: 'Renate Aumann', pickup: { from: onSaturday } } })
    expect(await findSlotMismatches(database.db)).toEqual([])
  })

  test('tells both stores when it moves from one to the other', async () => {
    const order = await env.purchased()
    await move(order.id, { storeId: 'bahnhof' })
    expect(await env.mails(order.id)).toEqual(
      [
        'orderChanged',
        'orderConfirmed',
        'orderReceived',
        'storeNewOrder',
        'storeNewOrder',
        'storeOrderCanceled',
      ].sort(),
    )
  })

  test('opens an order again whose time is over or that nobody fetched, with nothing recorded about it', async () => {
    const order = await env.purchased()
    env.now = '2026-11-21T07:30:00.000Z'
    await advanceOrders(env.services())
    await recordPickup(env.services(), { orderId: order.id, action: 'ready', actor: office })
    await recordPickup(env.services(), { orderId: order.id, action: 'not-collected', actor: office })
    expect((await move(order.id, { date: '2026-11-23', minute: 420 })).kind).toBe('moved')
    expect(await env.order(order.id)).toMatchObject({
      state: 'preparation',
      readyAt: undefined,
      notCollectedAt: undefined,
      hasSlot: true,
    })
    expect(await findSlotMismatches(database.db)).toEqual([])
  })

  test.each([
    ['to a store without pickup', { storeId: 'ohne' }, 'storeNotOffered'],
    ['to a store that does not exist', { storeId: 'mars' }, 'storeNotOffered'],
    ['to a day on which the store is closed', { storeId: 'geschlossen' }, 'dateNotOffered'],
    ['to a day that is over', { date: '2026-11-15' }, 'dateNotOffered'],
    ['to a day after the pickup window', { date: '2026-12-01' }, 'dateNotOffered'],
    ['to a time before opening', { minute: 300 }, 'timeNotOffered'],
    ['to a time that is no slot', { minute: 455 }, 'timeNotOffered'],
    ['to a time of today that is over', { date: '2026-11-16', minute: 540 }, 'timeNotOffered'],
  ])('is refused %s', async (_where, to, kind) => {
    const closed = {
      ...env.content.stores[0],
      id: 'geschlossen',
      hours: { weekly: [], specialDays: [], onHolidays: 'closed' },
    }
    env.content = { ...env.content, stores: [...env.content.stores, closed as (typeof env.content.stores)[number]] }
    const order = await env.purchased()
    expect((await move(order.id, to)).kind).toBe(kind)
    expect((await env.order(order.id)).pickup).toEqual(onSaturday)
  })

  test('is reminded of its new pickup, although it was reminded of the old one', async () => {
    const order = await env.purchased()
    env.now = '2026-11-20T16:00:00.000Z'
    await queueReminders(env.services())
    const reminders = async () => (await env.mails(order.id)).filter((kind) => kind === 'pickupReminder').length
    expect(await reminders()).toBe(1)
    await database.db.updateTable('outbox').set({ sent_at: env.now }).where('kind', '=', 'pickupReminder').execute()
    await move(order.id, { date: '2026-11-25' })
    env.now = '2026-11-24T16:00:00.000Z'
    await queueReminders(env.services())
    await queueReminders(env.services())
    expect(await reminders()).toBe(2)
  })

  test('can go to the slot of today that is running', async () => {
    const order = await env.purchased()
    expect((await move(order.id, { date: '2026-11-16', minute: 600 })).kind).toBe('moved')
  })

  test('takes the new slot before it gives up the old one', async () => {
    const full = { storeId: 'klein', date: '2026-11-21', minute: 450 }
    await env.purchased({ pickup: full })
    const order = await env.purchased({ pickup: { ...full, minute: 480 } })
    expect((await move(order.id, full)).kind).toBe('slotFull')
    expect([await env.countSlotUses(full), await env.countSlotUses({ ...full, minute: 480 })]).toEqual([1, 1])
    expect((await env.order(order.id)).pickup.minute).toBe(480)
  })

  test('takes the stock of the new day', async () => {
    env.content = { ...env.content, products: [aProduct({ id: 'torte', dailyStock: 1 })] }
    const aCakeOn = async (date: string) =>
      env.purchased({ cartId: await env.aCart('torte'), pickup: { ...onSaturday, date } })
    const order = await aCakeOn('2026-11-19')
    await aCakeOn('2026-11-20')
    expect(await move(order.id, { date: '2026-11-20' })).toEqual({ kind: 'soldOut', productIds: ['torte'] })
    expect((await move(order.id, { date: '2026-11-25' })).kind).toBe('moved')
    const used = await listStockUse(database.db, 'markt', { from: '2026-11-19' })
    const usedOn = (date: string) => used.get(stockKey('torte', date)) ?? 0
    expect([usedOn('2026-11-19'), usedOn('2026-11-20'), usedOn('2026-11-25')]).toEqual([0, 1, 1])
  })

  test('changes nothing when it is where it shall be', async () => {
    const order = await env.purchased()
    expect((await move(order.id, {})).kind).toBe('moved')
    expect(await env.mails(order.id)).not.toContain('orderChanged')
  })

  test('moves once with the same key, and refuses the key for another time', async () => {
    const order = await env.purchased()
    const key = `move ${order.id}`
    const results = await Promise.all(Array.from({ length: 4 }, () => move(order.id, { minute: 540 }, key)))
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['moved']))
    expect((await env.mails(order.id)).filter((kind) => kind === 'orderChanged')).toHaveLength(1)
    expect((await move(order.id, { minute: 570 }, key)).kind).toBe('keyReused')
  })

  test('is refused for orders that are unpaid, canceled, handed over or unknown', async () => {
    expect((await move('22222-22222', {})).kind).toBe('unknownOrder')
    const [unpaid, canceled, handedOver] = [await env.placed(), await env.purchased(), await env.purchased()]
    await cancelOrder(env.services(), canceled.id, 'byCustomer')
    await recordPickup(env.services(), { orderId: handedOver.id, action: 'hand-over', actor: office })
    expect((await move(unpaid.id, { minute: 540 })).kind).toBe('orderNotPaid')
    expect((await move(canceled.id, { minute: 540 })).kind).toBe('orderCanceled')
    expect((await move(handedOver.id, { minute: 540 })).kind).toBe('alreadyHandedOver')
  })

  test('accepts every time that is offered as free, and refuses the others', async () => {
    env.now = fridayMorning
    const monday = { storeId: 'klein', date: '2026-11-23' }
    const { date } = monday
    const pauses = [{ from: { date, minute: 510 }, until: { date, minute: 540 }, reason: '' }]
    const stores = env.content.stores.map((one) => (one.id === 'klein' ? { ...one, pauses } : one))
    env.content = { ...env.content, stores }
    const store = stores.find(({ id }) => id === 'klein')
    if (!store) throw new Error('There is no small store')
    await env.purchased({ pickup: { ...monday, minute: 480 } })
    const order = await env.purchased({ pickup: { ...monday, minute: 450 } })
    const products = new Map(env.content.products.map((product) => [product.id, product]))
    const dates = await listStaffPickupDates(env.services(), store, needsOfOrder(order, products))
    expect(dates[0]?.date).toBe('2026-11-20')
    expect(dates.map(({ date, isShortNotice }) => [date, isShortNotice]).slice(0, 3)).toEqual([
      ['2026-11-20', true],
      ['2026-11-21', false],
      ['2026-11-22', false],
    ])
    const { times = [] } = dates.find(({ date }) => date === monday.date) ?? {}
    expect(times.filter(({ isFree }) => !isFree).map(({ minute }) => minute)).toEqual([480, 510])
    expect(times.filter(({ isPaused }) => isPaused).map(({ minute }) => minute)).toEqual([510])
    for (const { minute, isFree } of times.slice(0, 6)) {
      const { kind } = await move(order.id, { ...monday, minute })
      expect([minute, kind]).toEqual([minute, isFree ? 'moved' : 'slotFull'])
    }
  })

  test('does not stand in its own way: what the order takes of its day is free for it', async () => {
    env.content = { ...env.content, products: [aProduct({ dailyStock: 1 })] }
    const pickup = { ...onSaturday, storeId: 'bahnhof', date: '2026-11-24' }
    const order = await env.purchased({ pickup })
    const store = env.content.stores.find(({ id }) => id === pickup.storeId)
    if (!store) throw new Error('There is no such store')
    const products = new Map(env.content.products.map((product) => [product.id, product]))
    const dates = await listStaffPickupDates(env.services(), store, needsOfOrder(order, products))
    expect(dates.find(({ date }) => date === pickup.date)?.shortages).toEqual([])
    expect((await move(order.id, { ...pickup, minute: pickup.minute + 30 })).kind).toBe('moved')
  })

  test('offers no time where too little is left, and says of what', async () => {
    env.content = { ...env.content, products: [aProduct({ dailyStock: 3 })] }
    const store = env.content.stores.find(({ id }) => id === 'bahnhof')
    if (!store) throw new Error('There is no such store')
    const product = aProduct({ dailyStock: 3 })
    const [first] = await listStaffPickupDates(env.services(), store, needsOfProducts([{ product, quantity: 4 }]))
    expect(first?.shortages).toEqual([{ product, left: 3 }])
    expect(first?.times.some(({ isFree }) => isFree)).toBe(false)
  })
})
