import { describe, expect, test } from 'vitest'
import { anOrder, aPayment, aRefund } from '#tests/support/builders.ts'
import type { Order } from './order.ts'
import {
  assertNotOverpaid,
  assertRefundsFit,
  assertValidOrder,
  assertValidPayment,
  previousOrderStates,
  previousPaymentStates,
} from './order-rules.ts'
import { orderStates } from './order-states.ts'
import { type Payment, paymentStates } from './payment.ts'
import type { RefundState } from './refund.ts'

describe('an order', () => {
  test.each(orderStates)('that is %s may be written', (state) => {
    expect(() => assertValidOrder(anOrder({ state, hasSlot: state !== 'canceled' }))).not.toThrow()
  })

  const { grossCents, taxCents, netCents } = anOrder()
  test.each<[string, Partial<Order>, RegExp]>([
    ['with a negative amount', { netCents: -1, taxCents: grossCents + 1 }, /negative/],
    ['with half a cent', { netCents: netCents + 0.5, taxCents: taxCents - 0.5 }, /no whole number/],
    ['whose tax does not add up', { taxCents: taxCents + 1 }, /net and tax/],
    ['whose total is not that of its items', { netCents: netCents + 1, grossCents: grossCents + 1 }, /items/],
    ['that is paid and has no slot', { state: 'purchased', hasSlot: false }, /slot/],
    ['that is canceled and has a slot', { state: 'canceled', hasSlot: true }, /slot/],
  ])('%s is refused', (_which, changes, message) => {
    expect(() => assertValidOrder({ ...anOrder(), ...changes })).toThrow(message)
  })

  test('becomes what the table of its states says, and stays what it is', () => {
    expect(Object.fromEntries(orderStates.map((state) => [state, previousOrderStates(state)]))).toEqual({
      created: ['created'],
      purchased: ['created', 'purchased'],
      preparation: ['purchased', 'preparation', 'completed'],
      completed: ['purchased', 'preparation', 'completed'],
      canceled: ['created', 'purchased', 'preparation', 'completed', 'canceled'],
    })
  })
})

describe('a payment', () => {
  test.each<[string, Partial<Payment>]>([
    ['open', {}],
    ['captured', { state: 'captured', capturedCents: 540 }],
    ['of a wrong amount, to be refunded', { state: 'refundDue', capturedCents: 541 }],
    ['refunded', { state: 'refunded', capturedCents: 541, refundedCents: 541 }],
    ['refunded before its capture was seen', { state: 'refunded', refundedCents: 540 }],
  ])('that is %s may be written', (_which, changes) => {
    expect(() => assertValidPayment(aPayment(changes))).not.toThrow()
  })

  test.each<[string, Partial<Payment>, RegExp]>([
    ['of a negative amount', { amountCents: -1 }, /negative/],
    ['with a negative capture', { capturedCents: -1 }, /negative/],
    ['with a negative refund', { refundedCents: -1 }, /negative/],
    ['with half a cent', { capturedCents: 0.5 }, /no whole number/],
    ['refunded twice', { state: 'refunded', capturedCents: 540, refundedCents: 1080 }, /more refunded/],
    ['refunded without a capture of as much', { capturedCents: 100, refundedCents: 101 }, /more refunded/],
    ['captured with another amount', { state: 'captured', capturedCents: 541 }, /another amount/],
    ['captured without an amount', { state: 'captured' }, /another amount/],
  ])('%s is refused', (_which, changes, message) => {
    expect(() => assertValidPayment(aPayment(changes))).toThrow(message)
  })

  test('cannot have refunds of more than was captured', () => {
    const captured = aPayment({ state: 'captured', capturedCents: 540 })
    const refund = (amountCents: number, state: RefundState = 'due') => aRefund({ amountCents, state })
    expect(() => assertRefundsFit(captured, [refund(500, 'refunded'), refund(40)])).not.toThrow()
    expect(() => assertRefundsFit(captured, [refund(540, 'refused'), refund(540)])).not.toThrow()
    expect(() => assertRefundsFit(captured, [refund(500, 'refunded'), refund(41)])).toThrow(
      /more refunds than captured/,
    )
    expect(() => assertRefundsFit(captured, [refund(0)])).toThrow(/nothing/)
    expect(() => assertRefundsFit(captured, [refund(0.5)])).toThrow(/no whole number/)
    expect(() => assertRefundsFit(captured, [refund(-1)])).toThrow(/nothing/)
  })

  test('may not add up to more than the order', () => {
    const captured = aPayment({ state: 'captured', capturedCents: 540 })
    expect(() => assertNotOverpaid(captured, 0, 540)).not.toThrow()
    expect(() => assertNotOverpaid(captured, 1, 540)).toThrow(/more captured/)
    expect(() => assertNotOverpaid(captured, 0, 539)).toThrow(/more captured/)
  })

  test('becomes what the table of its states says, and stays what it is', () => {
    expect(Object.fromEntries(paymentStates.map((state) => [state, previousPaymentStates(state)]))).toEqual({
      open: ['open', 'failed'],
      declined: ['open', 'declined', 'pending', 'failed'],
      pending: ['open', 'declined', 'pending', 'failed'],
      captured: ['open', 'declined', 'pending', 'captured', 'failed'],
      refundDue: ['open', 'declined', 'pending', 'captured', 'refundDue', 'failed'],
      refunded: ['open', 'declined', 'pending', 'captured', 'refundDue', 'refunded', 'failed'],
      failed: ['open', 'declined', 'pending', 'failed'],
    })
  })
})
