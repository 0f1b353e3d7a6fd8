import { expect, test } from 'vitest'
import { aMessage, anOrder } from '#tests/support/builders.ts'
import { allowedFrom, countedKinds, mergeMails, quietMs } from './mail-policy.ts'
import type { OutboxMessage } from './outbox-message.ts'

const order = anOrder()
const { pickup } = order
const later = { ...order, pickup: { ...pickup, minute: pickup.minute + 30 } }
const received: OutboxMessage = { kind: 'orderReceived', payload: { order } }
const confirmed: OutboxMessage = { kind: 'orderConfirmed', payload: { order } }
const changed: OutboxMessage = { kind: 'orderChanged', payload: { order: later, before: pickup } }
const minute = 60_000
const now = 10_000 * minute
const sent = (...minutesAgo: number[]) =>
  minutesAgo.map((minutes, index) => ({ subjectId: `order ${index}`, at: now - minutes * minute }))
const waitMinutes = (message: OutboxMessage, minutesAgo: number[], subjectId = 'another') =>
  Math.max(0, allowedFrom(message, subjectId, { sent: sent(...minutesAgo), now }) - now) / minute

test.each([
  ['an order is received', received, [], 0],
  ['one of three in an hour is left for paid orders', received, [50, 20], 10],
  ['a paid order is confirmed', confirmed, [50, 20], 0],
  ['nobody gets more than three in an hour', confirmed, [50, 20, 1], 10],
  ['an hour later there is room again', confirmed, [60, 59, 1], 0],
  ['strangers cannot go on all day', received, [1400, 1000, 800, 600, 500, 400, 300, 200], 40],
])('%s', (_, message, minutesAgo, wait) => {
  expect(waitMinutes(message, minutesAgo)).toBe(wait)
})

test('mails about one subject have a budget of their own', () => {
  const storeChanged: OutboxMessage = { kind: 'storeOrderChanged', payload: { order: later, before: pickup } }
  const about = sent(50, 40, 30).map((mail) => ({ ...mail, subjectId: order.id }))
  expect(allowedFrom(storeChanged, order.id, { sent: about, now }) - now).toBe(10 * minute)
  expect(allowedFrom(storeChanged, 'another', { sent: about, now })).toBeLessThanOrEqual(now)
})

test('mails without a budget are sent at once, and count for nobody', () => {
  const ready: OutboxMessage = { kind: 'orderReady', payload: { order } }
  expect([waitMinutes(ready, [3, 2, 1, 0]), countedKinds(ready)]).toEqual([0, []])
  expect(countedKinds(received)).not.toContain('orderReady')
})

test('orders do not use up the budget of messages to the same store', () => {
  const message: OutboxMessage = { kind: 'contactMessage', payload: { message: aMessage() } }
  expect(countedKinds(message)).not.toContain('storeNewOrder')
})

test('only the report of a change waits for another one', () => {
  expect([quietMs(confirmed), quietMs(changed)]).toEqual([0, 2 * minute])
})

test.each([
  [
    'two changes become one, from what was told last',
    changed,
    { ...changed, payload: { order, before: later.pickup } },
    { kind: 'orderChanged', payload: { order, before: pickup } },
  ],
  [
    'a confirmation that waits names the new time',
    confirmed,
    changed,
    { kind: 'orderConfirmed', payload: { order: later } },
  ],
  ['a confirmation replaces the notice before it', received, confirmed, confirmed],
] as [string, OutboxMessage, OutboxMessage, OutboxMessage][])('%s', (_, waiting, newer, merged) => {
  expect(mergeMails(waiting, newer)).toEqual(merged)
})
