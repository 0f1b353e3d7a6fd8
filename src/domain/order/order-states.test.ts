import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { isCollected, nextOrderState, orderEvents, orderStates, orderTransitions } from './order-states.ts'

/** Every pair of state and event, written out independently of the table in the code. */
const expected = {
  created: {
    paid: 'purchased',
    toBePaidAtPickup: 'purchased',
    confirmedByCustomer: 'purchased',
    changeWindowClosed: undefined,
    pickupTimeOver: undefined,
    ready: undefined,
    readyUndone: undefined,
    handedOver: undefined,
    handOverUndone: undefined,
    notCollected: undefined,
    notCollectedUndone: undefined,
    moved: undefined,
    expired: 'canceled',
    canceledByCustomer: 'canceled',
    canceledByBusiness: 'canceled',
  },
  purchased: {
    paid: undefined,
    toBePaidAtPickup: undefined,
    confirmedByCustomer: undefined,
    changeWindowClosed: 'preparation',
    pickupTimeOver: undefined,
    ready: 'preparation',
    readyUndone: undefined,
    handedOver: 'completed',
    handOverUndone: undefined,
    notCollected: 'completed',
    notCollectedUndone: undefined,
    moved: 'purchased',
    expired: undefined,
    canceledByCustomer: 'canceled',
    canceledByBusiness: 'canceled',
  },
  preparation: {
    paid: undefined,
    toBePaidAtPickup: undefined,
    confirmedByCustomer: undefined,
    changeWindowClosed: undefined,
    pickupTimeOver: 'completed',
    ready: 'preparation',
    readyUndone: 'preparation',
    handedOver: 'completed',
    handOverUndone: undefined,
    notCollected: 'completed',
    notCollectedUndone: undefined,
    moved: 'preparation',
    expired: undefined,
    canceledByCustomer: undefined,
    canceledByBusiness: 'canceled',
  },
  completed: {
    paid: undefined,
    toBePaidAtPickup: undefined,
    confirmedByCustomer: undefined,
    changeWindowClosed: undefined,
    pickupTimeOver: undefined,
    ready: 'completed',
    readyUndone: 'completed',
    handedOver: 'completed',
    handOverUndone: 'preparation',
    notCollected: 'completed',
    notCollectedUndone: 'preparation',
    moved: 'preparation',
    expired: undefined,
    canceledByCustomer: undefined,
    canceledByBusiness: 'canceled',
  },
  canceled: {
    paid: undefined,
    toBePaidAtPickup: undefined,
    confirmedByCustomer: undefined,
    changeWindowClosed: undefined,
    pickupTimeOver: undefined,
    ready: undefined,
    readyUndone: undefined,
    handedOver: undefined,
    handOverUndone: undefined,
    notCollected: undefined,
    notCollectedUndone: undefined,
    moved: undefined,
    expired: undefined,
    canceledByCustomer: undefined,
    canceledByBusiness: undefined,
  },
} as const

const pairs = orderStates.flatMap((state) => orderEvents.map((event) => [state, event] as const))

test.each(pairs)('an order in state %s after %s', (state, event) => {
  expect(nextOrderState(state, event)).toBe(expected[state][event])
})

test('canceled orders stay what they are', () => {
  expect(orderTransitions.canceled).toEqual({})
})

test('the clock alone does not make an order collected', () => {
  expect(isCollected(anOrder({ state: 'completed' }))).toBe(false)
  expect(isCollected(anOrder({ state: 'completed', handedOverAt: '2026-11-21T06:40:00.000Z' }))).toBe(true)
})

test('every state except the first can be reached', () => {
  const reached = new Set(Object.values(orderTransitions).flatMap((events) => Object.values(events)))
  expect(orderStates.filter((state) => !reached.has(state))).toEqual(['created'])
})
