import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anOrder, aPayment, aRefund } from '#tests/support/builders.ts'
import { nextOrderState, orderStates } from '../order/order-states.ts'
import { paymentStates } from '../order/payment.ts'
import { type ActionContext, findObstacle, listPossibleActions, type OrderAction } from './order-actions.ts'

const at = '2026-11-21T06:40:00.000Z'
const captured = aPayment({ id: 'P1', state: 'captured', amountCents: 2260, capturedCents: 2260 })
const context: ActionContext = { payments: [captured], refunds: [], today: '2026-11-21' }
type Changes = Parameters<typeof anOrder>[0]
const can = (changes: Changes, more: Partial<ActionContext> = {}) =>
  listPossibleActions(anOrder(changes), { ...context, ...more })

test('everything is possible with a paid order on its day', () => {
  expect(can({ state: 'preparation' })).toEqual({
    ready: true,
    handOver: true,
    notCollected: true,
    move: true,
    edit: true,
    cancel: true,
    refund: true,
    resend: true,
  })
})

test('an order that waits for payment can be canceled and mailed about, nothing else', () => {
  const obstacle = 'orderNotPaid'
  expect(can({ state: 'created' }, { payments: [] })).toEqual({
    ...{
      ready: obstacle,
      handOver: obstacle,
      notCollected: obstacle,
      move: obstacle,
      edit: obstacle,
      refund: obstacle,
    },
    ...{ cancel: true, resend: true },
  })
})

test('a canceled order can only be mailed about', () => {
  const { resend, ...others } = can({ state: 'canceled', readyAt: at })
  expect(resend).toBe(true)
  expect(new Set(Object.values(others))).toEqual(new Set(['orderCanceled']))
})

test('of an order that was handed over, items can be refunded, but it stays handed over', () => {
  const { refund, resend, ...others } = can({ state: 'completed', readyAt: at, handedOverAt: at })
  expect([refund, resend]).toEqual([true, true])
  expect(new Set(Object.values(others))).toEqual(new Set(['alreadyHandedOver']))
})

test.each<[string, OrderAction, Changes, string | undefined]>([
  ['ready twice', 'ready', { state: 'preparation', readyAt: at }, 'alreadyReady'],
  ['ready after nobody came', 'ready', { state: 'completed', notCollectedAt: at }, 'alreadyNotCollected'],
  ['handed over to whoever comes late', 'handOver', { state: 'completed', notCollectedAt: at }, undefined],
  ['not collected before its day', 'notCollected', { state: 'purchased', pickup: later() }, 'pickupInFuture'],
  ['not collected twice', 'notCollected', { state: 'completed', notCollectedAt: at }, 'alreadyNotCollected'],
  ['moved after its time', 'move', { state: 'completed' }, undefined],
  ['moved after nobody came', 'move', { state: 'completed', notCollectedAt: at }, undefined],
  ['canceled after its time', 'cancel', { state: 'completed' }, undefined],
  ['refunded although it is paid in the store', 'refund', { state: 'purchased', paysAtPickup: true }, 'paidInStore'],
  ['mailed about without an address', 'resend', { customer: { ...anOrder().customer, mail: '' } }, 'noMailAddress'],
])('%s', (_what, action, changes, obstacle) => {
  expect(findObstacle(action, anOrder(changes), context)).toBe(obstacle)
})

function later() {
  return { ...anOrder().pickup, date: '2026-11-22' }
}

describe('an order that was refunded in full', () => {
  const refunded = [{ ...captured, state: 'refunded' as const }]

  test('is neither moved nor handed over', () => {
    const { move, handOver } = can({ state: 'completed' }, { payments: refunded })
    expect([move, handOver]).toEqual(['alreadyRefunded', 'alreadyRefunded'])
  })

  test('is neither moved nor handed over while the money is on its way, unless the provider refuses', () => {
    const all = aRefund({ paymentId: 'P1', amountCents: 2260, state: 'due' })
    const { move, handOver } = can({ state: 'completed' }, { refunds: [all] })
    expect([move, handOver]).toEqual(['alreadyRefunded', 'alreadyRefunded'])
    const refused = { ...all, state: 'refused' as const }
    expect(can({ state: 'completed' }, { refunds: [refused] }).handOver).toBe(true)
  })

  test('is not mistaken for one that is paid at pickup or refunded in part', () => {
    const atPickup = can({ state: 'completed', paysAtPickup: true }, { payments: [] })
    expect([atPickup.move, atPickup.handOver]).toEqual([true, true])
    const some = aRefund({ paymentId: 'P1', amountCents: 2259, state: 'refunded' })
    expect(can({ state: 'completed' }, { refunds: [some] }).handOver).toBe(true)
  })

  test('is called handed over once it was', () => {
    expect(can({ state: 'completed', handedOverAt: at }, { payments: refunded }).handOver).toBe('alreadyHandedOver')
  })
})

test('nothing can be refunded twice', () => {
  const all = aRefund({ paymentId: 'P1', amountCents: 2260, state: 'due' })
  expect(can({ state: 'completed', handedOverAt: at }, { refunds: [all] }).refund).toBe('nothingToRefund')
  const refused = { ...all, state: 'refused' as const }
  expect(can({ state: 'completed', handedOverAt: at }, { refunds: [refused] }).refund).toBe(true)
})

const instant = fc.constantFrom(undefined, at)
const anyOrder = fc
  .record({
    state: fc.constantFrom(...orderStates),
    readyAt: instant,
    handedOverAt: instant,
    notCollectedAt: instant,
    paysAtPickup: fc.boolean(),
  })
  .map((changes) => anOrder(changes))

describe('for any order', () => {
  test('what is possible is a transition of the state table', () => {
    const eventByAction = {
      ready: 'ready',
      handOver: 'handedOver',
      notCollected: 'notCollected',
      move: 'moved',
    } as const
    fc.assert(
      fc.property(anyOrder, fc.constantFrom('ready', 'handOver', 'notCollected', 'move'), (order, action) => {
        const key = action as keyof typeof eventByAction
        if (findObstacle(key, order, context) === undefined)
          expect(nextOrderState(order.state, eventByAction[key])).toBeDefined()
      }),
    )
  })

  test('what can be canceled has a transition to canceled', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        if (findObstacle('cancel', order, context) === undefined)
          expect(nextOrderState(order.state, 'canceledByBusiness')).toBe('canceled')
      }),
    )
  })

  test('a refund needs a captured payment with money left', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.constantFrom(...paymentStates), { maxLength: 3 }), (order, states) => {
        const payments = states.map((state) => ({ ...captured, state }))
        const isPossible = findObstacle('refund', order, { ...context, payments }) === undefined
        if (isPossible) expect(states).toContain('captured')
      }),
    )
  })
})
