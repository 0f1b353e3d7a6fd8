import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '#db/database.ts'
import { updateOrder } from '#db/orders.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { settlePayment } from './payments.ts'
import { type PlaceOrderInput, type PlaceResult, placeOrder } from './place-order.ts'

const sandbox = setUpSandbox()
const parallelCheckouts = 50
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const countKinds = (results: readonly PlaceResult[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(results, ({ kind }) => kind)).map(([kind, of]) => [kind, of.length]))

onBothDatabases('checkout limits', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const connections: Db[] = []
  let count = 0
  let visitor = ''
  let mail = ''
  let nextMinute = 360

  beforeEach(() => {
    count += 1
    visitor = `visitor ${count}`
    mail = `guest${count}@mail.example`
    nextMinute += 30
    env.limits = { checkoutsPerHour: 3, openOrdersPerVisitor: 1_000 }
  })
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((db) => db.destroy()))
  })

  const aSlot = () => ({ storeId: 'markt', date: '2026-11-20', minute: nextMinute })
  const aRequest = (changes: Partial<PlaceOrderInput> & { mail?: string } = {}) =>
    env.aRequest({
      visitor,
      pickup: aSlot(),
      customer: { givenname: 'Anna', surname: 'Huber', mail: changes.mail ?? mail, phone: '' },
      ...changes,
    })
  const place = async (changes: Partial<PlaceOrderInput> & { mail?: string } = {}) =>
    placeOrder(env.services(), await aRequest(changes))
  const distinctMail = (index: number) => `guest${count}-${index}@mail.example`

  async function placed(changes: Partial<PlaceOrderInput> & { mail?: string } = {}) {
    const result = await place(changes)
    if (!('order' in result)) throw new Error(result.kind)
    return result.order
  }

  /** Sends all requests at once, over three connections as from three processes. */
  async function placeInParallel(inputs: readonly PlaceOrderInput[]): Promise<PlaceResult[]> {
    connections.push(...times(3, () => openDatabase(database.url, () => {})))
    return Promise.all(
      inputs.map((input, index) => placeOrder(env.servicesOn(connections[index % 3] ?? database.db), input)),
    )
  }

  async function expectNothingLeftOf(results: readonly PlaceResult[], inputs: readonly PlaceOrderInput[]) {
    const accepted = results.filter((result) => 'order' in result).length
    expect(await env.countSlotUses(aSlot())).toBe(accepted)
    const mailsByOrder = await Promise.all(
      results.map((result) => ('order' in result ? env.mails(result.order.id) : [])),
    )
    expect(mailsByOrder.flat()).toEqual(times(accepted, () => 'orderReceived'))
    const carts = await Promise.all(inputs.map(({ cartId }) => env.hasCart(cartId)))
    expect(carts).toEqual(results.map((result) => !('order' in result)))
  }

  test('fifty parallel checkouts of one visitor place exactly as many orders as the limit allows', async () => {
    const inputs = await Promise.all(times(parallelCheckouts, (index) => aRequest({ mail: distinctMail(index) })))
    const results = await placeInParallel(inputs)
    expect(countKinds(results)).toEqual({ placed: 3, tooManyCheckouts: parallelCheckouts - 3 })
    await expectNothingLeftOf(results, inputs)
  })

  /** For the limit of unpaid orders alone. */
  const limitOpenOrders = () => {
    env.limits = { checkoutsPerHour: 1_000, openOrdersPerVisitor: 2 }
  }

  test('fifty parallel checkouts of one visitor hold exactly as many slots as the limit allows', async () => {
    limitOpenOrders()
    const inputs = await Promise.all(times(parallelCheckouts, (index) => aRequest({ mail: distinctMail(index) })))
    const results = await placeInParallel(inputs)
    expect(countKinds(results)).toEqual({ placed: 2, tooManyOpenOrders: parallelCheckouts - 2 })
    await expectNothingLeftOf(results, inputs)
  })

  test('names the time until which a visitor must wait', async () => {
    for (const index of [1, 2, 3]) await placed({ mail: distinctMail(index) })
    env.now = '2026-11-16T09:20:00.000Z'
    expect(await place({ mail: distinctMail(4) })).toEqual({ kind: 'tooManyCheckouts', retryAfterSeconds: 40 * 60 })
    env.now = '2026-11-16T10:00:00.000Z'
    expect((await place({ mail: distinctMail(4) })).kind).toBe('placed')
  })

  test('do not count a repeated request', async () => {
    const request = await aRequest()
    await placeInParallel(times(10, () => request))
    expect((await placeOrder(env.services(), request)).kind).toBe('placedBefore')
    expect((await place()).kind).toBe('placed')
    expect((await place({ mail: distinctMail(1) })).kind).toBe('placed')
    expect((await place({ mail: distinctMail(2) })).kind).toBe('tooManyCheckouts')
  })

  test('return the placed order to a repeated request when the limit has been reached', async () => {
    limitOpenOrders()
    const request = await aRequest()
    await placeOrder(env.services(), request)
    await place()
    expect((await place()).kind).toBe('tooManyOpenOrders')
    expect((await placeOrder(env.services(), request)).kind).toBe('placedBefore')
  })

  test('do not count a checkout that failed', async () => {
    for (const _ of times(4, String)) expect((await place({ cartId: 'none' })).kind).toBe('cartEmpty')
    for (const index of times(3, Number)) expect((await place({ mail: distinctMail(index) })).kind).toBe('placed')
  })

  test('count an order that is to be paid at pickup until it is paid', async () => {
    limitOpenOrders()
    const [first] = [await placed(), await placed()]
    const atPickup = { ...first, state: 'purchased', paysAtPickup: true, holdUntil: undefined } as const
    const write = (order: Order) => database.db.transaction().execute((tx) => updateOrder(tx, order))
    await write(atPickup)
    expect((await place()).kind).toBe('tooManyOpenOrders')
    await write({ ...atPickup, state: 'completed', paidAtPickupAt: env.now, handedOverAt: env.now })
    expect((await place()).kind).toBe('placed')
  })

  test('allow an order again once another one is paid or canceled, or holds its slot no longer', async () => {
    limitOpenOrders()
    const [paid, canceled] = [await placed(), await placed()]
    const isRefused = async () => (await place()).kind === 'tooManyOpenOrders'
    expect(await isRefused()).toBe(true)
    const paymentId = await env.started(paid)
    await sandbox.choose(paymentId, 'approve')
    await settlePayment(env.services(), paymentId)
    expect(await isRefused()).toBe(false)
    expect(await isRefused()).toBe(true)
    await cancelOrder(env.services(), canceled.id, 'byCustomer')
    expect(await isRefused()).toBe(false)
    expect(await isRefused()).toBe(true)
    env.now = addMs(env.now, env.content.company.holdMinutes * 60_000)
    await advanceOrders(env.services())
    expect(await isRefused()).toBe(false)
  })

  test('do not let strangers lock an address', async () => {
    limitOpenOrders()
    for (const stranger of times(5, (index) => `stranger ${index}`)) await placed({ visitor: stranger })
    expect((await place()).kind).toBe('placed')
  })
})
