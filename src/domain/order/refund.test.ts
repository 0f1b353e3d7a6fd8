import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anOrder, aPayment, aRefund } from '#tests/support/builders.ts'
import {
  allocateRefund,
  linesToHandOut,
  quantityToHandOut,
  type Refund,
  type RefundedLine,
  refundAmountCents,
  refundableCents,
  refundableQuantity,
  refundStates,
  sumRefundable,
  sumRefundsCents,
} from './refund.ts'

/** 12 rolls for 0.45 €, a loaf for 5.40 €, 2 drinks for 2.20 € with 0.25 € deposit, biscuits for 6.90 €. */
const order = anOrder()

describe('what is handed out', () => {
  const rolls = aRefund({ lines: [{ line: 0, quantity: 5 }], createdAt: '2026-11-20T08:00:00.000Z' })
  const loaf = aRefund({ lines: [{ line: 1, quantity: 1 }], createdAt: '2026-11-20T08:05:00.000Z' })
  const quantities = (lines: readonly { quantity: number }[]) => lines.map(({ quantity }) => quantity)

  test('is without what was refunded before', () => {
    expect(quantities(linesToHandOut(order, [rolls, loaf]))).toEqual([7, 2, 1])
    expect(quantityToHandOut(order, [rolls, loaf], 1)).toBe(0)
  })

  test('is all of it when the refund was refused, or came after the hand-over', () => {
    const all = quantities(order.lines)
    expect(quantities(linesToHandOut(order, [{ ...rolls, state: 'refused' }]))).toEqual(all)
    expect(quantities(linesToHandOut({ ...order, handedOverAt: '2026-11-20T07:00:00.000Z' }, [rolls, loaf]))).toEqual(
      all,
    )
  })
})

describe('the amount of a refund', () => {
  test.each<[string, RefundedLine[], number | undefined]>([
    ['some of a line', [{ line: 0, quantity: 3 }], 135],
    ['a line with its deposit', [{ line: 2, quantity: 2 }], 490],
    [
      'several lines',
      [
        { line: 1, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
      585,
    ],
    ['nothing', [], undefined],
    ['more than was ordered', [{ line: 1, quantity: 2 }], undefined],
    ['a line that does not exist', [{ line: 9, quantity: 1 }], undefined],
    ['a negative position', [{ line: -1, quantity: 1 }], undefined],
    ['no piece', [{ line: 0, quantity: 0 }], undefined],
    ['a negative quantity', [{ line: 0, quantity: -1 }], undefined],
    ['half a piece', [{ line: 0, quantity: 0.5 }], undefined],
    [
      'a line twice, which would be more than was ordered',
      [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
      undefined,
    ],
  ])('for %s', (_what, lines, cents) => {
    expect(refundAmountCents(order, [], lines)).toBe(cents)
  })

  test('counts what was refunded before, but not what the provider refused', () => {
    const earlier = aRefund({ lines: [{ line: 0, quantity: 10 }], state: 'due' })
    const refused = aRefund({ lines: [{ line: 0, quantity: 2 }], state: 'refused' })
    expect(refundableQuantity(order, [earlier, refused], 0)).toBe(2)
    expect(refundAmountCents(order, [earlier, refused], [{ line: 0, quantity: 2 }])).toBe(90)
    expect(refundAmountCents(order, [earlier, refused], [{ line: 0, quantity: 3 }])).toBeUndefined()
  })

  const request = fc.record({ line: fc.integer({ min: -1, max: 5 }), quantity: fc.integer({ min: -2, max: 14 }) })
  const requests = fc.array(fc.tuple(fc.array(request, { maxLength: 4 }), fc.constantFrom(...refundStates)))

  test('never adds up to more than the order, in whatever parts it is asked for', () => {
    fc.assert(
      fc.property(requests, (asked) => {
        const refunds: Refund[] = []
        for (const [lines, state] of asked) {
          const amountCents = refundAmountCents(order, refunds, lines)
          if (amountCents !== undefined) refunds.push(aRefund({ lines, state, amountCents }))
        }
        expect(sumRefundsCents(refunds)).toBeLessThanOrEqual(order.grossCents)
        const left = order.lines.map((_, line) => refundableQuantity(order, refunds, line))
        const rest = left.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))
        const restCents = rest.length > 0 ? refundAmountCents(order, refunds, rest) : 0
        expect(sumRefundsCents(refunds) + (restCents ?? Number.NaN)).toBe(order.grossCents)
      }),
    )
  })
})

describe('what is left of a payment', () => {
  const payment = aPayment({ id: 'P1', state: 'captured', amountCents: 2260, capturedCents: 2260 })

  test('is what was captured without refunds that were made or are on their way', () => {
    const refunds = [
      aRefund({ paymentId: 'P1', amountCents: 500, state: 'refunded' }),
      aRefund({ paymentId: 'P1', amountCents: 60, state: 'due' }),
      aRefund({ paymentId: 'P1', amountCents: 700, state: 'refused' }),
      aRefund({ paymentId: 'P2', amountCents: 900, state: 'refunded' }),
    ]
    expect(refundableCents(payment, refunds)).toBe(1700)
    expect(sumRefundable([payment], refunds)).toBe(1700)
  })

  test('is nothing if it is not captured, or refunded already', () => {
    expect(sumRefundable([{ ...payment, state: 'refundDue' }], [])).toBe(0)
    expect(sumRefundable([payment], [aRefund({ paymentId: 'P1', amountCents: 2260 })])).toBe(0)
  })

  const second = { ...payment, id: 'P2', amountCents: 300, capturedCents: 300 }
  test.each([
    [200, ['P2 200']],
    [300, ['P2 300']],
    [301, ['P1 301']],
    [2260, ['P1 2260']],
    [2400, ['P1 2260', 'P2 140']],
    [2560, ['P1 2260', 'P2 300']],
    [2561, undefined],
  ])('%i cents go back from one of two payments if it has enough', (cents, expected) => {
    const parts = allocateRefund(cents, [second, payment], [])
    expect(parts?.map((part) => `${part.payment.id} ${part.cents}`)).toEqual(expected)
  })
})
