import { afterEach, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { listOpenDifferences, readLastComparison } from '#db/books-checks.ts'
import { listEntriesOfOrder } from '#db/journal.ts'
import { saveFee } from '#db/payments.ts'
import { readStatistics } from '#db/statistics.ts'
import { addAmounts, isNothing, paidCents } from '#domain/books/book-amounts.ts'
import { defaultBooksSettings, type PickupRecorder } from '#domain/books/books-settings.ts'
import type { Order } from '#domain/order/order.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { settlePayment } from '#services/orders/payments.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { takePhoneOrder } from '#services/orders/take-phone-order.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { acceptDifference } from './accept-difference.ts'
import { saveBooksSettings } from './books-settings.ts'
import { reconcileBooks, reconcilePayment, reconcileRange, reconcileRecent } from './reconcile-books.ts'
import { verifyBooks } from './verify-books.ts'
import { writeJournal } from './write-journal.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

/** 2.49 % and 35 cents, as the sandbox reports it. */
const feeOf = (cents: number) => Math.round((cents * 2.49) / 100) + 35
const thisWeek = { from: '2026-11-16', until: '2026-11-22' }

onBothDatabases('the books and the provider', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const paid = async () => env.purchased({ cartId: await env.aCart('bauernbrot', 'zopf', 'schorle') })
  const entriesOf = async ({ id }: Order) =>
    (await listEntriesOfOrder(env.db, id)).map(({ kind, amounts }) => [kind, paidCents(amounts), amounts.feeCents])
  const paymentOf = async ({ id }: Order) => {
    const [payment] = await env.payments(id)
    if (!payment?.captureId) throw new Error('not captured')
    return { ...payment, captureId: payment.captureId }
  }
  const differencesOf = async ({ id }: Order) =>
    (await listOpenDifferences(env.db)).filter(({ orderId }) => orderId === id)

  test('a paid, partly refunded and then canceled order is booked step by step, with the fee of the provider', async () => {
    const order = await paid()
    expect(order.grossCents).toBe(2815)
    await writeJournal(env.services())
    expect(await entriesOf(order)).toEqual([
      ['sale', 2815, 0],
      ['fee', 0, feeOf(2815)],
    ])
    const refund = { orderId: order.id, lines: [{ line: 1, quantity: 1 }], reason: '', actor: adminActor }
    await refundItems(env.services(), refund)
    await writeJournal(env.services())
    await cancelOrder(env.services(), order.id, 'byBusiness')
    await writeJournal(env.services())
    expect(await entriesOf(order)).toEqual([
      ['sale', 2815, 0],
      ['fee', 0, feeOf(2815)],
      ['refund', -740, 0],
      ['refund', -2075, 0],
    ])
    await reconcileRange(env.services(), thisWeek)
    expect(await differencesOf(order)).toEqual([])
  })

  test('a day with payments, refunds and late money of two providers agrees with both to the cent', async () => {
    const orders: Order[] = []
    const payBy = async (method: 'paypal' | 'card') => {
      env.provider = method === 'paypal' ? sandbox.provider : sandbox.stripe
      const order = await paid()
      orders.push(order)
      return order
    }
    env.otherProviders = [sandbox.provider, sandbox.stripe]
    for (const method of ['paypal', 'card', 'card'] as const) await payBy(method)
    for (const method of ['paypal', 'card'] as const) {
      const lines = [{ line: 1, quantity: 1 }]
      await refundItems(env.services(), { orderId: (await payBy(method)).id, lines, reason: '', actor: adminActor })
      await cancelOrder(env.services(), (await payBy(method)).id, 'byBusiness')
    }
    const late = await env.placed()
    const lateId = await env.started(late)
    await sandbox.addFault({ route: 'expire', mode: 'drop', times: 2 })
    await cancelOrder(env.services(), late.id, 'byCustomer')
    await sandbox.choose(lateId, 'approve')
    expect(await settlePayment(env.services(), lateId)).toBe('refunded')
    await writeJournal(env.services())
    await reconcileRange(env.services(), thisWeek)
    const sums = { booked: { paypal: 0, card: 0 }, charged: { paypal: 0, card: 0 } }
    for (const order of [...orders, late]) {
      expect(await differencesOf(order)).toEqual([])
      for (const { way, amounts } of await listEntriesOfOrder(env.db, order.id))
        sums.booked[way as 'paypal' | 'card'] += paidCents(amounts)
      for (const { id, method } of await env.payments(order.id)) {
        const { capture, refunds } = await sandbox.order(id)
        const refundedCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
        sums.charged[method as 'paypal' | 'card'] += (capture?.amountCents ?? 0) - refundedCents
      }
    }
    const left = { paypal: 2815 + 2075, card: 2 * 2815 + 2075 }
    expect(sums).toEqual({ booked: left, charged: left })
    expect((await verifyBooks(env.db, env.now)).problems).toEqual([])
  })

  test('an order on the phone is booked at its hand-over, taken back when that is undone, and left to the till', async () => {
    const record = (pickupRecorder: PickupRecorder) =>
      saveBooksSettings(env.services(), { ...defaultBooksSettings, pickupRecorder }, adminActor)
    const taken = await takePhoneOrder(env.services(), {
      lines: [{ productId: 'bauernbrot', quantity: 2, notes: '' }],
      customer: { givenname: '', surname: 'Huber', mail: '', phone: '08999998777' },
      pickup: onSaturday,
      notes: '',
      language: 'de',
      staffNote: '',
      actor: adminActor,
    })
    if (!('order' in taken)) throw new Error(taken.kind)
    await record('journal')
    await writeJournal(env.services())
    expect(await entriesOf(taken.order)).toEqual([])
    const act = (action: 'hand-over' | 'undo-hand-over') =>
      recordPickup(env.services(), { orderId: taken.order.id, action, actor: adminActor })
    await act('hand-over')
    await writeJournal(env.services())
    await act('undo-hand-over')
    await writeJournal(env.services())
    await act('hand-over')
    await writeJournal(env.services())
    const booked = [
      ['pickupSale', 1080, 0],
      ['correction', -1080, 0],
      ['pickupSale', 1080, 0],
    ]
    expect(await entriesOf(taken.order)).toEqual(booked)
    // The till takes over: what is booked is taken back once, and nothing new is booked.
    await record('till')
    for (const action of ['undo-hand-over', 'hand-over', 'undo-hand-over', 'hand-over'] as const) {
      await act(action)
      await writeJournal(env.services())
    }
    expect(await entriesOf(taken.order)).toEqual([...booked, ['correction', -1080, 0]])
    expect((await verifyBooks(env.services().db, env.services().now())).problems).toEqual([])
  })

  test('money that the provider refunded by itself is a difference, until the office books it', async () => {
    const order = await paid()
    await writeJournal(env.services())
    const { id, captureId } = await paymentOf(order)
    await sandbox.provider.refund(captureId, 'by hand', 500)
    await reconcileRange(env.services(), thisWeek)
    expect(await differencesOf(order)).toMatchObject([{ kind: 'refundAmount', bookedCents: 0, providerCents: 500 }])
    expect((await readStatistics(env.db, env.now, '2026-11-16')).booksDifferences).toBe(1)
    const input = { paymentId: id, kind: 'refundAmount', reason: 'Kulanz am Telefon', actor: adminActor } as const
    expect(await acceptDifference(env.services(), input)).toEqual({ kind: 'booked' })
    expect(await acceptDifference(env.services(), input)).toEqual({ kind: 'unknownDifference' })
    expect((await entriesOf(order)).at(-1)).toEqual(['correction', -500, 0])
    expect(await differencesOf(order)).toEqual([])
    const [audited] = await listAuditEntries(env.db, { subjectId: order.id, limit: 1 })
    expect(audited).toMatchObject({ action: 'books.correct', after: { cents: 500, reason: 'Kulanz am Telefon' } })
    await reconcilePayment(env.services(), id)
    expect(await differencesOf(order)).toEqual([])
    expect((await verifyBooks(env.db, env.now)).problems).toEqual([])
  })

  test('a cancellation after a booked correction takes back only what is left, rate by rate', async () => {
    const order = await paid()
    await writeJournal(env.services())
    const { id, captureId } = await paymentOf(order)
    await sandbox.provider.refund(captureId, 'by hand', 500)
    await reconcilePayment(env.services(), id)
    const input = { paymentId: id, kind: 'refundAmount', reason: 'Kulanz', actor: adminActor } as const
    expect(await acceptDifference(env.services(), input)).toEqual({ kind: 'booked' })
    await cancelOrder(env.services(), order.id, 'byBusiness')
    await writeJournal(env.services())
    expect(await entriesOf(order)).toEqual([
      ['sale', 2815, 0],
      ['fee', 0, feeOf(2815)],
      ['correction', -500, 0],
      ['refund', -2315, 0],
    ])
    const entries = await listEntriesOfOrder(env.db, order.id)
    expect(isNothing(addAmounts(...entries.map(({ amounts }) => ({ ...amounts, feeCents: 0 }))))).toBe(true)
    await reconcilePayment(env.services(), id)
    expect(await differencesOf(order)).toEqual([])
    expect((await verifyBooks(env.db, env.now)).problems).toEqual([])
  })

  test('a difference that was put right at the provider is gone after the next comparison', async () => {
    const order = await paid()
    const { id, captureId } = await paymentOf(order)
    await env.db.transaction().execute((tx) => saveFee(tx, id, 1))
    await writeJournal(env.services())
    await sandbox.provider.refund(captureId, 'by hand as well', 100)
    await reconcilePayment(env.services(), id)
    expect((await differencesOf(order)).map(({ kind }) => kind)).toEqual(['fee', 'refundAmount'])
    const input = { paymentId: id, kind: 'fee', reason: 'Rechnung geprüft', actor: adminActor } as const
    await acceptDifference(env.services(), input)
    expect((await differencesOf(order)).map(({ kind }) => kind)).toEqual(['refundAmount'])
  })

  test('a fee that was not reported with the payment is booked by the comparison', async () => {
    const order = await paid()
    const { id } = await paymentOf(order)
    await env.db.updateTable('payment').set({ fee_cents: null }).where('id', '=', id).execute()
    await writeJournal(env.services())
    expect(await entriesOf(order)).toEqual([['sale', 2815, 0]])
    await reconcilePayment(env.services(), id)
    expect(await entriesOf(order)).toEqual([
      ['sale', 2815, 0],
      ['fee', 0, feeOf(2815)],
    ])
    expect(await differencesOf(order)).toEqual([])
  })

  async function withBrokenOrder({ id }: Order, work: () => Promise<void>): Promise<void> {
    const setBody = (body: string) => env.db.updateTable('customer_order').set({ body }).where('id', '=', id).execute()
    const row = await env.db.selectFrom('customer_order').select('body').where('id', '=', id).executeTakeFirstOrThrow()
    await setBody('{}')
    try {
      await work()
    } finally {
      await setBody(JSON.stringify(row.body))
      await writeJournal(env.services())
    }
  }

  test('a fee is booked although something about another order cannot be booked', async () => {
    const [broken, order] = [await paid(), await paid()]
    const { id } = await paymentOf(order)
    await env.db.updateTable('payment').set({ fee_cents: null }).where('id', '=', id).execute()
    await withBrokenOrder(broken, async () => {
      await expect(writeJournal(env.services())).rejects.toThrow('could not be booked')
      expect(await reconcilePayment(env.services(), id)).toBe('compared')
      expect(await entriesOf(order)).toContainEqual(['fee', 0, feeOf(2815)])
    })
  })

  test('a payment that cannot be compared is tried again later, and the others are compared', async () => {
    const [broken, order] = [await paid(), await paid()]
    const [brokenPayment, payment] = [await paymentOf(broken), await paymentOf(order)]
    await env.db.updateTable('payment').set({ fee_cents: null }).where('id', '=', brokenPayment.id).execute()
    await writeJournal(env.services())
    const checkOf = ({ id }: { id: string }) =>
      env.db.selectFrom('books_check').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow()
    const setDue = ({ id }: { id: string }, at: string) =>
      env.db.updateTable('books_check').set({ next_check_at: at }).where('payment_id', '=', id).execute()
    await setDue(brokenPayment, '2026-11-01T01:00:00.000Z')
    await setDue(payment, '2026-11-01T02:00:00.000Z')
    await withBrokenOrder(broken, async () => {
      await expect(reconcileBooks(env.services(), 2)).rejects.toThrow('1 payments cannot be compared')
      expect(await checkOf(payment)).toMatchObject({ check_count: 1, failure_count: 0 })
      const { next_check_at, failure_count } = await checkOf(brokenPayment)
      expect([Date.parse(next_check_at ?? '') - Date.parse(env.now), failure_count]).toEqual([300_000, 1])
      expect(await reconcileBooks(env.services(), 2)).toEqual({ compared: 0, handled: 0, isUnavailable: false })
    })
  })

  test('a range with a payment that cannot be compared is compared to its end', async () => {
    const [broken, order] = [await paid(), await paid()]
    const [brokenPayment, payment] = [await paymentOf(broken), await paymentOf(order)]
    await env.db.updateTable('payment').set({ fee_cents: null }).where('id', '=', brokenPayment.id).execute()
    await writeJournal(env.services())
    // Payments that were compared least come first, so this one comes after the broken one.
    await env.db.updateTable('books_check').set({ check_count: 5 }).where('payment_id', '=', payment.id).execute()
    await withBrokenOrder(broken, async () => {
      await expect(reconcileRange(env.services(), thisWeek)).rejects.toThrow('1 payments cannot be compared')
      const { check_count } = await env.db
        .selectFrom('books_check')
        .select('check_count')
        .where('payment_id', '=', payment.id)
        .executeTakeFirstOrThrow()
      expect(check_count).toBe(6)
    })
  })

  test('the office has the last month compared at once, and hears how many payments follow', async () => {
    const order = await paid()
    await writeJournal(env.services())
    const { captureId } = await paymentOf(order)
    await sandbox.provider.refund(captureId, 'by hand at once', 300)
    const { compared, waiting } = await reconcileRecent(env.services())
    expect(compared).toBeGreaterThan(0)
    expect(waiting).toBe(0)
    expect(await differencesOf(order)).toMatchObject([{ kind: 'refundAmount', providerCents: 300 }])
    expect(await readLastComparison(env.db)).toBe(env.now)
  })

  test('a provider that does not answer is asked again later, and the others wait', async () => {
    const order = await paid()
    await writeJournal(env.services())
    const { id } = await paymentOf(order)
    await sandbox.addFault({ route: 'get', mode: 'status', status: 503 })
    expect(await reconcilePayment(env.services(), id)).toBe('unavailable')
    const row = await env.db
      .selectFrom('books_check')
      .select(['next_check_at', 'failure_count'])
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([Date.parse(row.next_check_at ?? '') - Date.parse(env.now), row.failure_count]).toEqual([300_000, 1])
    expect(await differencesOf(order)).toEqual([])
  })

  test('nothing is due before the night, and after the last comparison nothing ever is', async () => {
    const order = await paid()
    await writeJournal(env.services())
    const { id } = await paymentOf(order)
    expect((await reconcileBooks(env.services(), 1000)).compared).toBe(0)
    const dates: string[] = []
    for (;;) {
      const row = await env.db
        .selectFrom('books_check')
        .select('next_check_at')
        .where('payment_id', '=', id)
        .executeTakeFirstOrThrow()
      if (row.next_check_at === null) break
      dates.push(row.next_check_at)
      env.now = row.next_check_at
      await reconcilePayment(env.services(), id)
    }
    expect(dates.map((date) => date.slice(0, 16))).toEqual([
      '2026-11-17T01:00',
      '2026-11-19T01:00',
      '2026-11-26T01:00',
      '2026-12-16T01:00',
      '2027-02-14T01:00',
    ])
  })
})
