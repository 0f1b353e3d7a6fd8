import { expect, test } from 'vitest'
import { nextState, orderEvents, orderStates, transitions } from './order-states.ts'

/** Every pair, written out: what the table of the code says must be said here once more. */
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

test.each(pairs)('when an order is %s and is %s', (state, event) => {
  expect(nextState(state, event)).toBe(expected[state][event])
})

test('nothing that is over comes back', () => {
  expect([transitions.completed, transitions.canceled]).toEqual([{}, {}])
})

test('every state but the first is reached from another', () => {
  const reached = new Set(Object.values(transitions).flatMap((events) => Object.values(events)))
  expect(orderStates.filter((state) => !reached.has(state))).toEqual(['created'])
})
