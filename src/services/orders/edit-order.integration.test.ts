import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOpenEdit } from '#db/order-edits.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import type { CartLine } from '#domain/cart.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderMailPayload } from '#domain/outbox-message.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { aProduct, aStore } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { draftEdit, editOrder } from './edit-order.ts'
import { requestInvoice } from './invoices.ts'
import { moveOrder } from './move-order.ts'
import { settlePayment } from './payments.ts'
import { recordPickup } from './record-pickup.ts'
import { refundItems } from './refund-items.ts'
import { startPayment } from './start-payment.ts'
import { takePhoneOrder } from './take-phone-order.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

const office: Actor = { kind: 'person', id: 'p1', name: 'Renate Aumann' }
const minuteMs = 60_000

onBothDatabases('changing the items of an order', (database) => {
  const env = createOrderTestServices(database, sandbox)

  /** A store of its own for each test, so that nobody else takes its stock and work. */
  let pickup = onSaturday
  beforeEach(() => {
    const store = aStore({ id: randomUUID(), slotCapacity: 10_000 })
    pickup = { ...onSaturday, storeId: store.id }
    env.content = { ...env.content, stores: [...env.content.stores, store] }
  })

  /** A loaf for 5.40 €, two plaits for 7.40 €, three drinks for 2.65 €: 28.15 € altogether. */
  const anOrder = async () => env.purchased({ pickup, cartId: await env.aCart('bauernbrot', 'zopf', 'schorle') })
  const wish = (quantities: Record<string, number>): CartLine[] =>
    Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity, notes: '' }))
  /** Agrees to the difference that the page has shown. */
  async function edit(order: Order, quantities: Record<string, number>, byStaff?: { actor: Actor }) {
    const lines = wish(quantities)
    const current = await env.order(order.id)
    const draft = await draftEdit(env.services(), database.db, { order: current, lines, isByStaff: !!byStaff })
    return editOrder(env.services(), {
      ...{ orderId: order.id, lines, seenDifferenceCents: draft.differenceCents, byStaff },
    })
  }
  async function payDifference(order: Order, choice: 'approve' | 'decline' = 'approve') {
    const started = await startPayment(env.services(), await env.order(order.id))
    if (started.kind !== 'started') throw new Error(started.kind)
    const paymentId = new URL(started.approveUrl).searchParams.get('token') ?? ''
    await sandbox.choose(paymentId, choice)
    return { paymentId, settle: () => settlePayment(env.services(), paymentId) }
  }
  const quantities = ({ lines }: Order) => lines.map(({ productId, quantity }) => `${quantity} ${productId}`)
  const stock = async () => {
    const use = await listStockUse(database.db, pickup.storeId, { from: pickup.date })
    return ['bauernbrot', 'zopf', 'schorle'].map((id) => use.get(stockKey(id, pickup.date)) ?? 0)
  }
  const slotWork = async () =>
    (
      await database.db
        .selectFrom('slot_use')
        .select(['used', 'work_tenths'])
        .where('store_id', '=', pickup.storeId)
        .execute()
    ).map(({ used, work_tenths }) => `${used}: ${work_tenths}`)
  /** What was paid less what went back is what the order costs. */
  async function expectBalanced(orderId: string) {
    const order = await env.order(orderId)
    const payments = await env.payments(orderId)
    const refunds = (await listRefundsOfOrder(database.db, orderId)).filter(({ state }) => state !== 'refused')
    const paid = payments
      .filter(({ state }) => state === 'captured' || state === 'refunded')
      .reduce((sum, { capturedCents = 0 }) => sum + capturedCents, 0)
    const returned = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(paid - returned).toBe(order.grossCents)
  }

  test('returns the difference when it costs less, and keeps number, slot, code and pass', async () => {
    const order = await anOrder()
    const result = await edit(order, { bauernbrot: 1, zopf: 1, schorle: 3 })
    expect(result).toMatchObject({ kind: 'applied', edit: { differenceCents: -740 } })
    const changed = await env.order(order.id)
    expect(quantities(changed)).toEqual(['1 bauernbrot', '1 zopf', '3 schorle'])
    expect(changed).toMatchObject({ id: order.id, pickup: order.pickup, pickupCode: order.pickupCode, revision: 1 })
    const [payment] = await env.payments(order.id)
    expect((await sandbox.order(payment?.id ?? '')).refunds.map(({ amountCents }) => amountCents)).toEqual([740])
    expect([await stock(), await slotWork()]).toEqual([[1, 1, 3], ['1: 50']])
    expect((await env.events(order.id)).slice(2)).toEqual(['itemsChanged', 'differenceRefunded'])
    await expectBalanced(order.id)
  })

  test('takes effect at once when it costs the same', async () => {
    const order = await env.purchased({ pickup, cartId: await env.aCart('bauernbrot') })
    env.content = { ...env.content, products: [...env.content.products, aProduct({ id: 'dinkelbrot' })] }
    expect(await edit(order, { dinkelbrot: 1 })).toMatchObject({ kind: 'applied', edit: { differenceCents: 0 } })
    expect(quantities(await env.order(order.id))).toEqual(['0 bauernbrot', '1 dinkelbrot'])
    expect(await env.payments(order.id)).toHaveLength(1)
  })

  test('tells customer and store what is new', async () => {
    const order = await anOrder()
    await edit(order, { bauernbrot: 2, zopf: 1 })
    const rows = await database.db.selectFrom('outbox').selectAll().where('subject_id', '=', order.id).execute()
    for (const kind of ['orderChanged', 'storeOrderChanged']) {
      const mails = rows.filter((row) => row.kind === kind).map(({ payload }) => payload as OrderMailPayload)
      expect(mails.map(({ quantitiesBefore }) => quantitiesBefore)).toEqual([[1, 2, 3]])
    }
  })

  test('is refused when the difference is not what was shown', async () => {
    const order = await anOrder()
    const lines = wish({ bauernbrot: 1 })
    const result = await editOrder(env.services(), { orderId: order.id, lines, seenDifferenceCents: -100 })
    expect(result).toEqual({ kind: 'differenceChanged' })
    expect(await env.order(order.id)).toEqual(order)
  })

  test.each([
    ['nothing is left', {}, 'nothingLeft'],
    ['it is the same', { bauernbrot: 1, zopf: 2, schorle: 3 }, 'nothingChanged'],
    ['something is not sold by pre-order', { bauernbrot: 1, kaffee: 1 }, 'itemsNotOffered'],
  ])('is refused when %s', async (_, wanted, kind) => {
    const order = await anOrder()
    expect((await edit(order, wanted)).kind).toBe(kind)
  })

  test('is refused after the change window, but not for staff', async () => {
    const order = await anOrder()
    env.now = '2026-11-20T09:00:00.000Z'
    expect((await edit(order, { bauernbrot: 1 })).kind).toBe('notChangeable')
    expect((await edit(order, { bauernbrot: 1 }, { actor: office })).kind).toBe('applied')
  })

  describe('that costs more', () => {
    test('leaves the order as it is until the difference is paid', async () => {
      const order = await anOrder()
      expect(await edit(order, { bauernbrot: 2, zopf: 2, schorle: 2 })).toMatchObject({
        kind: 'toPay',
        edit: { differenceCents: 275, state: 'open' },
      })
      expect(await env.order(order.id)).toEqual(order)
      // What it adds is held, and what it takes out is not free yet.
      expect([await stock(), await slotWork()]).toEqual([[2, 2, 3], ['1: 60']])
      const { settle } = await payDifference(order)
      expect(await settle()).toBe('captured')
      const changed = await env.order(order.id)
      expect(quantities(changed)).toEqual(['2 bauernbrot', '2 zopf', '2 schorle'])
      expect(changed).toMatchObject({ state: 'purchased', pickup: order.pickup, pickupCode: order.pickupCode })
      expect([await stock(), await slotWork()]).toEqual([[2, 2, 2], ['1: 60']])
      expect((await env.payments(order.id)).map(({ amountCents }) => amountCents).sort()).toEqual([275, 2815])
      await expectBalanced(order.id)
    })

    test('lapses after the hold; money that comes later goes back', async () => {
      const order = await anOrder()
      await edit(order, { bauernbrot: 2, zopf: 2, schorle: 3 })
      const { paymentId, settle } = await payDifference(order, 'decline')
      env.now = addMs(env.now, (env.content.company.holdMinutes + 1) * minuteMs)
      await advanceOrders(env.services())
      expect([await findOpenEdit(database.db, order.id), await stock()]).toEqual([undefined, [1, 2, 3]])
      expect((await env.events(order.id)).at(-1)).toBe('editEnded')
      await sandbox.choose(paymentId, 'approve')
      expect(['failed', 'open', 'declined']).toContain(await settle())
      expect(await env.order(order.id)).toEqual(order)
      await expectBalanced(order.id)
    })

    test('is replaced by another one', async () => {
      const order = await anOrder()
      await edit(order, { bauernbrot: 3, zopf: 2, schorle: 3 })
      const first = await payDifference(order)
      expect((await edit(order, { bauernbrot: 2, zopf: 2, schorle: 3 })).kind).toBe('toPay')
      expect(await stock()).toEqual([2, 2, 3])
      // The buyer has approved the first one in another tab.
      expect(await first.settle()).toBe('failed')
      const second = await payDifference(order)
      expect(await second.settle()).toBe('captured')
      expect(quantities(await env.order(order.id))).toEqual(['2 bauernbrot', '2 zopf', '3 schorle'])
      await expectBalanced(order.id)
    })

    test.each([
      ['canceled', (order: Order) => cancelOrder(env.services(), order.id, 'byCustomer')],
      [
        'moved by staff',
        (order: Order) =>
          moveOrder(env.services(), { orderId: order.id, pickup: { ...pickup, minute: 480 }, actor: office }),
      ],
      [
        'made ready',
        (order: Order) => recordPickup(env.services(), { orderId: order.id, action: 'ready', actor: office }),
      ],
      [
        'refunded in part',
        (order: Order) =>
          refundItems(env.services(), {
            ...{ orderId: order.id, lines: [{ line: 1, quantity: 1 }], reason: '', actor: office },
          }),
      ],
    ])('ends when the order is %s, and nobody is charged', async (_, happen) => {
      const order = await anOrder()
      await edit(order, { bauernbrot: 2, zopf: 2, schorle: 3 })
      const { paymentId, settle } = await payDifference(order)
      await happen(order)
      const after = await env.order(order.id)
      expect(await settle()).toBe('failed')
      expect(await env.order(order.id)).toEqual(after)
      expect((await sandbox.order(paymentId)).capture).toBeNull()
      expect((await stock())[0]).toBe(after.hasStock ? 1 : 0)
    })

    test('a cancellation returns both payments', async () => {
      const order = await anOrder()
      await edit(order, { bauernbrot: 2, zopf: 2, schorle: 3 })
      await (await payDifference(order)).settle()
      expect(await cancelOrder(env.services(), order.id, 'byCustomer')).toMatchObject({ kind: 'canceled' })
      const payments = await env.payments(order.id)
      expect(payments.map(({ state, refundedCents }) => `${state} ${refundedCents}`).sort()).toEqual([
        'refunded 2815',
        'refunded 540',
      ])
      expect([await stock(), await slotWork()]).toEqual([[0, 0, 0], ['0: 0']])
    })

    test('what costs less afterwards goes back from both payments, never more than each has', async () => {
      const order = await env.purchased({ pickup, cartId: await env.aCart('bauernbrot') })
      await edit(order, { bauernbrot: 3 })
      await (await payDifference(order)).settle()
      expect(await edit(order, { schorle: 1 })).toMatchObject({
        kind: 'applied',
        edit: { differenceCents: 265 - 1620 },
      })
      const refunds = (await listRefundsOfOrder(database.db, order.id)).map(({ amountCents }) => amountCents).sort()
      expect(refunds).toEqual([1080, 275])
      await expectBalanced(order.id)
    })

    test('is refused beyond the stock of the day, and then changes nothing', async () => {
      const products = env.content.products.map((one) => (one.id === 'bauernbrot' ? { ...one, dailyStock: 2 } : one))
      env.content = { ...env.content, products }
      const order = await anOrder()
      expect(await edit(order, { bauernbrot: 3, zopf: 2, schorle: 3 })).toMatchObject({
        kind: 'itemsNotOffered',
        problems: [{ key: 'bauernbrot', problem: 'soldOut' }],
      })
      expect([await stock(), await slotWork()]).toEqual([[1, 2, 3], ['1: 60']])
      expect((await edit(order, { bauernbrot: 2, zopf: 2, schorle: 3 })).kind).toBe('toPay')
    })

    test('can take what the unpaid one before it has reserved', async () => {
      const products = env.content.products.map((one) => (one.id === 'bauernbrot' ? { ...one, dailyStock: 3 } : one))
      const stores = env.content.stores.map((store) => ({ ...store, slotWork: 8 }))
      env.content = { ...env.content, products, stores }
      const order = await anOrder()
      expect((await edit(order, { bauernbrot: 3, zopf: 2, schorle: 3 })).kind).toBe('toPay')
      expect((await edit(order, { bauernbrot: 3, zopf: 2, schorle: 2 })).kind).toBe('toPay')
      expect((await edit(order, { bauernbrot: 4, zopf: 2, schorle: 2 })).kind).toBe('itemsNotOffered')
    })

    test('is refused beyond the work of the slot', async () => {
      const order = await anOrder()
      const stores = env.content.stores.map((store) => ({ ...store, slotWork: 7 }))
      env.content = { ...env.content, stores }
      expect(await edit(order, { bauernbrot: 3, zopf: 2, schorle: 3 })).toMatchObject({ kind: 'orderTooLarge' })
    })
  })

  test('while it lies on the counter: it is not ready any more', async () => {
    const order = await anOrder()
    env.now = '2026-11-21T05:00:00.000Z'
    await recordPickup(env.services(), { orderId: order.id, action: 'ready', actor: office })
    expect((await edit(order, { bauernbrot: 1 }, { actor: office })).kind).toBe('applied')
    expect((await env.order(order.id)).readyAt).toBeUndefined()
  })

  test('an order that is paid at pickup costs what it costs then', async () => {
    const taken = await takePhoneOrder(env.services(), {
      ...{ lines: wish({ bauernbrot: 1 }), pickup, language: 'de', notes: '', staffNote: '' },
      customer: { givenname: 'Anna', surname: 'Huber', mail: '', phone: '0152' },
      actor: office,
    })
    if (!('order' in taken)) throw new Error(taken.kind)
    expect((await edit(taken.order, { bauernbrot: 3 }, { actor: office })).kind).toBe('applied')
    expect(await env.order(taken.order.id)).toMatchObject({ grossCents: 1620 })
    expect(await env.payments(taken.order.id)).toEqual([])
  })

  test('items that were refunded before stay refunded', async () => {
    const order = await anOrder()
    await refundItems(env.services(), {
      ...{ orderId: order.id, lines: [{ line: 1, quantity: 1 }], reason: '', actor: office },
    })
    expect(await edit(order, { bauernbrot: 1, schorle: 3 })).toMatchObject({ edit: { differenceCents: -740 } })
    expect(quantities(await env.order(order.id))).toEqual(['1 bauernbrot', '1 zopf', '3 schorle'])
  })

  test('corrects the invoice by what is new and what is gone', async () => {
    const order = await anOrder()
    const billing = {
      ...{ name: 'Gasthof Adler', street: 'Weg 1', postalCode: '89257', city: 'Illertissen', country: 'DE' as const },
      ...{ vatId: '', reference: '', mail: '' },
    }
    await requestInvoice(env.services(), order.id, billing)
    await edit(order, { bauernbrot: 2, zopf: 2, schorle: 2 })
    await (await payDifference(order)).settle()
    const rows = await database.db.selectFrom('invoice').select('body').orderBy('number').execute()
    expect(rows.map(({ body: { kind, grossCents, quantities: pieces } }) => [kind, grossCents, pieces])).toEqual([
      ['invoice', 2815, [1, 2, 3]],
      ['correction', 275, [1, 0, -1]],
    ])
  })
})
