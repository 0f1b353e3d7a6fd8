import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar/local-time.ts'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import { aStore } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { type PushService, startPushService } from '#tests/support/push-service.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { cancelOrder } from './cancel-order.ts'
import { endStockAlert, keepStockAlert, requestStockAlert, tellStockAlerts } from './stock-alerts.ts'

const sandbox = setUpSandbox()
const accessTokens = createAccessTokens(['the key of these tests, long enough'])
const minuteMs = 60_000

onBothDatabases('who waits for a product that is sold out', (database) => {
  const env = createOrderTestServices(database, sandbox)
  let service: PushService
  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service.stop())

  /** A store of its own for each test, where three loaves are sold on a day. */
  let pickup = onSaturday
  beforeEach(async () => {
    service.deliveries.length = 0
    service.answer(201)
    await database.db.deleteFrom('stock_alert').execute()
    await database.db.deleteFrom('outbox').execute()
    const store = aStore({ id: randomUUID(), slotCapacity: 10_000 })
    pickup = { ...onSaturday, storeId: store.id }
    const products = env.content.products.map((one) => (one.id === 'bauernbrot' ? { ...one, dailyStock: 3 } : one))
    env.content = { ...env.content, products, stores: [...env.content.stores, store] }
  })

  const buy = (quantity = 1) =>
    env
      .aCartWith([{ productId: 'bauernbrot', quantity, notes: '' }])
      .then((cartId) => env.purchased({ pickup, cartId }))
  const wanted = (changes: { date?: string } = {}) => ({
    ...{ productId: 'bauernbrot', storeId: pickup.storeId, date: pickup.date, language: 'de' as const, ...changes },
  })
  const askByPush = (name: string, changes: { date?: string } = {}) => {
    const { id: pushId, address, publicKey, secret } = service.subscribe(name)
    return requestStockAlert(env.services(), {
      ...{ ...wanted(changes), to: { kind: 'push' as const, pushId, address, publicKey, secret } },
    })
  }
  const askByMail = (mail: string) => requestStockAlert(env.services(), { ...wanted(), to: { kind: 'mail', mail } })
  const run = (minutes = 0) => {
    env.now = addMs(env.now, minutes * minuteMs)
    return tellStockAlerts(env.services(), accessTokens)
  }
  const told = () => service.deliveries.map(({ path }) => path.replace('/push/', ''))
  const alerts = () => database.db.selectFrom('stock_alert').selectAll().orderBy('created_at').execute()
  const mails = async () => {
    const rows = await database.db.selectFrom('outbox').select(['kind', 'subject_id']).execute()
    return rows.filter(({ kind }) => kind === 'stockAlertConfirm' || kind === 'backInStock')
  }

  test('nobody is told while it is sold out, and who asked first is told first', async () => {
    const orders = [await buy(), await buy(), await buy()]
    for (const name of ['a', 'b', 'c']) {
      env.now = addMs(env.now, minuteMs)
      expect(await askByPush(name)).toBe('wanted')
    }
    await run()
    expect(told()).toEqual([])
    await cancelOrder(env.services(), orders[0]?.id ?? '', 'byCustomer')
    await run(1)
    await run(1)
    expect(told()).toEqual(['a'])
    // The loaf is still there when the head start of the first one is over.
    await run(30)
    expect(told()).toEqual(['a', 'b'])
    expect(await alerts()).toHaveLength(2)
  })

  test('the message names the product and leads to it, and only the browser can read it', async () => {
    const [order] = [await buy(3)]
    const browser = service.subscribe('reader')
    await askByPush('reader')
    // The keys of a subscription are made anew each time.
    const { id: pushId, address, publicKey, secret } = browser
    await requestStockAlert(env.services(), {
      ...{ ...wanted({ date: '2026-11-21' }), to: { kind: 'push', pushId, address, publicKey, secret } },
    })
    await database.db.updateTable('stock_alert').set({ public_key: publicKey, secret }).execute()
    await cancelOrder(env.services(), order?.id ?? '', 'byCustomer')
    await run(1)
    const [delivery] = service.deliveries
    if (!delivery) throw new Error('nothing was sent')
    expect(delivery.headers.ttl).toBe('1800')
    expect(await browser.read(delivery.body)).toMatchObject({
      title: 'Wieder da: Bauernbrot',
      url: expect.stringMatching(/\/products\/bauernbrot\/alerts\/[0-9a-f]{40}\/open\?token=/),
    })
  })

  test('a mail address is asked first, and told only after that', async () => {
    const order = await buy(3)
    expect(await askByMail('anna@mail.example')).toBe('toConfirm')
    await cancelOrder(env.services(), order.id, 'byCustomer')
    await run(1)
    expect((await mails()).map(({ kind }) => kind)).toEqual(['stockAlertConfirm'])
    const [alert] = await alerts()
    await keepStockAlert(env.services(), alert?.id ?? '')
    await run(1)
    expect((await mails()).map(({ kind }) => kind).sort()).toEqual(['backInStock', 'stockAlertConfirm'])
    // After the head start nothing is left of the address.
    await run(31)
    expect([await alerts(), await mails()]).toEqual([[], []])
  })

  test('has one alert for each product and device, for the day that was asked for last', async () => {
    await buy(3)
    await askByPush('one')
    await askByPush('one')
    expect(await alerts()).toHaveLength(1)
    await Promise.all([askByMail('Anna@mail.example'), askByMail('anna@mail.example')])
    expect(await alerts()).toHaveLength(2)
  })

  test('ends when its owner wants, without a trace', async () => {
    await buy(3)
    await askByMail('anna@mail.example')
    const [alert] = await alerts()
    await endStockAlert(env.services(), alert?.id ?? '')
    expect([await alerts(), await mails()]).toEqual([[], []])
    expect(await keepStockAlert(env.services(), alert?.id ?? '')).toBeUndefined()
  })

  test('a browser that is gone is forgotten, and a service that is busy is asked again', async () => {
    const order = await buy(3)
    await askByPush('gone')
    service.answer(410)
    await cancelOrder(env.services(), order.id, 'byCustomer')
    await run(1)
    expect(await alerts()).toEqual([])
    await buy(3)
    await askByPush('busy')
    service.answer(503)
    const other = (
      await database.db
        .selectFrom('customer_order')
        .select('id')
        .where('store_id', '=', pickup.storeId)
        .where('state', '=', 'purchased')
        .execute()
    )[0]
    await cancelOrder(env.services(), other?.id ?? '', 'byCustomer')
    await run(1)
    service.answer(201)
    service.deliveries.length = 0
    await run(1)
    expect(told()).toEqual(['busy'])
  })

  describe('is refused', () => {
    test('while there is some left', async () => {
      await buy(2)
      expect(await askByPush('early')).toBe('available')
    })

    test.each([
      ['for a day for which nobody can order any more', { date: '2026-11-16' }],
      ['for a product that nobody can order', { productId: 'kaffee' }],
      ['for a store without pickup', { storeId: 'ohne' }],
    ])('%s', async (_, changes) => {
      const { id: pushId, address, publicKey, secret } = service.subscribe('late')
      const to = { kind: 'push' as const, pushId, address, publicKey, secret }
      expect(await requestStockAlert(env.services(), { ...wanted(), ...changes, to })).toBe('notPossible')
    })

    test('for an address that is not of a push service', async () => {
      await buy(3)
      const { id: pushId, publicKey, secret } = service.subscribe('own')
      const to = { kind: 'push' as const, pushId, address: 'https://krume.example/', publicKey, secret }
      expect(await requestStockAlert(env.services(), { ...wanted(), to })).toBe('notPossible')
    })
  })

  test('is forgotten when nobody can order for its day any more', async () => {
    await buy(3)
    await askByPush('waits')
    env.now = '2026-11-20T18:00:00.000Z'
    await run()
    expect(await alerts()).toEqual([])
  })
})
