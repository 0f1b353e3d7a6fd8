import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMs } from '#domain/calendar/local-time.ts'
import { maxPushesPerOrder, pushNewsLifeMs } from '#domain/order/push.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { PickupAction } from '#domain/staff/board.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { type PushService, startPushService } from '#tests/support/push-service.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { moveOrder } from './move-order.ts'
import { sendDuePushes, subscribeToOrder } from './pushes.ts'
import { recordPickup } from './record-pickup.ts'

const sandbox = setUpSandbox()
const tablet: Actor = { kind: 'device', id: 'd1', name: 'Tablet Markt' }
const friday = '2026-11-20T09:00:00.000Z'
/** Saturday, 7:20 in the morning. */
const saturdayMorning = '2026-11-21T06:20:00.000Z'

onBothDatabases('news of an order on the phone', (database) => {
  const env = createOrderTestServices(database, sandbox)
  let service: PushService
  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service.stop())
  beforeEach(() => {
    service.deliveries.length = 0
    service.answer(201)
  })

  const purchased = (at: string) => {
    env.now = '2026-11-16T09:00:00.000Z'
    return env.purchased().then(async (order) => {
      env.now = at
      await advanceOrders(env.services())
      return (await env.order(order.id)) ?? order
    })
  }
  const record = (orderId: string, action: PickupAction) =>
    recordPickup(env.services(), { orderId, action, actor: tablet })
  const pass = (ms: number) => {
    env.now = addMs(env.now, ms)
    return sendDuePushes(env.services())
  }
  const follow = async (order: Awaited<ReturnType<typeof purchased>>, name = order.id) => {
    const browser = service.subscribe(name)
    expect(await subscribeToOrder(env.services(), order, browser)).toBe(true)
    return browser
  }
  const rows = (orderId: string) =>
    database.db.selectFrom('order_push').select(['id', 'news', 'attempts']).where('order_id', '=', orderId).execute()

  test('says once that the order is ready, so that only the browser can read it', async () => {
    const order = await purchased(saturdayMorning)
    const browser = await follow(order)
    await record(order.id, 'ready')
    await pass(19_000)
    expect(service.deliveries).toEqual([])
    await pass(2_000)
    await pass(60_000)
    const [delivery, ...others] = service.deliveries
    if (!delivery) throw new Error('nothing was sent')
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ path: `/push/${order.id}`, audience: service.url })
    expect(delivery.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(await browser.read(delivery.body)).toEqual({
      title: 'Ihre Bestellung liegt bereit',
      body: expect.stringContaining(order.pickupCode),
      url: `http://localhost:3000/pass/${order.id}`,
      tag: order.id,
    })
    await record(order.id, 'hand-over')
    expect(await rows(order.id)).toEqual([])
  })

  test('says nothing when "ready" is taken back in time', async () => {
    const order = await purchased(saturdayMorning)
    await follow(order)
    await record(order.id, 'ready')
    await record(order.id, 'undo-ready')
    await pass(30_000)
    expect(service.deliveries).toEqual([])
  })

  test('says when the pickup is another one, and at last when the order is canceled', async () => {
    const order = await purchased(friday)
    const browser = await follow(order)
    const pickup = { ...order.pickup, minute: order.pickup.minute + 60 }
    expect(await moveOrder(env.services(), { orderId: order.id, pickup, actor: tablet })).toMatchObject({
      kind: 'moved',
    })
    await pass(1_000)
    const canceled = await cancelOrder(env.services(), order.id, 'byBusiness', { actor: tablet })
    expect(canceled.kind).toBe('canceled')
    await pass(1_000)
    const news = await Promise.all(service.deliveries.map(({ body }) => browser.read(body)))
    expect(news).toMatchObject([
      { title: 'Ihre Bestellung hat sich geändert' },
      { title: 'Ihre Bestellung ist storniert' },
    ])
    expect(await rows(order.id)).toEqual([])
  })

  test('forgets a browser that does not want it any more', async () => {
    const order = await purchased(saturdayMorning)
    await follow(order)
    await record(order.id, 'ready')
    service.answer(410)
    await pass(21_000)
    expect(await rows(order.id)).toEqual([])
  })

  test('tries again while the push service is busy, but not with old news', async () => {
    const order = await purchased(saturdayMorning)
    await follow(order)
    await record(order.id, 'ready')
    service.answer(503)
    await pass(21_000)
    await pass(5_000)
    expect(await rows(order.id)).toMatchObject([{ news: 'ready', attempts: 1 }])
    service.answer(201)
    await pass(10_000)
    expect(service.deliveries).toHaveLength(2)
    expect(await rows(order.id)).toMatchObject([{ news: null }])
    await record(order.id, 'undo-ready')
    await record(order.id, 'ready')
    await pass(pushNewsLifeMs + 30_000)
    expect(service.deliveries).toHaveLength(2)
  })

  test('calls no other addresses, and takes only so many browsers for an order', async () => {
    const order = await purchased(friday)
    const foreign = { ...service.subscribe('a'), address: 'https://example.com/push' }
    const wrongKeys = { ...service.subscribe('a'), publicKey: 'AAAA' }
    const wrongId = { ...service.subscribe('a'), id: service.subscribe('b').id }
    for (const push of [foreign, wrongKeys, wrongId])
      expect(await subscribeToOrder(env.services(), order, push)).toBe(false)
    for (let count = 0; count < maxPushesPerOrder; count++) await follow(order, `browser-${count}`)
    await follow(order, 'browser-0')
    expect(await subscribeToOrder(env.services(), order, service.subscribe('one more'))).toBe(false)
    expect(await rows(order.id)).toHaveLength(maxPushesPerOrder)
  })
})
