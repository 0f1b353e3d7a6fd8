import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { listCanceledHandOvers } from '#db/canceled-hand-overs.ts'
import { claimDueMail, markMailSent } from '#db/outbox.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { PickupAction } from '#domain/staff/board.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { answerCanceledHandOver } from './answer-canceled-hand-over.ts'
import { cancelOrder } from './cancel-order.ts'
import { moveOrder } from './move-order.ts'
import { applyPaymentReport } from './payments.ts'
import { type RecordPickupInput, recordPickup } from './record-pickup.ts'
import { refundItems } from './refund-items.ts'
import { takePhoneOrder } from './take-phone-order.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

const tablet: Actor = { kind: 'device', id: 'd1', name: 'Tablet Markt' }
/** Saturday, 7:20 in the morning. */
const saturdayMorning = '2026-11-21T06:20:00.000Z'

onBothDatabases('recording a pickup', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const record = (orderId: string, action: PickupAction, more: Partial<RecordPickupInput> = {}) =>
    recordPickup(env.services(), { orderId, action, actor: tablet, ...more })
  const auditOf = async (orderId: string) =>
    (await listAuditEntries(database.db, { subjectId: orderId, limit: 20 })).map(({ action }) => action).reverse()
  const readyMails = async (orderId: string) =>
    database.db
      .selectFrom('outbox')
      .select(['id', 'due_at', 'sent_at'])
      .where('subject_id', '=', orderId)
      .where('kind', '=', 'orderReady')
      .execute()

  /** A paid order on the morning of its pickup. */
  async function onItsDay() {
    env.now = '2026-11-16T09:00:00.000Z'
    const order = await env.purchased()
    env.now = saturdayMorning
    await advanceOrders(env.services())
    return order
  }

  test('notes when, by whom and in the audit log', async () => {
    const { id } = await onItsDay()
    expect((await record(id, 'ready')).kind).toBe('recorded')
    env.now = '2026-11-21T06:31:00.000Z'
    expect((await record(id, 'hand-over')).kind).toBe('recorded')
    expect(await env.order(id)).toMatchObject({
      state: 'completed',
      readyAt: saturdayMorning,
      handedOverAt: '2026-11-21T06:31:00.000Z',
      handedOverBy: 'Tablet Markt',
    })
    expect((await env.events(id)).slice(3)).toEqual(['ready', 'handedOver'])
    expect(await auditOf(id)).toEqual(['order.ready', 'order.handOver'])
  })

  test('refuses a second hand-over and says who did the first', async () => {
    const { id } = await onItsDay()
    await record(id, 'hand-over')
    const second = await record(id, 'hand-over', { actor: { ...tablet, name: 'Tablet 2' } })
    expect(second).toMatchObject({ kind: 'alreadyHandedOver', order: { handedOverBy: 'Tablet Markt' } })
    expect((await record(id, 'not-collected')).kind).toBe('alreadyHandedOver')
    expect(await auditOf(id)).toEqual(['order.handOver'])
  })

  test('hands over once when two tablets do it at the same moment', async () => {
    const { id } = await onItsDay()
    const results = await Promise.all(Array.from({ length: 6 }, () => record(id, 'hand-over')))
    expect(results.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('alreadyHandedOver'), 'recorded'])
    expect((await env.events(id)).filter((kind) => kind === 'handedOver')).toHaveLength(1)
  })

  describe('with an idempotency key', () => {
    test('records once and answers the same again', async () => {
      const { id } = await onItsDay()
      const key = { idempotencyKey: `key of ${id}` }
      const results = await Promise.all(Array.from({ length: 5 }, () => record(id, 'hand-over', key)))
      expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['recorded']))
      expect(await auditOf(id)).toEqual(['order.handOver'])
    })

    test('does not repeat a hand-over that was undone in between', async () => {
      const { id } = await onItsDay()
      const key = { idempotencyKey: `key of ${id}` }
      await record(id, 'hand-over', key)
      await record(id, 'undo-hand-over')
      expect((await record(id, 'hand-over', key)).kind).toBe('recorded')
      expect((await env.order(id)).handedOverAt).toBeUndefined()
    })

    test('refuses the key of another order or action', async () => {
      const [a, b] = [await onItsDay(), await onItsDay()]
      const key = { idempotencyKey: `key of ${a.id}` }
      await record(a.id, 'ready', key)
      expect((await record(b.id, 'ready', key)).kind).toBe('keyReused')
      expect((await record(a.id, 'hand-over', key)).kind).toBe('keyReused')
    })

    test('keeps no key of what was refused', async () => {
      env.now = '2026-11-16T09:00:00.000Z'
      const unpaid = await env.placed()
      const key = { idempotencyKey: `key of ${unpaid.id}` }
      expect((await record(unpaid.id, 'hand-over', key)).kind).toBe('orderNotPaid')
      const paid = await onItsDay()
      expect((await record(paid.id, 'hand-over', key)).kind).toBe('recorded')
    })
  })

  test('takes the time of a tablet that was offline, unless its clock is wrong', async () => {
    const timeOf = async (at: string) => {
      const { id } = await onItsDay()
      await record(id, 'hand-over', { at })
      return (await env.order(id)).handedOverAt
    }
    expect(await timeOf('2026-11-21T05:05:00.000Z')).toBe('2026-11-21T05:05:00.000Z')
    expect(await timeOf('2026-11-21T06:20:01.000Z')).toBe(saturdayMorning)
    expect(await timeOf('2026-11-19T06:19:59.000Z')).toBe(saturdayMorning)
    env.now = saturdayMorning
    const { id } = await env.purchased({ pickup: { ...onSaturday, date: '2026-11-23' } })
    await record(id, 'hand-over', { at: '2026-11-21T06:00:00.000Z' })
    expect((await env.order(id)).handedOverAt).toBe(saturdayMorning)
  })

  describe('the mail that an order is ready', () => {
    test('waits for 20 seconds', async () => {
      const { id } = await onItsDay()
      await record(id, 'ready')
      expect((await readyMails(id)).map(({ due_at }) => due_at)).toEqual(['2026-11-21T06:20:20.000Z'])
    })

    test.each<[string, PickupAction]>([
      ['it was a mistake', 'undo-ready'],
      ['it was handed over', 'hand-over'],
    ])('is taken back when %s meanwhile', async (_why, action) => {
      const { id } = await onItsDay()
      await record(id, 'ready')
      await record(id, action)
      expect(await readyMails(id)).toEqual([])
    })

    test('is taken back when the order is moved or canceled meanwhile', async () => {
      const [moved, canceled] = [await onItsDay(), await onItsDay()]
      for (const { id } of [moved, canceled]) await record(id, 'ready')
      const pickup = { ...onSaturday, minute: 540 }
      expect((await moveOrder(env.services(), { orderId: moved.id, pickup, actor: tablet })).kind).toBe('moved')
      await cancelOrder(env.services(), canceled.id, 'byBusiness', { actor: tablet })
      expect([await readyMails(moved.id), await readyMails(canceled.id)]).toEqual([[], []])
    })

    test('stays in the list once it was sent', async () => {
      await database.db.deleteFrom('outbox').execute()
      const { id } = await onItsDay()
      await database.db.deleteFrom('outbox').where('kind', '!=', 'orderReady').execute()
      await record(id, 'ready')
      const mail = await claimDueMail(database.db, '2026-11-21T06:20:21.000Z')
      await markMailSent(database.db, mail?.id ?? '', '2026-11-21T06:20:22.000Z')
      await record(id, 'undo-ready')
      expect(await readyMails(id)).toHaveLength(1)
    })

    test('is not written without an address', async () => {
      env.now = saturdayMorning
      const result = await takePhoneOrder(env.services(), {
        lines: [{ productId: 'bauernbrot', quantity: 1, notes: '' }],
        customer: { givenname: '', surname: 'Huber', mail: '', phone: '07303 12' },
        pickup: onSaturday,
        ...{ language: 'de', notes: '', staffNote: '', actor: tablet },
      })
      const id = 'order' in result ? result.order.id : ''
      expect((await record(id, 'ready')).kind).toBe('recorded')
      expect(await env.mails(id)).toEqual(['storeNewOrder'])
    })
  })

  test('can be undone, and what two tablets say is recorded once', async () => {
    const { id } = await onItsDay()
    for (const action of [
      'ready',
      'ready',
      'undo-ready',
      'undo-ready',
      'ready',
      'hand-over',
      'undo-hand-over',
    ] as const)
      expect((await record(id, action)).kind).toBe('recorded')
    expect(await env.order(id)).toMatchObject({ state: 'preparation', readyAt: saturdayMorning })
    expect((await env.events(id)).slice(3)).toEqual(['ready', 'readyUndone', 'ready', 'handedOver', 'handOverUndone'])
    // A tablet that was offline says late that it was ready.
    await record(id, 'hand-over')
    expect((await record(id, 'ready')).kind).toBe('recorded')
    expect((await env.order(id)).state).toBe('completed')
  })

  test('records and undoes a missed pickup, from the day of the pickup on', async () => {
    env.now = '2026-11-16T09:00:00.000Z'
    const early = await env.purchased()
    expect((await record(early.id, 'not-collected')).kind).toBe('pickupInFuture')
    const { id } = await onItsDay()
    expect((await record(id, 'not-collected')).kind).toBe('recorded')
    expect((await record(id, 'not-collected')).kind).toBe('recorded')
    expect(await env.order(id)).toMatchObject({ state: 'completed', notCollectedAt: saturdayMorning })
    expect((await record(id, 'ready')).kind).toBe('alreadyNotCollected')
    await record(id, 'undo-not-collected')
    expect((await env.order(id)).notCollectedAt).toBeUndefined()
    // Whoever comes after all gets the order.
    await record(id, 'not-collected')
    await record(id, 'hand-over')
    expect(await env.order(id)).toMatchObject({ notCollectedAt: undefined, handedOverBy: 'Tablet Markt' })
  })

  test('undoes ready after the pickup time too', async () => {
    const { id } = await onItsDay()
    env.now = '2026-11-21T09:00:00.000Z'
    await advanceOrders(env.services())
    await record(id, 'ready')
    expect((await record(id, 'undo-ready')).kind).toBe('recorded')
    expect((await env.order(id)).readyAt).toBeUndefined()
  })

  describe('of an order that was canceled while the device had no connection', () => {
    const handedOverAt = '2026-11-21T06:05:00.000Z'
    async function canceledMeanwhile() {
      const { id } = await onItsDay()
      await cancelOrder(env.services(), id, 'byBusiness')
      return id
    }
    const openQuestions = async () => (await listCanceledHandOvers(database.db)).map(({ order }) => order.id)

    test('becomes an open question with a line in history and audit log, once', async () => {
      const id = await canceledMeanwhile()
      const key = randomUUID()
      for (const _ of ['sent', 'sent again because the answer was lost'])
        expect((await record(id, 'hand-over', { at: handedOverAt, idempotencyKey: key })).kind).toBe('canceledHandOver')
      expect(await openQuestions()).toContain(id)
      expect((await env.order(id)).state).toBe('canceled')
      expect((await env.events(id)).filter((kind) => kind === 'canceledHandOver')).toHaveLength(1)
      expect((await auditOf(id)).filter((action) => action === 'order.canceledHandOver')).toHaveLength(1)
    })

    test('is refused when the device hears of it at once: the goods stay', async () => {
      const id = await canceledMeanwhile()
      expect((await record(id, 'hand-over', { at: '2026-11-21T06:19:30.000Z' })).kind).toBe('orderCanceled')
      expect((await record(id, 'ready', { at: handedOverAt })).kind).toBe('orderCanceled')
      expect(await openQuestions()).not.toContain(id)
    })

    test('is settled by the first answer', async () => {
      const id = await canceledMeanwhile()
      await record(id, 'hand-over', { at: handedOverAt })
      env.now = '2026-11-21T06:25:00.000Z'
      for (const answer of ['paid', 'lost'] as const)
        await answerCanceledHandOver(env.services(), { orderId: id, answer, actor: tablet })
      expect(await openQuestions()).not.toContain(id)
      expect((await env.events(id)).at(-1)).toBe('canceledHandOver-paid')
      expect((await auditOf(id)).at(-1)).toBe('order.answerHandOver')
    })
  })

  test('is refused for orders that are unknown, unpaid or canceled', async () => {
    expect(await record('22222-22222', 'ready')).toEqual({ kind: 'unknownOrder' })
    env.now = '2026-11-16T09:00:00.000Z'
    const unpaid = await env.placed()
    const canceled = await env.purchased()
    await cancelOrder(env.services(), canceled.id, 'byCustomer')
    for (const action of ['ready', 'hand-over', 'not-collected'] as const) {
      expect((await record(unpaid.id, action)).kind).toBe('orderNotPaid')
      expect((await record(canceled.id, action)).kind).toBe('orderCanceled')
    }
    for (const action of ['undo-ready', 'undo-hand-over', 'undo-not-collected'] as const)
      expect((await record(canceled.id, action)).kind).toBe('recorded')
    expect((await env.order(canceled.id)).state).toBe('canceled')
  })

  /** The pickup time is over, nobody came, and the provider's staff have refunded everything. */
  async function refundedByProvider() {
    const { id } = await onItsDay()
    env.now = '2026-11-21T09:00:00.000Z'
    await advanceOrders(env.services())
    const [payment] = await env.payments(id)
    const { id: paymentId = '', captureId = '' } = payment ?? {}
    await applyPaymentReport(env.services(), paymentId, { kind: 'refunded', captureId })
    return id
  }

  test('does not hand over what the provider has refunded, and still notes that nobody came', async () => {
    const id = await refundedByProvider()
    expect((await env.order(id)).state).toBe('completed')
    expect((await env.payments(id)).map(({ state }) => state)).toEqual(['refunded'])
    expect(await record(id, 'hand-over')).toEqual({ kind: 'alreadyRefunded' })
    expect((await env.order(id)).handedOverAt).toBeUndefined()
    expect((await record(id, 'not-collected')).kind).toBe('recorded')
  })

  const refundEverything = (orderId: string) =>
    refundItems(env.services(), { orderId, lines: [{ line: 0, quantity: 1 }], reason: '', actor: tablet })

  test('cannot be undone while the refund of all items is on its way', async () => {
    const { id } = await onItsDay()
    await record(id, 'hand-over')
    await sandbox.addFault({ route: 'refund', mode: 'status', status: 503 })
    await refundEverything(id)
    expect((await env.payments(id)).map(({ state }) => state)).toEqual(['captured'])
    expect((await record(id, 'undo-hand-over')).kind).toBe('notPossibleNow')
    expect((await env.order(id)).handedOverAt).toBe(saturdayMorning)
  })

  test('cannot be undone when all items were refunded after the hand-over', async () => {
    const { id } = await onItsDay()
    await record(id, 'hand-over')
    await refundEverything(id)
    expect((await env.payments(id)).map(({ state }) => state)).toEqual(['refunded'])
    expect((await record(id, 'undo-hand-over')).kind).toBe('notPossibleNow')
  })

  test('notes the payment of an order that is paid at pickup', async () => {
    env.now = saturdayMorning
    const result = await takePhoneOrder(env.services(), {
      lines: [{ productId: 'bauernbrot', quantity: 2, notes: '' }],
      customer: { givenname: '', surname: 'Huber', mail: '', phone: '07303 12' },
      pickup: onSaturday,
      ...{ language: 'de', notes: '', staffNote: '', actor: tablet },
    })
    const id = 'order' in result ? result.order.id : ''
    await record(id, 'hand-over')
    expect((await env.order(id)).paidAtPickupAt).toBe(saturdayMorning)
    expect((await record(id, 'undo-hand-over')).kind).toBe('recorded')
    expect((await env.order(id)).paidAtPickupAt).toBeUndefined()
  })
})
