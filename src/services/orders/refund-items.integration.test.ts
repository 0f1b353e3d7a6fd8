import { afterEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { insertRefund, listRefundsOfOrder } from '#db/refunds.ts'
import type { RefundedLine } from '#domain/order/refund.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'
import { aRefund } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { cancelOrder } from './cancel-order.ts'
import { applyPaymentReport, settlePayment } from './payments.ts'
import { recordPickup } from './record-pickup.ts'
import { refundItems } from './refund-items.ts'
import { settleDueRefunds } from './refunds.ts'
import { settleDuePayments } from './settle-due-payments.ts'
import { takePhoneOrder } from './take-phone-order.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

const office: Actor = { kind: 'person', id: 'p1', name: 'Renate Aumann' }

onBothDatabases('refunding items', (database) => {
  const env = createOrderTestServices(database, sandbox)

  /** A loaf for 5.40 €, two plaits for 7.40 €, three drinks for 2.65 €: 28.15 € altogether. */
  async function anOrder() {
    const order = await env.purchased({ cartId: await env.aCart('bauernbrot', 'zopf', 'schorle') })
    expect(order.grossCents).toBe(2815)
    return order
  }
  async function aHandedOverOrder() {
    const order = await anOrder()
    await recordPickup(env.services(), { orderId: order.id, action: 'hand-over', actor: office })
    return order
  }
  const refund = (
    orderId: string,
    lines: readonly (readonly [line: number, quantity: number])[],
    idempotencyKey?: string,
  ) =>
    refundItems(env.services(), {
      orderId,
      lines: lines.map(([line, quantity]): RefundedLine => ({ line, quantity })),
      reason: 'Die Kruste war verbrannt',
      actor: office,
      idempotencyKey,
    })
  const paymentOf = async (orderId: string) => {
    const [payment] = await env.payments(orderId)
    if (!payment) throw new Error('There is no payment')
    return payment
  }
  const atProvider = async (orderId: string) => {
    const { refunds, capture } = await sandbox.order((await paymentOf(orderId)).id)
    return { cents: refunds.map(({ amountCents }) => amountCents), status: capture?.status }
  }
  const states = async (orderId: string) =>
    (await listRefundsOfOrder(database.db, orderId))
      .toSorted((a, b) => a.amountCents - b.amountCents)
      .map(({ state, amountCents }) => `${state} ${amountCents}`)
  const later = (minutes: number) => {
    env.now = new Date(Date.parse(env.now) + minutes * 60_000).toISOString()
  }

  test('returns their price with deposit, tells the customer, and leaves the order as it is', async () => {
    const order = await anOrder()
    const result = await refund(order.id, [
      [1, 1],
      [2, 3],
    ])
    expect(result).toMatchObject({ kind: 'accepted', refund: { amountCents: 1535, state: 'refunded' } })
    expect(await atProvider(order.id)).toEqual({ cents: [1535], status: 'PARTIALLY_REFUNDED' })
    expect(await paymentOf(order.id)).toMatchObject({ state: 'captured', refundedCents: 1535 })
    expect(await env.order(order.id)).toEqual(order)
    expect((await env.events(order.id)).slice(2)).toEqual(['refundRequested', 'itemsRefunded'])
    const mail = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', order.id)
      .where('kind', '=', 'itemsRefunded')
      .execute()
    expect(mail).toMatchObject([{ payload: { refund: { amountCents: 1535, reason: 'Die Kruste war verbrannt' } } }])
    const [entry] = await listAuditEntries(database.db, { subjectId: order.id, limit: 1 })
    expect(entry).toMatchObject({ action: 'order.refund', actor: office, after: { amountCents: 1535 } })
  })

  test('is refused beyond what was ordered, in one request or in several', async () => {
    const order = await anOrder()
    expect((await refund(order.id, [[1, 3]])).kind).toBe('itemsNotRefundable')
    expect((await refund(order.id, [[7, 1]])).kind).toBe('itemsNotRefundable')
    await refund(order.id, [[1, 1]])
    expect((await refund(order.id, [[1, 2]])).kind).toBe('itemsNotRefundable')
    expect((await refund(order.id, [[1, 1]])).kind).toBe('accepted')
    expect((await refund(order.id, [[1, 1]])).kind).toBe('itemsNotRefundable')
    expect((await atProvider(order.id)).cents).toEqual([740, 740])
  })

  test('never returns more than was captured when clients race', async () => {
    const order = await aHandedOverOrder()
    const refunds = [
      [[0, 1]],
      [[0, 1]],
      [[1, 2]],
      [[1, 1]],
      [[1, 2]],
      [[2, 3]],
      [[2, 2]],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ] as const
    await Promise.all(refunds.map((lines) => refund(order.id, lines)))
    const { cents } = await atProvider(order.id)
    const sum = cents.reduce((total, amount) => total + amount, 0)
    expect(sum).toBeLessThanOrEqual(2815)
    expect((await paymentOf(order.id)).refundedCents).toBe(sum)
    // The provider would refuse more than everything, but not the same loaf twice.
    const made = (await listRefundsOfOrder(database.db, order.id)).filter(({ state }) => state !== 'refused')
    const quantities = [0, 1, 2].map((line) =>
      made
        .flatMap(({ lines }) => lines)
        .reduce((total, entry) => total + (entry.line === line ? entry.quantity : 0), 0),
    )
    quantities.forEach((quantity, line) => {
      expect(quantity).toBeLessThanOrEqual(order.lines[line]?.quantity ?? 0)
    })
    // Whatever was left can still be returned, and not a cent more.
    for (const line of [0, 1, 2]) for (let count = 0; count < 3; count++) await refund(order.id, [[line, 1]])
    expect((await atProvider(order.id)).cents.reduce((total, amount) => total + amount, 0)).toBe(2815)
    expect((await paymentOf(order.id)).state).toBe('refunded')
  })

  test('a refund that the payment does not cover cannot be written', async () => {
    const order = await anOrder()
    const payment = await paymentOf(order.id)
    const tooMuch = aRefund({
      id: `x ${order.id}`,
      orderId: order.id,
      paymentId: payment.id,
      amountCents: 2816,
      state: 'due',
    })
    const write = database.db.transaction().execute((tx) => insertRefund(tx, payment, tooMuch))
    await expect(write).rejects.toThrow(/more refunds than captured/)
  })

  test('of everything needs a hand-over; before it, the order is canceled instead', async () => {
    const order = await anOrder()
    expect(
      (
        await refund(order.id, [
          [0, 1],
          [1, 2],
          [2, 3],
        ])
      ).kind,
    ).toBe('cancelInstead')
    await refund(order.id, [
      [0, 1],
      [1, 2],
    ])
    expect((await refund(order.id, [[2, 3]])).kind).toBe('cancelInstead')
    expect((await env.order(order.id)).state).toBe('purchased')
  })

  test('of everything after the hand-over makes the payment refunded, and the order stays handed over', async () => {
    const order = await aHandedOverOrder()
    await refund(order.id, [
      [0, 1],
      [1, 2],
    ])
    await refund(order.id, [[2, 3]])
    expect(await paymentOf(order.id)).toMatchObject({ state: 'refunded', refundedCents: 2815 })
    expect((await env.order(order.id)).state).toBe('completed')
    expect((await atProvider(order.id)).status).toBe('REFUNDED')
    expect((await refund(order.id, [[2, 1]])).kind).toBe('nothingToRefund')
    expect((await env.mails(order.id)).filter((kind) => kind === 'itemsRefunded')).toHaveLength(2)
    expect(await env.mails(order.id)).not.toContain('orderCanceled')
  })

  test('is made once when the request or the answer is lost', async () => {
    const order = await anOrder()
    const key = `refund ${order.id}`
    await sandbox.addFault({ route: 'refund', mode: 'drop-after', times: 1 })
    expect(await refund(order.id, [[0, 1]], key)).toMatchObject({ refund: { state: 'due' } })
    expect(await refund(order.id, [[0, 1]], key)).toMatchObject({ refund: { state: 'refunded' } })
    expect((await atProvider(order.id)).cents).toEqual([540])
    expect((await refund(order.id, [[1, 1]], key)).kind).toBe('keyReused')
  })

  describe('while the provider is unavailable', () => {
    test('stays due and is asked for less and less often until it is made', async () => {
      const order = await anOrder()
      await sandbox.addFault({ route: 'refund', mode: 'status', status: 503 })
      expect(await refund(order.id, [[0, 1]])).toMatchObject({ kind: 'accepted', refund: { state: 'due' } })
      expect(await env.mails(order.id)).not.toContain('itemsRefunded')
      const asked: number[] = []
      for (let minute = 0; minute < 30; minute++) {
        const before = (await listRefundsOfOrder(database.db, order.id))[0]?.checkCount
        await settleDueRefunds(env.services())
        if ((await listRefundsOfOrder(database.db, order.id))[0]?.checkCount !== before) asked.push(minute)
        later(1)
      }
      expect(asked).toEqual([1, 2, 4, 8, 16])
      await sandbox.clearFaults()
      later(30)
      await settleDueRefunds(env.services())
      expect(await states(order.id)).toEqual(['refunded 540'])
      expect((await env.mails(order.id)).filter((kind) => kind === 'itemsRefunded')).toHaveLength(1)
      expect(await paymentOf(order.id)).toMatchObject({ state: 'captured', refundedCents: 540 })
    })

    test('counts against what is left', async () => {
      const order = await aHandedOverOrder()
      await sandbox.addFault({ route: 'refund', mode: 'status', status: 503 })
      await refund(order.id, [
        [0, 1],
        [1, 2],
        [2, 3],
      ])
      expect((await refund(order.id, [[0, 1]])).kind).toBe('nothingToRefund')
    })
  })

  test('that cannot be settled is tried again later, and the others are made', async () => {
    const [broken, order] = [await anOrder(), await anOrder()]
    await sandbox.addFault({ route: 'refund', mode: 'status', status: 503 })
    for (const { id } of [broken, order]) await refund(id, [[0, 1]])
    await sandbox.clearFaults()
    later(60)
    const { captureId } = await paymentOf(broken.id)
    let attempts = 0
    env.provider = {
      ...sandbox.provider,
      refund: async (id, ...rest) => {
        if (id !== captureId) return sandbox.provider.refund(id, ...rest)
        attempts += 1
        throw new Error('no idea what this means')
      },
    }
    await expect(settleDueRefunds(env.services())).rejects.toThrow('1 refunds cannot be settled')
    expect([await states(order.id), await states(broken.id)]).toEqual([['refunded 540'], ['due 540']])
    await settleDueRefunds(env.services())
    expect(attempts).toBe(1)
    env.provider = sandbox.provider
    later(60)
    await settleDueRefunds(env.services())
    expect(await states(broken.id)).toEqual(['refunded 540'])
  })

  test('are left alone for a while when ten in a row had no answer', async () => {
    await sandbox.addFault({ route: 'refund', mode: 'status', status: 503 })
    for (let count = 0; count < 12; count++) await refund((await anOrder()).id, [[0, 1]])
    later(60)
    let attempts = 0
    env.provider = {
      ...sandbox.provider,
      refund: (...wanted) => {
        attempts++
        return sandbox.provider.refund(...wanted)
      },
    }
    await settleDueRefunds(env.services())
    expect(attempts).toBe(10)
    env.provider = sandbox.provider
  })

  test('that the provider refuses can be asked for again, and returns nothing by itself', async () => {
    const order = await anOrder()
    const refusing: PaymentProvider = {
      ...sandbox.provider,
      refund: async () => ({ kind: 'refused', reason: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }),
    }
    env.provider = refusing
    expect(await refund(order.id, [[0, 1]])).toMatchObject({ refund: { state: 'refused' } })
    expect(await env.mails(order.id)).not.toContain('itemsRefunded')
    env.provider = sandbox.provider
    expect(await refund(order.id, [[0, 1]])).toMatchObject({ refund: { state: 'refunded' } })
    expect(await states(order.id)).toEqual(expect.arrayContaining(['refused 540', 'refunded 540']))
    expect((await env.events(order.id)).slice(2)).toEqual([
      'refundRequested',
      'refundRefused',
      'refundRequested',
      'itemsRefunded',
    ])
  })

  test('of more than is left at the provider, where staff have refunded by hand, is refused', async () => {
    const order = await aHandedOverOrder()
    const { captureId = '' } = await paymentOf(order.id)
    await sandbox.provider.refund(captureId, `by hand ${captureId}`, 2500)
    expect(await refund(order.id, [[0, 1]])).toMatchObject({ refund: { state: 'refused' } })
    expect(await refund(order.id, [[2, 1]])).toMatchObject({ refund: { state: 'refunded', amountCents: 265 } })
  })

  describe('before a cancellation', () => {
    test('leaves the rest to be returned', async () => {
      const order = await anOrder()
      await refund(order.id, [[0, 1]])
      await cancelOrder(env.services(), order.id, 'byBusiness', { actor: office })
      expect(await atProvider(order.id)).toEqual({ cents: [540, 2275], status: 'REFUNDED' })
      expect(await paymentOf(order.id)).toMatchObject({ state: 'refunded', refundedCents: 2815 })
      const mail = await database.db
        .selectFrom('outbox')
        .select('payload')
        .where('subject_id', '=', order.id)
        .where('kind', '=', 'orderCanceled')
        .executeTakeFirst()
      expect(mail?.payload).toMatchObject({ cancel: { refundCents: 2275 } })
    })

    test('is settled first when the provider has not answered', async () => {
      const order = await anOrder()
      await sandbox.addFault({ route: 'refund', mode: 'drop-after', times: 1 })
      await refund(order.id, [[0, 1]])
      expect(await states(order.id)).toEqual(['due 540'])
      await cancelOrder(env.services(), order.id, 'byBusiness', { actor: office })
      expect(await states(order.id)).toEqual(['refunded 540'])
      expect((await atProvider(order.id)).cents).toEqual([540, 2275])
    })

    test('keeps the rest due while it is undecided, and both are made later', async () => {
      const order = await anOrder()
      await sandbox.addFault({ route: 'refund', mode: 'status', status: 503 })
      await refund(order.id, [[0, 1]])
      await cancelOrder(env.services(), order.id, 'byBusiness', { actor: office })
      expect([(await paymentOf(order.id)).state, await states(order.id)]).toEqual(['refundDue', ['due 540']])
      expect((await atProvider(order.id)).cents).toEqual([])
      await sandbox.clearFaults()
      later(20)
      await Promise.all([settleDuePayments(env.services()), settleDueRefunds(env.services())])
      later(60)
      await settleDuePayments(env.services())
      expect(await paymentOf(order.id)).toMatchObject({ state: 'refunded', refundedCents: 2815 })
      expect(await states(order.id)).toEqual(['refunded 540'])
      expect((await atProvider(order.id)).cents.toSorted((a, b) => a - b)).toEqual([540, 2275])
    })

    test('races with it, and exactly everything is returned', async () => {
      for (let round = 0; round < 5; round++) {
        const order = await anOrder()
        await Promise.all([
          refund(order.id, [[0, 1]]),
          cancelOrder(env.services(), order.id, 'byBusiness', { actor: office }),
          refund(order.id, [[1, 1]]),
        ])
        later(60)
        await settleDueRefunds(env.services())
        await settleDuePayments(env.services())
        expect((await atProvider(order.id)).cents.reduce((sum, cents) => sum + cents, 0)).toBe(2815)
        expect((await env.order(order.id)).state).toBe('canceled')
        expect(await paymentOf(order.id)).toMatchObject({ state: 'refunded', refundedCents: 2815 })
      }
    })
  })

  describe('with webhooks in any order', () => {
    test('a webhook of a partial refund changes nothing', async () => {
      const order = await anOrder()
      await refund(order.id, [[0, 1]])
      const { id } = await paymentOf(order.id)
      for (let times = 0; times < 3; times++) expect(await settlePayment(env.services(), id)).toBe('captured')
      expect(await paymentOf(order.id)).toMatchObject({ state: 'captured', refundedCents: 540 })
      expect((await env.order(order.id)).state).toBe('purchased')
    })

    test('one that comes before our answer records the refunds of all items, and cancels nothing', async () => {
      const order = await aHandedOverOrder()
      const { id } = await paymentOf(order.id)
      await refund(order.id, [[0, 1]])
      await sandbox.addFault({ route: 'refund', mode: 'drop-after', times: 1 })
      await refund(order.id, [
        [1, 2],
        [2, 3],
      ])
      expect(await states(order.id)).toEqual(['refunded 540', 'due 2275'])
      for (let times = 0; times < 2; times++) expect(await settlePayment(env.services(), id)).toBe('refunded')
      expect(await states(order.id)).toEqual(['refunded 540', 'refunded 2275'])
      expect(await paymentOf(order.id)).toMatchObject({ state: 'refunded', refundedCents: 2815 })
      expect((await env.order(order.id)).state).toBe('completed')
      expect((await env.mails(order.id)).filter((kind) => kind === 'itemsRefunded')).toHaveLength(2)
      later(60)
      await settleDueRefunds(env.services())
      expect((await atProvider(order.id)).cents).toEqual([540, 2275])
    })

    test('an old report that the payment was captured does not revive it', async () => {
      const order = await aHandedOverOrder()
      const { id, captureId = '' } = await paymentOf(order.id)
      await refund(order.id, [
        [0, 1],
        [1, 2],
        [2, 3],
      ])
      const captured = { kind: 'captured', captureId, amountCents: 2815, currency: 'EUR' } as const
      expect(await applyPaymentReport(env.services(), id, captured)).toBe('refunded')
      expect((await env.order(order.id)).state).toBe('completed')
    })

    test('a full refund by hand still cancels an order that is not fetched, with what our refunds left', async () => {
      const order = await anOrder()
      await refund(order.id, [[0, 1]])
      const { id, captureId = '' } = await paymentOf(order.id)
      await sandbox.provider.refund(captureId, `by hand ${captureId}`)
      expect(await settlePayment(env.services(), id)).toBe('refunded')
      expect((await env.order(order.id)).state).toBe('canceled')
      const mail = await database.db
        .selectFrom('outbox')
        .select('payload')
        .where('subject_id', '=', order.id)
        .where('kind', '=', 'orderCanceled')
        .executeTakeFirst()
      expect(mail?.payload).toMatchObject({ cancel: { refundCents: 2275 } })
    })
  })

  test('is refused for orders that are unpaid, canceled, paid in the store or unknown', async () => {
    const unpaid = await env.placed()
    const canceled = await anOrder()
    await cancelOrder(env.services(), canceled.id, 'byCustomer')
    const taken = await takePhoneOrder(env.services(), {
      lines: [{ productId: 'bauernbrot', quantity: 1, notes: '' }],
      customer: { givenname: '', surname: 'Huber', mail: '', phone: '07303 12' },
      pickup: { storeId: 'markt', date: '2026-11-21', minute: 450 },
      ...{ language: 'de', notes: '', staffNote: '', actor: office },
    })
    const onPhone = 'order' in taken ? taken.order.id : ''
    expect((await refund(unpaid.id, [[0, 1]])).kind).toBe('orderNotPaid')
    expect((await refund(canceled.id, [[0, 1]])).kind).toBe('orderCanceled')
    expect((await refund(onPhone, [[0, 1]])).kind).toBe('paidInStore')
    expect((await refund('22222-22222', [[0, 1]])).kind).toBe('unknownOrder')
  })
})
