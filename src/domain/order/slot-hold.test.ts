import { describe, expect, test } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { canChooseNewTime, holdEnd, isHoldOver, needsHold } from './slot-hold.ts'

const now = '2026-11-16T09:00:00.000Z'
const payUntil = '2026-11-20T17:00:00.000Z'
const at = (time: string) => `2026-11-16T${time}:00.000Z`
const unpaid = (changes: Parameters<typeof anOrder>[0] = {}) => anOrder({ state: 'created', payUntil, ...changes })

describe('a hold', () => {
  test('ends after the given minutes, at the latest at the deadline', () => {
    expect(holdEnd(now, 45, payUntil)).toBe(at('09:45'))
    expect(holdEnd(now, 45, at('09:30'))).toBe(at('09:30'))
  })

  test('is over from its end on, only for an unpaid order with a slot', () => {
    const holdUntil = at('09:45')
    expect(isHoldOver(unpaid({ holdUntil }), at('09:44'))).toBe(false)
    expect(isHoldOver(unpaid({ holdUntil }), holdUntil)).toBe(true)
    expect(isHoldOver(unpaid({ holdUntil, hasSlot: false }), holdUntil)).toBe(false)
    expect(isHoldOver(unpaid({ holdUntil: undefined }), holdUntil)).toBe(false)
    expect(isHoldOver(anOrder({ state: 'purchased', holdUntil }), holdUntil)).toBe(false)
  })
})

test.each([
  ['without a slot', { hasSlot: false, holdUntil: undefined }, true],
  ['with less than half an hour left', { holdUntil: at('09:29') }, true],
  ['with half an hour left', { holdUntil: at('09:30') }, false],
  ['held until its deadline', { holdUntil: at('09:10'), payUntil: at('09:10') }, false],
  ['held without an end', { holdUntil: undefined }, false],
])('an order %s needs a hold before payment: %s', (_which, changes, expected) => {
  expect(needsHold(unpaid(changes), now)).toBe(expected)
})

test('only an unpaid order without a slot can be moved before it is paid', () => {
  expect(canChooseNewTime(unpaid({ hasSlot: false }))).toBe(true)
  expect(canChooseNewTime(unpaid())).toBe(false)
  expect(canChooseNewTime(anOrder({ state: 'canceled', hasSlot: false }))).toBe(false)
})
