import { expect, test } from 'vitest'
import { nextOrderState, orderEvents, orderStates, orderTransitions } from './order-states.ts'

/** Every pair of state and event, written out independently of the table in the code. */
const expected = {
  created: {
    paid: 'purchased',
    changeWindowClosed: undefined,
    pickedUp: undefined,
    expired: 'canceled',
    canceledByCustomer: 'canceled',
    canceledByBusiness: 'canceled',
  },
  purchased: {
    paid: undefined,
    changeWindowClosed: 'preparation',
    pickedUp: undefined,
    expired: undefined,
    canceledByCustomer: 'canceled',
    canceledByBusiness: 'canceled',
  },
  preparation: {
    paid: undefined,
    changeWindowClosed: undefined,
    pickedUp: 'completed',
    expired: undefined,
    canceledByCustomer: undefined,
    canceledByBusiness: 'canceled',
  },
  completed: {
    paid: undefined,
    changeWindowClosed: undefined,
    pickedUp: undefined,
    expired: undefined,
    canceledByCustomer: undefined,
    canceledByBusiness: undefined,
  },
  canceled: {
    paid: undefined,
    changeWindowClosed: undefined,
    pickedUp: undefined,
    expired: undefined,
    canceledByCustomer: undefined,
    canceledByBusiness: undefined,
  },
} as const

const pairs = orderStates.flatMap((state) => orderEvents.map((event) => [state, event] as const))

test.each(pairs)('an order in state %s after %s', (state, event) => {
  expect(nextOrderState(state, event)).toBe(expected[state][event])
})

test('completed and canceled orders have no transitions', () => {
  expect([orderTransitions.completed, orderTransitions.canceled]).toEqual([{}, {}])
})

test('every state except the first can be reached', () => {
  const reached = new Set(Object.values(orderTransitions).flatMap((events) => Object.values(events)))
  expect(orderStates.filter((state) => !reached.has(state))).toEqual(['created'])
})
