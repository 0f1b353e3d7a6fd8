import { describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, onSaturday } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder, type OrderChange } from './change-order.ts'
import type { OrderMailPayload } from './queue-order-mail.ts'

const sandbox = aSandbox()

onBothDatabases('changing an order', (database) => {
  const house = anOrdering(database, sandbox)
  const change = (orderId: string, pickup: Partial<PickupChoice> = {}, more: Partial<OrderChange> = {}) =>
    changeOrder(house.services(), { orderId, pickup: { ...onSaturday, ...pickup }, notes: '', ...more })
  const newMails = async (orderId: string) =>
    (await house.mails(orderId)).filter((kind) => !['orderReceived', 'orderConfirmed', 'storeNewOrder'].includes(kind))

  test('moves it, frees the old place and takes the new one, counts the revision, tells customer and store', async () => {
    const before = { ...onSaturday, minute: 390 }
    const after = { ...onSaturday, date: '2026-11-20', minute: 600 }
    const order = await house.purchased({ pickup: before })
    const result = await change(order.id, after, { notes: 'Ich komme später' })
    expect(result).toEqual({
      kind: 'changed',
      order: { ...order, pickup: after, notes: 'Ich komme später', revision: 1 },
    })
    expect(await house.order(order.id)).toEqual('order' in result && result.order)
    expect([await house.placesTaken(before), await house.placesTaken(after)]).toEqual([0, 1])
    expect(await newMails(order.id)).toEqual(['orderChanged', 'storeOrderChanged'])
    expect((await house.events(order.id)).at(-1)).toBe('changed')
  })

  test('to another store tells the one that loses it and the one that gets it', async () => {
    const order = await house.purchased()
    expect((await change(order.id, { storeId: 'bahnhof' })).kind).toBe('changed')
    expect(await house.mails(order.id)).toEqual([
      'orderChanged',
      'orderConfirmed',
      'orderReceived',
      'storeNewOrder',
      'storeNewOrder',
      'storeOrderCanceled',
    ])
    const rows = await database.db.selectFrom('outbox').selectAll().where('subject_id', '=', order.id).execute()
    const storesOf = (wanted: string) =>
      rows
        .filter(({ kind }) => kind === wanted)
        .map(({ payload }) => (payload as unknown as OrderMailPayload).order.pickup.storeId)
    expect(storesOf('storeOrderCanceled')).toEqual(['markt'])
    expect(storesOf('storeNewOrder').sort()).toEqual(['bahnhof', 'markt'])
  })

  test('only in its notes keeps the place, even where the slot is full', async () => {
    const pickup = { ...onSaturday, storeId: 'klein', minute: 390 }
    const order = await house.purchased({ pickup })
    expect((await change(order.id, pickup, { notes: 'Bitte klingeln' })).kind).toBe('changed')
    expect([await house.placesTaken(pickup), (await house.order(order.id)).notes]).toEqual([1, 'Bitte klingeln'])
  })

  test('counts on with every change', async () => {
    const order = await house.purchased()
    for (const minute of [480, 510, 540]) await change(order.id, { minute })
    expect((await house.order(order.id)).revision).toBe(3)
  })

  test('can take the minute the door opens, which a new order cannot', async () => {
    const order = await house.purchased()
    expect((await change(order.id, { minute: 360 })).kind).toBe('changed')
  })

  describe('is possible', () => {
    test.each([
      ['until the last minute of the day two days before', '2026-11-19T22:59:59.999Z', 'changed'],
      ['not from midnight on', '2026-11-19T23:00:00.000Z', 'notChangeable'],
    ])('%s', async (_when, now, kind) => {
      const order = await house.purchased()
      house.now = now
      expect((await change(order.id, {}, { notes: 'spät' })).kind).toBe(kind)
    })
  })

  describe('is refused, and nothing changes,', () => {
    let orderId = ''
    async function anOrderToMove() {
      orderId ||= (await house.purchased()).id
      return house.order(orderId)
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
      const taken = await house.placesTaken(order.pickup)
      expect(await change(order.id, pickup)).toEqual({ kind })
      expect(await house.order(order.id)).toEqual(order)
      expect([await house.placesTaken(order.pickup), await newMails(order.id)]).toEqual([taken, []])
    })

    test('from a weekday to a holiday on which the store is open', async () => {
      house.now = '2026-12-14T09:00:00.000Z'
      const order = await house.purchased({ pickup: { ...onSaturday, date: '2026-12-23' } })
      expect(await change(order.id, { date: '2026-12-25', minute: 510 })).toEqual({ kind: 'notToSundayOrHoliday' })
    })

    test('to a day on which the slowest item cannot be ready', async () => {
      const products = house.bakery.products.map((product) => ({ ...product, preparationDays: 3 }))
      house.bakery = { ...house.bakery, products }
      const order = await house.purchased()
      expect(await change(order.id, { date: '2026-11-18' })).toEqual({ kind: 'dateNotOffered' })
      expect((await change(order.id, { date: '2026-11-19' })).kind).toBe('changed')
    })

    test('to a day on which something in it is not baked', async () => {
      const products = house.bakery.products.map((product) => ({ ...product, weekdays: [4, 6] }))
      house.bakery = { ...house.bakery, products }
      const order = await house.purchased()
      expect(await change(order.id, { date: '2026-11-20' })).toEqual({ kind: 'notAvailable' })
      expect((await change(order.id, { date: '2026-11-19' })).kind).toBe('changed')
    })

    test('to a slot that is full', async () => {
      const full = { storeId: 'klein', date: '2026-11-19', minute: 600 }
      await house.placed({ pickup: full })
      const order = await anOrderToMove()
      expect(await change(order.id, full)).toEqual({ kind: 'slotFull' })
      expect([await house.order(order.id), await house.placesTaken(full)]).toEqual([order, 1])
    })

    test('while it is not paid', async () => {
      const order = await house.placed()
      expect(await change(order.id, { minute: 480 })).toEqual({ kind: 'notChangeable' })
    })

    test('after it was canceled', async () => {
      const order = await house.placed()
      await cancelOrder(house.services(), order.id, 'byCustomer')
      expect(await change(order.id, { minute: 480 })).toEqual({ kind: 'notChangeable' })
    })

    test('where there is none', async () => {
      expect(await change('22222-22222')).toEqual({ kind: 'unknownOrder' })
    })
  })

  test('a Sunday order may go to another Sunday', async () => {
    const order = await house.purchased({ pickup: { ...onSaturday, date: '2026-11-22', minute: 510 } })
    expect((await change(order.id, { date: '2026-11-29', minute: 510 })).kind).toBe('changed')
  })

  test('of many who race for the last place, one gets it and no place is lost', async () => {
    const slots = [390, 420, 450, 480, 510].map((minute) => ({ storeId: 'klein', date: '2026-11-23', minute }))
    const last = { storeId: 'klein', date: '2026-11-24', minute: 600 }
    const orders = await Promise.all(slots.map((pickup) => house.purchased({ pickup })))
    const results = await Promise.all(orders.map(({ id }) => change(id, last)))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['changed', ...Array(4).fill('slotFull')])
    const taken = await Promise.all([...slots, last].map(house.placesTaken))
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  test('orders that swap their slots at the same moment do not block each other', async () => {
    const [one, other] = [
      { ...onSaturday, date: '2026-11-25', minute: 600 },
      { ...onSaturday, date: '2026-11-26', minute: 600 },
    ]
    const second = openDatabase(database.url, () => {})
    const both = [house.services(), house.servicesOn(second)] as const
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => house.purchased({ pickup: index % 2 ? other : one })),
    )
    const results = await Promise.all(
      pairs.map(({ id }, index) =>
        changeOrder(both[index % 2 ? 1 : 0], { orderId: id, pickup: index % 2 ? one : other, notes: '' }),
      ),
    )
    await second.destroy()
    expect(results.map(({ kind }) => kind)).toEqual(Array(8).fill('changed'))
    expect([await house.placesTaken(one), await house.placesTaken(other)]).toEqual([4, 4])
  })

  test('twice at once ends with one of both, and as many places as orders', async () => {
    const order = await house.purchased({ pickup: { ...onSaturday, date: '2026-11-27', minute: 600 } })
    const wanted = [630, 660, 690].map((minute) => ({ ...onSaturday, date: '2026-11-27', minute }))
    await Promise.all(wanted.map((pickup) => change(order.id, pickup)))
    const now = await house.order(order.id)
    expect([now.revision, await house.placesTaken(order.pickup)]).toEqual([3, 0])
    expect(await Promise.all(wanted.map(house.placesTaken))).toEqual(
      wanted.map(({ minute }) => (minute === now.pickup.minute ? 1 : 0)),
    )
  })
})
