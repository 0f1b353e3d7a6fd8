import { expect, test } from 'vitest'
import { aStaffOrder } from '#tests/support/staff-builders.ts'
import { createOrderChanges, latestOrder } from './order-changes.ts'

const order = aStaffOrder()
const handedOver = aStaffOrder({ handedOverAt: '2026-11-17T06:05:00.000Z' })

test('an order is as the server has answered since it was read', () => {
  const changes = createOrderChanges()
  const readAfter = changes.state.get().count
  expect(latestOrder(order, readAfter, changes.state.get())).toBe(order)
  changes.report(handedOver)
  changes.report()
  expect(latestOrder(order, readAfter, changes.state.get())).toBe(handedOver)
  const other = aStaffOrder({ orderId: 'BCDFG-23456' })
  expect(latestOrder(other, readAfter, changes.state.get())).toBe(other)
})

test('what was read after the answer is newer, such as an undo on another tablet', () => {
  const changes = createOrderChanges()
  changes.report(handedOver)
  expect(latestOrder(order, changes.state.get().count, changes.state.get())).toBe(order)
})

test('the last of several answers counts', () => {
  const changes = createOrderChanges()
  const readAfter = changes.state.get().count
  changes.report(handedOver)
  changes.report(order)
  expect(latestOrder(handedOver, readAfter, changes.state.get())).toBe(order)
})
