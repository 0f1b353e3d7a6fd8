import { describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import type { OrderMailPayload } from '#domain/outbox-message.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { type ChangeOrderInput, changeOrder } from './change-order.ts'

const sandbox = setUpSandbox()

onBothDatabases('changing an order', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const change = (orderId: string, pickup: Partial<PickupChoice> = {}, more: Partial<ChangeOrderInput> = {}) =>
    changeOrder(env.services(), { orderId, pickup: { ...onSaturday, ...pickup }, notes: '', ...more })
  const newMails = async (orderId: string) =>
    (await env.mails(orderId)).filter((kind) => !['orderReceived', 'orderConfirmed', 'storeNewOrder'].includes(kind))

  test('moves the reservation, increments the revision and mails customer and store', async () => {
    const before = { ...onSaturday, minute: 390 }
    const after = { ...onSaturday, date: '2026-11-20', minute: 600 }
    const order = await env.purchased({ pickup: before })
    const result = await change(order.id, after, { notes: 'Ich komme später' })
    expect(result).toEqual({
      kind: 'changed',
      order: { ...order, pickup: after, notes: 'Ich komme später', revision: 1 },
    })
    expect(await env.order(order.id)).toEqual('order' in result && result.order)
    expect([await env.countSlotUses(before), await env.countSlotUses(after)]).toEqual([0, 1])
    expect(await newMails(order.id)).toEqual(['orderChanged', 'storeOrderChanged'])
    expect((await env.events(order.id)).at(-1)).toBe('changed')
  })

  test('mails both stores when the store changes', async () => {
    const order = await env.purchased()
    expect((await change(order.id, { storeId: 'bahnhof' })).kind).toBe('changed')
    expect(await env.mails(order.id)).toEqual([
      'orderChanged',
      'orderConfirmed',
      'orderReceived',
      'storeNewOrder',
      'storeNewOrder',
      'storeOrderCanceled',
    ])
    const rows = await database.db.selectFrom('outbox').selectAll().where('subject_id', '=', order.id).execute()
    const storesMailed = (mailKind: string) =>
      rows
        .filter(({ kind }) => kind === mailKind)
        .map(({ payload }) => (payload as OrderMailPayload).order.pickup.storeId)
    expect(storesMailed('storeOrderCanceled')).toEqual(['markt'])
    expect(storesMailed('storeNewOrder').sort()).toEqual(['bahnhof', 'markt'])
  })

  test('of the notes alone keeps the reservation, even in a full slot', async () => {
    const pickup = { ...onSaturday, storeId: 'klein', minute: 390 }
    const order = await env.purchased({ pickup })
    expect((await change(order.id, pickup, { notes: 'Bitte klingeln' })).kind).toBe('changed')
    expect([await env.countSlotUses(pickup), (await env.order(order.id)).notes]).toEqual([1, 'Bitte klingeln'])
  })

  test('mails customer and store once when the same change is sent fifteen times', async () => {
    const order = await env.purchased()
    for (let count = 0; count < 15; count++) await change(order.id, { date: '2026-11-20', minute: 600 })
    expect(await newMails(order.id)).toEqual(['orderChanged', 'storeOrderChanged'])
    expect((await env.order(order.id)).revision).toBe(1)
  })

  test('back and forth within minutes becomes one mail, from the pickup that was told last', async () => {
    const order = await env.purchased()
    for (let count = 0; count < 15; count++) {
      await change(order.id, { minute: count % 2 ? 480 : 510 })
      env.now = addMs(env.now, 5_000)
    }
    const rows = await database.db.selectFrom('outbox').selectAll().where('subject_id', '=', order.id).execute()
    const mails = rows.filter(({ kind }) => kind === 'orderChanged').map(({ payload }) => payload as OrderMailPayload)
    expect(mails).toHaveLength(1)
    expect([mails[0]?.before, mails[0]?.order.pickup.minute]).toEqual([onSaturday, 510])
    expect(await newMails(order.id)).toEqual(['orderChanged', 'storeOrderChanged'])
  })

  test('increments the revision each time', async () => {
    const order = await env.purchased()
    for (const minute of [480, 510, 540]) await change(order.id, { minute })
    expect((await env.order(order.id)).revision).toBe(3)
  })

  test('allows the opening minute, which a new order cannot choose', async () => {
    const order = await env.purchased()
    expect((await change(order.id, { minute: 360 })).kind).toBe('changed')
  })

  describe('is allowed', () => {
    test.each([
      ['until the end of the day two days before pickup', '2026-11-19T22:59:59.999Z', 'changed'],
      ['not after that midnight', '2026-11-19T23:00:00.000Z', 'notChangeable'],
    ])('%s', async (_when, now, kind) => {
      const order = await env.purchased()
      env.now = now
      expect((await change(order.id, {}, { notes: 'spät' })).kind).toBe(kind)
    })
  })

  describe('is refused without any change', () => {
    let orderId = ''
    async function anOrderToMove() {
      orderId ||= (await env.purchased()).id
      return env.order(orderId)
    }

    test.each<[string, Partial<PickupChoice>, string]>([
      ['to an unknown store', { storeId: 'nowhere' }, 'storeNotOffered'],
      ['to a store that takes no orders', { storeId: 'ohne' }, 'storeNotOffered'],
      ['from a weekday to a Sunday', { date: '2026-11-22', minute: 510 }, 'notToSundayOrHoliday'],
      ['to tomorrow', { date: '2026-11-17' }, 'dateNotOffered'],
      ['to yesterday', { date: '2026-11-15', minute: 510 }, 'notToSundayOrHoliday'],
      ['to the fifteenth day', { date: '2026-12-01' }, 'dateNotOffered'],
      ['to a time between the slots', { minute: 451 }, 'timeNotOffered'],
      ['to a time after closing', { minute: 870 }, 'timeNotOffered'],
    ])('%s', async (_where, pickup, kind) => {
      const order = await anOrderToMove()
      const taken = await env.countSlotUses(order.pickup)
      expect(await change(order.id, pickup)).toEqual({ kind })
      expect(await env.order(order.id)).toEqual(order)
      expect([await env.countSlotUses(order.pickup), await newMails(order.id)]).toEqual([taken, []])
    })

    test('from a weekday to a holiday on which the store is open', async () => {
      env.now = '2026-12-14T09:00:00.000Z'
      const order = await env.purchased({ pickup: { ...onSaturday, date: '2026-12-23' } })
      expect(await change(order.id, { date: '2026-12-25', minute: 510 })).toEqual({ kind: 'notToSundayOrHoliday' })
    })

    test('to a day before the slowest item can be ready', async () => {
      const products = env.content.products.map((product) => ({ ...product, preparationDays: 3 }))
      env.content = { ...env.content, products }
      const order = await env.purchased()
      expect(await change(order.id, { date: '2026-11-18' })).toEqual({ kind: 'dateNotOffered' })
      expect((await change(order.id, { date: '2026-11-19' })).kind).toBe('changed')
    })

    test('to a day on which one of its products is not baked', async () => {
      const products = env.content.products.map((product) => ({ ...product, weekdays: [4, 6] as const }))
      env.content = { ...env.content, products }
      const order = await env.purchased()
      expect(await change(order.id, { date: '2026-11-20' })).toEqual({ kind: 'notAvailable' })
      expect((await change(order.id, { date: '2026-11-19' })).kind).toBe('changed')
    })

    test('to a slot that is full', async () => {
      const full = { storeId: 'klein', date: '2026-11-19', minute: 600 }
      await env.placed({ pickup: full })
      const order = await anOrderToMove()
      expect(await change(order.id, full)).toEqual({ kind: 'slotFull' })
      expect([await env.order(order.id), await env.countSlotUses(full)]).toEqual([order, 1])
    })

    test('while it is not paid', async () => {
      const order = await env.placed()
      expect(await change(order.id, { minute: 480 })).toEqual({ kind: 'payFirst' })
    })

    test('to a new time that the store has paused, while its time is not held', async () => {
      const order = await env.placed()
      env.now = '2026-11-16T10:00:00.000Z'
      await advanceOrders(env.services())
      expect((await env.order(order.id)).hasSlot).toBe(false)
      const { date } = order.pickup
      const pauses = [{ from: { date, minute: 540 }, until: { date, minute: 570 }, reason: '' }]
      const stores = env.content.stores.map((store) => (store.id === 'markt' ? { ...store, pauses } : store))
      env.content = { ...env.content, stores }
      expect(await change(order.id, { minute: 540 })).toEqual({ kind: 'slotFull' })
      expect(await env.order(order.id)).toMatchObject({ hasSlot: false, revision: order.revision })
      expect((await change(order.id, { minute: 570 })).kind).toBe('changed')
    })

    test('after it was canceled', async () => {
      const order = await env.placed()
      await cancelOrder(env.services(), order.id, 'byCustomer')
      expect(await change(order.id, { minute: 480 })).toEqual({ kind: 'notChangeable' })
    })

    test('when the order is unknown', async () => {
      expect(await change('22222-22222')).toEqual({ kind: 'unknownOrder' })
    })
  })

  test('allows moving a Sunday order to another Sunday', async () => {
    const order = await env.purchased({ pickup: { ...onSaturday, date: '2026-11-22', minute: 510 } })
    expect((await change(order.id, { date: '2026-11-29', minute: 510 })).kind).toBe('changed')
  })

  test('gives the last free slot to one of several concurrent changes and loses no reservation', async () => {
    const slots = [390, 420, 450, 480, 510].map((minute) => ({ storeId: 'klein', date: '2026-11-23', minute }))
    const last = { storeId: 'klein', date: '2026-11-24', minute: 600 }
    const orders = await Promise.all(slots.map((pickup) => env.purchased({ pickup })))
    const results = await Promise.all(orders.map(({ id }) => change(id, last)))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['changed', ...Array(4).fill('slotFull')])
    const taken = await Promise.all([...slots, last].map(env.countSlotUses))
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  test('does not deadlock when orders swap their slots concurrently', async () => {
    const [one, other] = [
      { ...onSaturday, date: '2026-11-25', minute: 600 },
      { ...onSaturday, date: '2026-11-26', minute: 600 },
    ]
    const second = openDatabase(database.url, () => {})
    const both = [env.services(), env.servicesOn(second)] as const
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => env.purchased({ pickup: index % 2 ? other : one })),
    )
    const results = await Promise.all(
      pairs.map(({ id }, index) =>
        changeOrder(both[index % 2 ? 1 : 0], { orderId: id, pickup: index % 2 ? one : other, notes: '' }),
      ),
    )
    await second.destroy()
    expect(results.map(({ kind }) => kind)).toEqual(Array(8).fill('changed'))
    expect([await env.countSlotUses(one), await env.countSlotUses(other)]).toEqual([4, 4])
  })

  test('concurrently leaves one reservation for the order', async () => {
    const order = await env.purchased({ pickup: { ...onSaturday, date: '2026-11-27', minute: 600 } })
    const wanted = [630, 660, 690].map((minute) => ({ ...onSaturday, date: '2026-11-27', minute }))
    await Promise.all(wanted.map((pickup) => change(order.id, pickup)))
    const changed = await env.order(order.id)
    expect([changed.revision, await env.countSlotUses(order.pickup)]).toEqual([3, 0])
    expect(await Promise.all(wanted.map(env.countSlotUses))).toEqual(
      wanted.map(({ minute }) => (minute === changed.pickup.minute ? 1 : 0)),
    )
  })
})
