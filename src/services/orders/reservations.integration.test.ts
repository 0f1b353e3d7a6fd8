import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { listSlotUse, slotKey } from '#db/slots.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import { aCake, aProduct, aSlicedLoaf, aStore } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { releaseHold } from './advance-orders.ts'
import { listAlternativeTimes } from './alternative-times.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder } from './change-order.ts'
import { settlePayment } from './payments.ts'
import { placeOrder } from './place-order.ts'
import { startPayment } from './start-payment.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

onBothDatabases('what an order takes from its store', (database) => {
  const env = createOrderTestServices(database, sandbox)
  let storeCount = 0

  /** A store of its own for each test, and products that only this test changes. */
  function offer(products: Product[], store: Parameters<typeof aStore>[0] = {}): string {
    storeCount += 1
    const id = `laden-${storeCount}`
    env.content = { ...env.content, stores: [aStore({ id, slotCapacity: 1000, ...store })], products }
    return id
  }
  const at = (storeId: string, changes: Partial<PickupChoice> = {}): PickupChoice => ({
    ...onSaturday,
    storeId,
    ...changes,
  })
  const stockOf = async (productId: string, { storeId, date }: PickupChoice) =>
    (await listStockUse(env.db, storeId, { from: date })).get(stockKey(productId, date)) ?? 0
  const slotOf = async ({ storeId, date, minute }: PickupChoice) =>
    (await listSlotUse(env.db, storeId, date)).get(slotKey(date, minute))

  const cake = aCake({ dailyStock: 3, work: 6 })
  const loaf = aSlicedLoaf()

  test('is its work and its products, summed over the options', async () => {
    const pickup = at(offer([cake, loaf]))
    const cartId = await env.aCartWith([
      { productId: 'bauernbrot', quantity: 2, notes: '', options: { schnitt: 'scheiben' } },
      { productId: 'bauernbrot', quantity: 1, notes: '', options: { schnitt: 'ganz' } },
      { productId: 'torte', quantity: 1, notes: '', options: { inschrift: 'Für Oma' } },
    ])
    const order = await env.placed({ cartId, pickup })
    expect(order).toMatchObject({ workTenths: 90, hasSlot: true, hasStock: true, grossCents: 2 * 560 + 540 + 3450 })
    expect(order.lines.map(({ options }) => options.map(({ value }) => value.de))).toEqual([
      ['in Scheiben'],
      ['am Stück'],
      ['Für Oma'],
    ])
    expect(order.lines[2]?.allergens).toContain('almond')
    expect([await stockOf('bauernbrot', pickup), await stockOf('torte', pickup)]).toEqual([3, 1])
    expect(await slotOf(pickup)).toEqual({ orders: 1, workTenths: 90 })
    expect(await env.order(order.id)).toEqual(order)
  })

  test('is refused when a product is sold out, and nothing is taken', async () => {
    const pickup = at(offer([cake, loaf]))
    await env.placed({ cartId: await env.aCartWith([{ productId: 'torte', quantity: 2, notes: '' }]), pickup })
    const cartId = await env.aCartWith([
      { productId: 'bauernbrot', quantity: 1, notes: '' },
      { productId: 'torte', quantity: 2, notes: '' },
    ])
    const refused = await placeOrder(env.services(), await env.aRequest({ cartId, pickup }))
    expect(refused).toEqual({ kind: 'soldOut', productIds: ['torte'] })
    expect(await env.hasCart(cartId)).toBe(true)
    expect([await stockOf('bauernbrot', pickup), await slotOf(pickup)]).toEqual([0, { orders: 1, workTenths: 120 }])
    // The next day there are three again.
    const tomorrow = at(pickup.storeId, { date: '2026-11-23' })
    expect((await placeOrder(env.services(), await env.aRequest({ cartId, pickup: tomorrow }))).kind).toBe('placed')
  })

  test('is refused when the work exceeds what is left of the slot, or the whole slot', async () => {
    const pickup = at(offer([cake, loaf], { slotWork: 10 }))
    await env.purchased({ cartId: await env.aCartWith([{ productId: 'torte', quantity: 1, notes: '' }]), pickup })
    const place = async (quantity: number) => {
      const cartId = await env.aCartWith([{ productId: 'bauernbrot', quantity, notes: '' }])
      return (await placeOrder(env.services(), await env.aRequest({ cartId, pickup }))).kind
    }
    expect([await place(11), await place(5), await place(4), await place(1)]).toEqual([
      'orderTooLarge',
      'slotFull',
      'placed',
      'slotFull',
    ])
  })

  test('is given back by a cancellation', async () => {
    const pickup = at(offer([cake]))
    const order = await env.purchased({
      cartId: await env.aCartWith([{ productId: 'torte', quantity: 3, notes: '' }]),
      pickup,
    })
    await cancelOrder(env.services(), order.id, 'byBusiness')
    expect([await stockOf('torte', pickup), await slotOf(pickup)]).toEqual([0, { orders: 0, workTenths: 0 }])
    expect(await env.order(order.id)).toMatchObject({ hasSlot: false, hasStock: false })
  })

  test('is given back when the hold ends, and taken again by paying only if it is still there', async () => {
    const pickup = at(offer([cake]))
    const cart = () => env.aCartWith([{ productId: 'torte', quantity: 2, notes: '' }])
    const order = await env.placed({ cartId: await cart(), pickup })
    env.now = '2026-11-16T10:00:00.000Z'
    await releaseHold(env.services(), order.id)
    expect([await stockOf('torte', pickup), (await env.order(order.id)).hasStock]).toEqual([0, false])

    const other = await env.placed({ cartId: await cart(), pickup })
    expect(await startPayment(env.services(), await env.order(order.id))).toEqual({
      kind: 'soldOut',
      productIds: ['torte'],
    })
    expect(await slotOf(pickup)).toEqual({ orders: 1, workTenths: 120 })
    const alternatives = await listAlternativeTimes(env.services(), await env.order(order.id))
    expect(alternatives.length).toBeGreaterThan(0)
    expect(alternatives.every(({ date }) => date !== pickup.date)).toBe(true)
    const sold = env.content.products
    env.content = { ...env.content, products: sold.map((one) => ({ ...one, soldIn: ['another store'] })) }
    expect(await listAlternativeTimes(env.services(), await env.order(order.id))).toEqual([])
    env.content = { ...env.content, products: sold }
    const { stores } = env.content
    const pause = (until: string) => {
      const pauses = [{ from: { date: '2026-11-16', minute: 0 }, until: { date: until, minute: 0 }, reason: '' }]
      env.content = { ...env.content, stores: stores.map((store) => ({ ...store, pauses })) }
    }
    pause('2026-12-31')
    expect(await listAlternativeTimes(env.services(), await env.order(order.id))).toEqual([])

    await cancelOrder(env.services(), other.id, 'byCustomer')
    expect(await startPayment(env.services(), await env.order(order.id))).toEqual({ kind: 'slotFull' })
    pause('2026-11-17')
    expect((await startPayment(env.services(), await env.order(order.id))).kind).toBe('started')
    expect([await stockOf('torte', pickup), (await env.order(order.id)).hasStock]).toEqual([2, true])
  })

  test.each(['approved', 'captured'])('takes nothing when it is gone and a payment is %s late', async (event) => {
    const pickup = at(offer([cake, loaf]))
    const cart = () =>
      env.aCartWith([
        { productId: 'bauernbrot', quantity: 1, notes: '' },
        { productId: 'torte', quantity: 2, notes: '' },
      ])
    const order = await env.placed({ cartId: await cart(), pickup })
    const paymentId = await env.started(order)
    env.now = '2026-11-16T10:00:00.000Z'
    await releaseHold(env.services(), order.id)
    await env.placed({ cartId: await cart(), pickup })
    await sandbox.choose(paymentId, 'approve')
    // By staff of the provider; our own capture takes the products first.
    if (event === 'captured') await sandbox.provider.capture(paymentId, 'by hand')
    await settlePayment(env.services(), paymentId)
    expect((await env.order(order.id)).state).toBe('created')
    expect((await env.payment(paymentId)).state).toBe(event === 'captured' ? 'refunded' : 'failed')
    expect([await stockOf('bauernbrot', pickup), await slotOf(pickup)]).toEqual([1, { orders: 1, workTenths: 130 }])
  })

  describe('moves with a change of the order', () => {
    const change = (orderId: string, pickup: PickupChoice) =>
      changeOrder(env.services(), { orderId, pickup, notes: '' })
    const buy = async (pickup: PickupChoice, quantity: number) =>
      env.purchased({ cartId: await env.aCartWith([{ productId: 'torte', quantity, notes: '' }]), pickup })

    test('to another day', async () => {
      const pickup = at(offer([cake]))
      const order = await buy(pickup, 3)
      const to = at(pickup.storeId, { date: '2026-11-20' })
      expect((await change(order.id, to)).kind).toBe('changed')
      expect([await stockOf('torte', pickup), await stockOf('torte', to)]).toEqual([0, 3])
    })

    test('to another time of the same day although everything is sold', async () => {
      const pickup = at(offer([cake]))
      const order = await buy(pickup, 3)
      const to = at(pickup.storeId, { minute: 600 })
      expect((await change(order.id, to)).kind).toBe('changed')
      expect([await stockOf('torte', pickup), await slotOf(pickup), await slotOf(to)]).toEqual([
        3,
        { orders: 0, workTenths: 0 },
        { orders: 1, workTenths: 180 },
      ])
    })

    test('not to a day on which it is sold out, and keeps what it had', async () => {
      const pickup = at(offer([cake]))
      const order = await buy(pickup, 2)
      const to = at(pickup.storeId, { date: '2026-11-20' })
      await buy(to, 2)
      expect(await change(order.id, to)).toEqual({ kind: 'soldOut', productIds: ['torte'] })
      expect([await stockOf('torte', pickup), await stockOf('torte', to)]).toEqual([2, 2])
      expect((await slotOf(pickup))?.orders).toBe(1)
    })

    test('not to a time outside of its hours', async () => {
      const platter = aProduct({ id: 'torte', pickupFrom: 600 })
      const pickup = at(offer([platter]), { minute: 600 })
      const order = await buy(pickup, 1)
      expect(order.pickupBounds).toEqual({ from: 600, until: null })
      expect(await change(order.id, { ...pickup, minute: 570 })).toEqual({ kind: 'timeNotOffered' })
      expect((await change(order.id, { ...pickup, minute: 630 })).kind).toBe('changed')
    })

    test('not to a store that does not sell it', async () => {
      const pickup = at(offer([aProduct({ id: 'torte' })]))
      const order = await buy(pickup, 1)
      env.content = {
        ...env.content,
        stores: [...env.content.stores, aStore({ id: 'anderswo' })],
        products: [aProduct({ id: 'torte', soldIn: [pickup.storeId] })],
      }
      expect(await change(order.id, at('anderswo'))).toEqual({ kind: 'notInStore' })
    })
  })

  test('is never oversold by fifty buyers on three connections', async () => {
    const pickup = at(offer([cake, loaf]))
    const others = [openDatabase(database.url, () => {}), openDatabase(database.url, () => {})]
    const connections = [env.db, ...others]
    const results = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const lines = [
          { productId: 'torte', quantity: 1, notes: '' },
          { productId: 'bauernbrot', quantity: 1, notes: '' },
        ]
        const cartId = await env.aCartWith(index % 2 ? lines : lines.toReversed())
        const services = env.servicesOn(connections[index % 3] ?? env.db)
        return placeOrder(services, await env.aRequest({ cartId, pickup }))
      }),
    )
    await Promise.all(others.map((other) => other.destroy()))
    const kinds = results.map(({ kind }) => kind)
    expect([
      kinds.filter((kind) => kind === 'placed').length,
      kinds.filter((kind) => kind === 'soldOut').length,
    ]).toEqual([3, 47])
    expect([await stockOf('torte', pickup), await stockOf('bauernbrot', pickup)]).toEqual([3, 3])
    expect(await slotOf(pickup)).toEqual({ orders: 3, workTenths: 210 })
  })
})
