import { beforeEach, describe, expect, test } from 'vitest'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import { noShowDays } from '#domain/order/pay-at-pickup.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { findSlotMismatches } from '#tests/faults/order-checks.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder } from './change-order.ts'
import { confirmOrder, readConfirmation, resendConfirmLink } from './confirm-order.ts'
import { settlePayment } from './payments.ts'
import { placeOrder } from './place-order.ts'
import { recordPickup } from './record-pickup.ts'
import { startPayment } from './start-payment.ts'
import { takePhoneOrder } from './take-phone-order.ts'

const sandbox = setUpSandbox()
const tablet: Actor = { kind: 'device', id: 'd1', name: 'Tablet Markt' }
const minutesLater = (at: Instant, minutes: number) => addMs(at, minutes * 60_000)

onBothDatabases('an order of the website that is paid at pickup', (database) => {
  const env = createOrderTestServices(database, sandbox)
  let count = 0
  let mail = ''
  let pickup = onSaturday
  beforeEach(() => {
    count += 1
    mail = `gast-${count}@mail.example`
    pickup = {
      ...onSaturday,
      storeId: 'klein',
      minute: 390 + 30 * (count % 14),
      date: count > 13 ? '2026-11-20' : '2026-11-21',
    }
  })
  const customer = (address = mail) => ({ givenname: 'Anna', surname: 'Huber', mail: address, phone: '' })
  const request = (changes: Parameters<typeof env.aRequest>[0] = {}) =>
    env.aRequest({ customer: customer(), pickup, paysAtPickup: true, ...changes })
  const place = async (changes: Parameters<typeof env.aRequest>[0] = {}) =>
    placeOrder(env.services(), await request(changes))
  async function placed(changes: Parameters<typeof env.aRequest>[0] = {}): Promise<Order> {
    const result = await place(changes)
    if (!('order' in result)) throw new Error(result.kind)
    return result.order
  }
  const confirm = async ({ id }: Order) => (await confirmOrder(env.services(), id)).kind
  const atMarket = { ...onSaturday, storeId: 'markt' }
  async function confirmed(changes: Parameters<typeof env.aRequest>[0] = {}): Promise<Order> {
    const order = await placed({ pickup: atMarket, ...changes })
    expect(await confirm(order)).toBe('confirmed')
    return env.order(order.id)
  }

  test('holds its slot like an unpaid one and asks to be confirmed', async () => {
    const order = await placed()
    expect(order).toMatchObject({ state: 'created', origin: 'web', paysAtPickup: true, hasSlot: true })
    expect(order.holdUntil).toBe(minutesLater(env.now, env.content.company.holdMinutes))
    expect([await env.mails(order.id), await env.events(order.id)]).toEqual([['orderToConfirm'], ['placed']])
  })

  test('is binding once it is confirmed, however often', async () => {
    const order = await placed()
    const kinds = await Promise.all([1, 2, 3].map(() => confirm(order)))
    expect(kinds).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await env.order(order.id)).toMatchObject({ state: 'purchased', paysAtPickup: true, holdUntil: undefined })
    expect(await env.mails(order.id)).toEqual(['orderConfirmed', 'storeNewOrder'])
    expect(await env.events(order.id)).toEqual(['placed', 'confirmedByCustomer'])
    expect([await env.payments(order.id), await findSlotMismatches(database.db)]).toEqual([[], []])
    await advanceOrders(env.services())
    env.now = minutesLater(env.now, 600)
    await advanceOrders(env.services())
    expect(await env.order(order.id)).toMatchObject({ state: 'purchased', hasSlot: true })
  })

  describe('is refused', () => {
    const setStore = (payAtPickupMaxCents: number | null) => {
      const stores = env.content.stores.map((store) => ({ ...store, payAtPickupMaxCents }))
      env.content = { ...env.content, stores }
    }
    const billing = {
      ...{ name: 'Gasthof Adler', street: 'Hauptstraße 1', postalCode: '89257', city: 'Illertissen' },
      ...{ country: 'DE' as const, vatId: '', reference: '', mail: '' },
    }

    test.each([
      ['where the store does not offer it', null, {}, 'notPayableAtPickup'],
      ['above the amount of the store', 539, {}, 'notPayableAtPickup'],
      ['not at the amount', 540, {}, 'placed'],
      ['with an invoice', 3_000, { billing }, 'notPayableAtPickup'],
    ])('%s', async (_why, maxCents, changes, kind) => {
      setStore(maxCents)
      const before = await env.countSlotUses(pickup)
      expect((await place(changes)).kind).toBe(kind)
      expect(await env.countSlotUses(pickup)).toBe(before + (kind === 'placed' ? 1 : 0))
    })

    test('when the store has stopped to offer it since', async () => {
      const order = await placed()
      setStore(null)
      expect(await confirm(order)).toBe('payOnline')
      expect(await env.order(order.id)).toMatchObject({ state: 'created', hasSlot: true })
    })
  })

  describe('after its hold', () => {
    async function released(): Promise<Order> {
      const order = await placed()
      env.now = minutesLater(env.now, env.content.company.holdMinutes)
      await advanceOrders(env.services())
      expect(await env.countSlotUses(pickup)).toBe(0)
      return order
    }

    test('takes the slot again when it is confirmed', async () => {
      const order = await released()
      expect(await confirm(order)).toBe('confirmed')
      expect([(await env.order(order.id)).hasSlot, await env.countSlotUses(pickup)]).toEqual([true, 1])
    })

    test('needs another time if somebody else has the slot, and then the same link works', async () => {
      const order = await released()
      await env.placed({ pickup })
      expect(await confirm(order)).toBe('slotFull')
      expect(await env.order(order.id)).toMatchObject({ state: 'created', hasSlot: false })
      await changeOrder(env.services(), { orderId: order.id, pickup: { ...pickup, date: '2026-11-24' }, notes: '' })
      expect(await confirm(order)).toBe('confirmed')
      expect(await findSlotMismatches(database.db)).toEqual([])
    })
  })

  test('lapses at its deadline, and cannot be confirmed any more', async () => {
    const order = await placed()
    env.now = order.payUntil
    expect(await confirm(order)).toBe('lapsed')
    await advanceOrders(env.services())
    expect(await env.order(order.id)).toMatchObject({ state: 'canceled', hasSlot: false })
    expect([await confirm(order), await env.mails(order.id)]).toEqual(['lapsed', ['orderCanceled']])
  })

  test.each([0, 1, 2, 3])('is confirmed or expires, never both (%i)', async (round) => {
    const order = await placed()
    env.now = order.payUntil
    // Another process, whose clock is behind.
    const late = { ...env.servicesOn(database.db), now: () => addMs(order.payUntil, -1) }
    const both = [() => confirmOrder(late, order.id), () => cancelOrder(env.services(), order.id, 'expired')]
    const results = await Promise.all((round % 2 ? both : both.toReversed()).map((run) => run()))
    const { state } = await env.order(order.id)
    const kinds = results.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(state === 'purchased' ? ['confirmed', 'notCancelable'] : ['canceled', 'lapsed'])
    expect(await findSlotMismatches(database.db)).toEqual([])
  })

  test('is confirmed or paid online, never both', async () => {
    const order = await placed()
    const [result, started] = await Promise.all([
      confirmOrder(env.services(), order.id),
      startPayment(env.services(), order),
    ])
    const { state, paysAtPickup } = await env.order(order.id)
    expect([result.kind === 'confirmed', started.kind]).toEqual([
      state === 'purchased',
      state === 'purchased' ? 'notPayable' : 'started',
    ])
    expect(paysAtPickup).toBe(state === 'purchased')
  })

  test('can be paid online instead, and then has nothing to confirm', async () => {
    const order = await placed()
    const paymentId = await env.started(order)
    expect([await confirm(order), await resendConfirmLink(env.services(), order.id)]).toEqual(['payOnline', false])
    await sandbox.choose(paymentId, 'approve')
    await settlePayment(env.services(), paymentId)
    expect(await env.order(order.id)).toMatchObject({ state: 'purchased', paysAtPickup: false })
    expect(await env.mails(order.id)).toEqual(['orderConfirmed', 'storeNewOrder'])
    expect((await readConfirmation(env.services(), order.id))?.obstacle).toEqual({ kind: 'confirmed' })
  })

  test('repeats the order of the first attempt, whichever way to pay the second one has', async () => {
    const first = await request()
    const again = [
      await placeOrder(env.services(), first),
      await placeOrder(env.services(), { ...first, paysAtPickup: false }),
    ]
    expect(again.map(({ kind }) => kind)).toEqual(['placed', 'placedBefore'])
  })

  describe('of an address', () => {
    test('with two open ones has to be paid online, also when they are confirmed at once', async () => {
      const orders = [
        await placed({ pickup: atMarket }),
        await placed({ pickup: atMarket }),
        await placed({ pickup: atMarket }),
      ]
      const kinds = await Promise.all(orders.map(confirm))
      expect(kinds.toSorted()).toEqual(['confirmed', 'confirmed', 'payOnline'])
      const refused = orders[kinds.indexOf('payOnline')] as Order
      expect((await readConfirmation(env.services(), refused.id))?.obstacle).toEqual({
        kind: 'payOnline',
        reason: 'tooManyOpen',
      })
      const open = orders[kinds.indexOf('confirmed')] as Order
      await cancelOrder(env.services(), open.id, 'byCustomer')
      expect(await confirm(refused)).toBe('confirmed')
    })

    test('is not counted before somebody has confirmed, nor when staff took it on the phone', async () => {
      for (const _ of [1, 2, 3]) await placed({ pickup: atMarket })
      for (const _ of [1, 2])
        await takePhoneOrder(env.services(), {
          ...{ lines: [{ productId: 'bauernbrot', quantity: 1, notes: '' }], customer: customer(), pickup: atMarket },
          ...{ language: 'de', notes: '', staffNote: '', actor: tablet },
        })
      await confirmed()
    })

    test('that did not come lately has to be paid online, for a time', async () => {
      const missed = await confirmed()
      env.now = '2026-11-21T17:00:00.000Z'
      await advanceOrders(env.services())
      await recordPickup(env.services(), { orderId: missed.id, action: 'not-collected', actor: tablet })
      const next = await placed({ pickup: { ...atMarket, date: '2026-11-27' } })
      expect((await readConfirmation(env.services(), next.id))?.obstacle).toEqual({
        kind: 'payOnline',
        reason: 'notCollected',
      })
      expect(await confirm(next)).toBe('payOnline')
      env.now = addMs(env.now, noShowDays * 86_400_000)
      const later = await placed({ pickup: { ...atMarket, date: '2027-02-25' } })
      expect(await confirm(later)).toBe('confirmed')
    })
  })

  test('is canceled without a refund, and without a calendar entry that nobody has', async () => {
    const order = await placed()
    await cancelOrder(env.services(), order.id, 'byCustomer')
    const [queued] = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', order.id)
      .execute()
    expect(queued?.payload).toMatchObject({ cancel: { refundCents: 0, isUnconfirmed: true } })
    expect([await confirm(order), await env.mails(order.id)]).toEqual(['lapsed', ['orderCanceled']])
  })
})
