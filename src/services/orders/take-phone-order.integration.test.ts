import { expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Store } from '#domain/store.ts'
import { findSlotMismatches } from '#tests/faults/order-checks.ts'
import { aProduct, aSlicedLoaf } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { settleDuePayments } from './settle-due-payments.ts'
import { type PhoneOrderInput, takePhoneOrder } from './take-phone-order.ts'

const sandbox = setUpSandbox()
const tablet: Actor = { kind: 'device', id: 'd1', name: 'Tablet Markt' }

onBothDatabases('taking an order on the phone', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const take = (changes: Partial<PhoneOrderInput> = {}) =>
    takePhoneOrder(env.services(), {
      lines: [{ productId: 'bauernbrot', quantity: 2, notes: 'dunkel' }],
      customer: { givenname: 'Anna', surname: 'Huber', mail: '', phone: '07303 1234' },
      pickup: onSaturday,
      ...{ language: 'de', notes: 'klingelt', staffNote: 'Stammkundin', actor: tablet },
      ...changes,
    })
  async function taken(changes: Partial<PhoneOrderInput> = {}) {
    const result = await take(changes)
    if (!('order' in result)) throw new Error(result.kind)
    return result.order
  }

  test('confirms it at once, to be paid at pickup', async () => {
    const order = await taken()
    expect(await env.order(order.id)).toMatchObject({
      state: 'purchased',
      origin: 'phone',
      paysAtPickup: true,
      paidAtPickupAt: undefined,
      grossCents: 1080,
      notes: 'klingelt',
      staffNote: 'Stammkundin',
      pickupCode: expect.stringMatching(/^\d{4}$/),
    })
    expect(await env.payments(order.id)).toEqual([])
    expect(await env.events(order.id)).toEqual(['placed', 'toBePaidAtPickup'])
    expect(await findSlotMismatches(database.db)).toEqual([])
    const [entry] = await listAuditEntries(database.db, { subjectId: order.id, limit: 1 })
    expect(entry).toMatchObject({ action: 'order.create', actor: tablet, after: { grossCents: 1080 } })
  })

  test('mails the store, and the customer only if there is an address', async () => {
    const silent = await taken()
    expect(await env.mails(silent.id)).toEqual(['storeNewOrder'])
    const customer = { givenname: '', surname: 'Huber', mail: 'anna@post.example', phone: '07303 12' }
    const mailed = await taken({ customer })
    expect(await env.mails(mailed.id)).toEqual(['orderConfirmed', 'storeNewOrder'])
  })

  test('goes through its day like any other order, and is never asked to be paid', async () => {
    const { id } = await taken()
    env.now = '2026-11-21T08:00:00.000Z'
    await advanceOrders(env.services())
    await settleDuePayments(env.services())
    expect((await env.order(id)).state).toBe('completed')
    expect(await env.events(id)).toEqual(['placed', 'toBePaidAtPickup', 'changeWindowClosed', 'pickupTimeOver'])
  })

  test('can be canceled without any refund', async () => {
    const customer = { givenname: '', surname: 'Huber', mail: 'anna@post.example', phone: '07303 12' }
    const { id } = await taken({ customer })
    expect((await cancelOrder(env.services(), id, 'byBusiness', { actor: tablet })).kind).toBe('canceled')
    const mail = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', id)
      .where('kind', '=', 'orderCanceled')
      .executeTakeFirst()
    expect(mail?.payload).toMatchObject({ cancel: { refundCents: 0 } })
  })

  test('takes the price of the options, and refuses options that are missing', async () => {
    env.content = { ...env.content, products: [aSlicedLoaf()] }
    const order = await taken({
      lines: [
        { productId: 'bauernbrot', quantity: 1, notes: '', options: { schnitt: 'scheiben' } },
        { productId: 'bauernbrot', quantity: 1, notes: '' },
      ],
    })
    expect(order.lines.map(({ priceCents }) => priceCents)).toEqual([560, 540])
    const unknown = [{ productId: 'bauernbrot', quantity: 1, notes: '', options: { schnitt: 'würfel' } }]
    expect((await take({ lines: unknown })).kind).toBe('optionsNotOffered')
  })

  test('is possible for today and after the cut-off, but not for a time that is paused', async () => {
    env.now = '2026-11-20T18:00:00.000Z'
    expect((await take()).kind).toBe('taken')
    env.now = '2026-11-21T06:40:00.000Z'
    const { date, minute } = onSaturday
    const pause = { from: { date, minute }, until: { date, minute: minute + 30 }, reason: '' }
    env.content = { ...env.content, stores: env.content.stores.map((store): Store => ({ ...store, pauses: [pause] })) }
    expect((await take()).kind).toBe('slotFull')
    expect((await take({ pickup: { ...onSaturday, minute: minute + 30 } })).kind).toBe('taken')
  })

  test.each([
    ['a store without pickup', { pickup: { ...onSaturday, storeId: 'ohne' } }, 'storeNotOffered'],
    ['a day that is over', { pickup: { ...onSaturday, date: '2026-11-15' } }, 'dateNotOffered'],
    ['a time when the store is closed', { pickup: { ...onSaturday, minute: 1200 } }, 'timeNotOffered'],
    ['a time of today that is over', { pickup: { ...onSaturday, date: '2026-11-16', minute: 540 } }, 'timeNotOffered'],
    ['a product that does not exist', { lines: [{ productId: 'torte', quantity: 1, notes: '' }] }, 'notAvailable'],
    ['a product that is not ordered', { lines: [{ productId: 'kaffee', quantity: 1, notes: '' }] }, 'notAvailable'],
    ['too many', { lines: [{ productId: 'bauernbrot', quantity: 100, notes: '' }] }, 'quantityNotOffered'],
    ['no product', { lines: [] }, 'cartEmpty'],
  ])('is refused for %s', async (_what, changes, kind) => {
    const before = await database.db.selectFrom('customer_order').select('id').execute()
    expect((await take(changes)).kind).toBe(kind)
    expect(await database.db.selectFrom('customer_order').select('id').execute()).toHaveLength(before.length)
  })

  test('takes slot and stock, and neither of them when one is missing', async () => {
    const small = { storeId: 'klein', date: '2026-11-21', minute: 420 }
    env.content = { ...env.content, products: [aProduct({ id: 'torte', dailyStock: 1 })] }
    const lines = [{ productId: 'torte', quantity: 1, notes: '' }]
    expect((await take({ lines, pickup: small })).kind).toBe('taken')
    expect((await take({ lines, pickup: small })).kind).toBe('slotFull')
    expect(await take({ lines, pickup: { ...small, minute: 480 } })).toEqual({ kind: 'soldOut', productIds: ['torte'] })
    expect(await env.countSlotUses({ ...small, minute: 480 })).toBe(0)
    const used = await listStockUse(database.db, 'klein', { from: small.date })
    expect(used.get(stockKey('torte', small.date))).toBe(1)
  })

  test('is taken once with the same key, and the key is refused for another order', async () => {
    const idempotencyKey = `phone ${Math.random()}`
    const results = await Promise.all(Array.from({ length: 5 }, () => take({ idempotencyKey })))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['taken', ...Array(4).fill('takenBefore')])
    expect(new Set(results.map((result) => ('order' in result ? result.order.id : ''))).size).toBe(1)
    expect((await take({ idempotencyKey, notes: 'anders' })).kind).toBe('keyReused')
  })

  test('gives every order of a store and day another code', async () => {
    const codes = new Set<string>()
    // With codes at random, two of them would be the same in 98 of 100 cases.
    for (let count = 0; count < 300; count++) codes.add((await taken()).pickupCode)
    expect(codes.size).toBe(300)
  })
})
