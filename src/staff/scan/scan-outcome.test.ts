import { describe, expect, test } from 'vitest'
import { aStaffOrder } from '#tests/support/staff-builders.ts'
import type { Problem } from '../api/request.ts'
import { outcomeOfAnswer, outcomeOfStoredList, toScanAddress } from './scan-outcome.ts'

const today = '2026-11-17'
const order = aStaffOrder()
const at = '2026-11-17T06:01:00.000Z'

describe('outcomeOfAnswer', () => {
  test('hands over what the server found for today', () => {
    const result = { ok: true as const, data: { order, isProven: true } }
    expect(outcomeOfAnswer(result, today)).toEqual({ kind: 'handOver', order, isProven: true })
  })

  test.each<[Problem['code'], object, object]>([
    ['alreadyHandedOver', { order, by: 'Theke', at }, { kind: 'alreadyHandedOver', by: 'Theke', at }],
    ['orderCanceled', { order }, { kind: 'orderCanceled', order }],
    ['alreadyRefunded', { order, isProven: true }, { kind: 'alreadyRefunded', order }],
    ['orderNotPaid', {}, { kind: 'orderNotPaid', order: undefined }],
    ['otherStore', { store: { id: 'x', name: 'Senden' } }, { kind: 'otherStore', storeName: 'Senden' }],
    ['severalOrders', { orders: [order] }, { kind: 'severalOrders', orders: [order] }],
    ['orderNotFound', {}, { kind: 'notFound' }],
    ['notAPass', {}, { kind: 'notAPass' }],
    ['internal', {}, { kind: 'problem' }],
  ])('explains %s', (code, data, expected) => {
    const result = { ok: false as const, problem: { code, message: '', data } as Problem }
    expect(outcomeOfAnswer(result, today)).toMatchObject(expected)
  })

  test('lets an order of another day be handed over, after a warning', () => {
    const tomorrow = aStaffOrder({ date: '2026-11-18' })
    const data = { order: tomorrow, isProven: true, date: '2026-11-18' }
    const result = { ok: false as const, problem: { code: 'otherDay' as const, message: '', data } }
    expect(outcomeOfAnswer(result, today)).toEqual({ kind: 'otherDay', order: tomorrow, isProven: true })
  })
})

describe('outcomeOfStoredList', () => {
  const done = aStaffOrder({ orderId: 'BCDFG-23456', code: '8203', handedOverAt: at, handedOverBy: 'Theke' })
  const orders = [order, done]

  test.each([
    ['4711', true],
    [order.orderId, false],
    [`${order.orderId} 4711`, true],
    [`https://www.example.org/pass/${order.orderId}?token=abc`, true],
  ])('finds %s', (text, isProven) => {
    expect(outcomeOfStoredList(text, orders, today)).toEqual({ kind: 'handOver', order, isProven })
  })

  test('warns about an order that was handed over', () => {
    expect(outcomeOfStoredList('8203', orders, today)).toMatchObject({ kind: 'alreadyHandedOver', by: 'Theke', at })
  })

  test('knows nothing about orders that are not in the list', () => {
    expect(outcomeOfStoredList('0000', orders, today)).toEqual({ kind: 'notInStoredList' })
    expect(outcomeOfStoredList('WIFI:T:WPA;S:Gast;;', orders, today)).toEqual({ kind: 'notAPass' })
  })

  test('refuses the number of an order with a wrong code', () => {
    expect(outcomeOfStoredList(`${order.orderId} 0815`, orders, today)).toEqual({ kind: 'notFound' })
  })

  test('knows a code on its day only, but warns about the pass of another day', () => {
    const ofTomorrow = aStaffOrder({ orderId: 'BCDFG-65432', date: '2026-11-18' })
    expect(outcomeOfStoredList('4711', [order, ofTomorrow], today)).toMatchObject({ kind: 'handOver', order })
    expect(outcomeOfStoredList('4711', [ofTomorrow], today)).toEqual({ kind: 'notInStoredList' })
    expect(outcomeOfStoredList('BCDFG-65432', [order, ofTomorrow], today)).toMatchObject({ kind: 'otherDay' })
  })

  test('asks when two orders have the same code', () => {
    const twin = aStaffOrder({ orderId: 'BCDFG-65432' })
    expect(outcomeOfStoredList('4711', [order, twin], today)).toEqual({ kind: 'severalOrders', orders: [order, twin] })
  })
})

test.each([
  ['4711', '/scan/4711'],
  ['https://www.example.org/pass/7K3MN-PQ4RT?token=secret', '/scan/7K3MN-PQ4RT'],
  ['something else', '/scan/unknown'],
])('the result of %s is at %s', (text, address) => {
  expect(toScanAddress(text)).toBe(address)
})
