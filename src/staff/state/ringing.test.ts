import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createObservable } from './observable.ts'
import { startRinging } from './ringing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(known: readonly string[] = []) {
  const orderIds = createObservable<readonly string[]>(known)
  const laterIds = createObservable<readonly string[]>([])
  const startedAt = Date.now()
  /** In seconds. */
  const rungAt: number[] = []
  let touch = () => {}
  startRinging({
    orderIds,
    laterIds,
    play: () => void rungAt.push((Date.now() - startedAt) / 1000),
    onTouch: (listener) => {
      touch = listener
    },
  })
  const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
  return { orderIds, laterIds, rungAt, wait, touch: () => touch() }
}

test('a new order is called out again and again, with pauses that grow to 30 seconds', () => {
  const { orderIds, rungAt, wait } = setUp()
  orderIds.set(['A'])
  wait(200)
  expect(rungAt).toEqual([0, 6, 18, 38, 68, 98, 128, 158, 188])
})

test('it does not stop after minutes in which nobody comes', () => {
  const { orderIds, rungAt, wait } = setUp()
  orderIds.set(['A'])
  wait(3600)
  rungAt.length = 0
  wait(61)
  expect(rungAt.length).toBeGreaterThanOrEqual(2)
})

test('a touch ends it, and the next new order begins anew', () => {
  const { orderIds, rungAt, wait, touch } = setUp()
  orderIds.set(['A'])
  wait(7)
  touch()
  wait(600)
  expect(rungAt).toEqual([0, 6])
  orderIds.set(['A', 'B'])
  wait(6)
  expect(rungAt).toEqual([0, 6, 607, 613])
})

test('it ends when every order has been looked at', () => {
  const { orderIds, rungAt, wait } = setUp()
  orderIds.set(['A', 'B'])
  orderIds.set(['B'])
  wait(7)
  expect(rungAt).toEqual([0, 6])
  orderIds.set([])
  wait(600)
  expect(rungAt).toEqual([0, 6])
})

test('orders that were known before are not called out', () => {
  const { orderIds, rungAt, wait } = setUp(['A'])
  orderIds.set(['A'])
  orderIds.set([])
  wait(60)
  expect(rungAt).toEqual([])
})

test('an order for tomorrow rings once, and not again when its board is opened or left', () => {
  const { orderIds, laterIds, rungAt, wait } = setUp()
  laterIds.set(['NEXT'])
  wait(60)
  orderIds.set(['NEXT'])
  laterIds.set([])
  wait(60)
  laterIds.set(['NEXT'])
  orderIds.set([])
  wait(60)
  expect(rungAt).toEqual([0])
})
