import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anOrder, aPayment, aRefund } from '#tests/support/builders.ts'
import { addAmounts, isNothing, negateAmounts, noAmounts, paidCents } from './book-amounts.ts'
import type { BookableFact } from './journal-entry.ts'
import { listMissingPaymentFacts, type PaymentFacts } from './payment-facts.ts'
import { correctionKey } from './reconciliation.ts'

const capturedAt = '2026-11-20T10:00:00.000Z'
const refundedAt = '2026-11-21T10:00:00.000Z'

const order = anOrder({
  lines: [
    { quantity: 3, priceCents: 540, vatPercent: 7, depositCents: 0 },
    { quantity: 4, priceCents: 180, vatPercent: 19, depositCents: 25 },
  ],
})

const facts = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  payment: aPayment({ id: 'P1', state: 'captured', amountCents: order.grossCents, capturedCents: order.grossCents }),
  isUnassigned: false,
  feeCents: 96,
  capturedAt,
  refundedAt,
  order,
  edits: [],
  refunds: [],
  ...changes,
})

const refunded = { payment: { ...facts().payment, state: 'refunded' as const } }
const kinds = (booked: readonly BookableFact[]) => booked.map(({ kind, occurredAt }) => [kind, occurredAt])

test('a captured payment is a sale and a fee, at the time of the payment', () => {
  const found = listMissingPaymentFacts(facts(), [])
  expect(kinds(found)).toEqual([
    ['sale', capturedAt],
    ['fee', capturedAt],
  ])
  expect(found.map(({ amounts }) => [paidCents(amounts), amounts.feeCents])).toEqual([
    [order.grossCents, 0],
    [0, 96],
  ])
})

test.each(['open', 'declined', 'pending', 'failed'] as const)('a payment that is %s is not booked', (state) => {
  expect(listMissingPaymentFacts(facts({ payment: { ...facts().payment, state } }), [])).toEqual([])
})

test('without a fee, only the sale; the fee follows when it is known', () => {
  const sale = listMissingPaymentFacts(facts({ feeCents: undefined }), [])
  expect(sale.map(({ kind }) => kind)).toEqual(['sale'])
  expect(listMissingPaymentFacts(facts(), sale).map(({ kind }) => kind)).toEqual(['fee'])
})

test('a payment that the order did not accept is no revenue, and neither is its return', () => {
  const found = listMissingPaymentFacts(facts({ ...refunded, isUnassigned: true }), [])
  expect(kinds(found)).toEqual([
    ['unassigned', capturedAt],
    ['refund', refundedAt],
    ['fee', capturedAt],
  ])
  expect(found.map(({ amounts }) => amounts.unassignedCents)).toEqual([order.grossCents, -order.grossCents, 0])
  expect(found.flatMap(({ amounts }) => [...amounts.goods, ...amounts.deposits])).toEqual([])
})

test('a refund stays with the store that had the sale, although the order was moved', () => {
  const [sale] = listMissingPaymentFacts(facts(), [])
  const moved = { ...order, pickup: { ...order.pickup, storeId: 'ulm' } }
  const found = listMissingPaymentFacts(facts({ ...refunded, order: moved }), sale ? [sale] : [])
  expect(found.find(({ kind }) => kind === 'refund')?.storeId).toBe(order.pickup.storeId)
})

test('the rest is what booked corrections of this payment have left', () => {
  const sale = listMissingPaymentFacts(facts(), [])
  const correction = (paymentId: string, unassignedCents: number, feeCents = 0) => ({
    sourceKey: correctionKey(paymentId, 'refundAmount', 1),
    storeId: order.pickup.storeId,
    amounts: { ...noAmounts, unassignedCents, feeCents },
  })
  const booked = [...sale, correction('P1', -500, 7), correction('P10', -300)]
  const found = listMissingPaymentFacts(facts(refunded), booked)
  expect(found.map(({ kind, amounts }) => [kind, paidCents(amounts), amounts.feeCents])).toEqual([
    ['refund', 500 - order.grossCents, 0],
  ])
})

test('the rest is what was booked, although it would be booked otherwise today', () => {
  const [sale] = listMissingPaymentFacts(facts({ payment: { ...facts().payment, capturedCents: 1_000 } }), [])
  const found = listMissingPaymentFacts(facts({ ...refunded, feeCents: 0 }), sale ? [sale] : [])
  expect(found.map(({ kind, amounts }) => [kind, paidCents(amounts)])).toEqual([['refund', -1_000]])
})

test('nothing is left to refund when corrections have taken back the whole sale', () => {
  const [sale, fee] = listMissingPaymentFacts(facts(), [])
  if (!sale || !fee) throw new Error('not booked')
  const correction = {
    sourceKey: correctionKey('P1', 'refundAmount', 1),
    storeId: sale.storeId,
    amounts: negateAmounts(sale.amounts),
  }
  expect(listMissingPaymentFacts(facts(refunded), [sale, fee, correction])).toEqual([])
})

describe('in whatever steps an order is refunded', () => {
  const quantities = fc.array(fc.record({ line: fc.constantFrom(0, 1), quantity: fc.integer({ min: 1, max: 2 }) }), {
    maxLength: 6,
  })

  /** Only what the order holds. */
  function toRefunds(wanted: readonly { line: number; quantity: number }[]) {
    const left = order.lines.map(({ quantity }) => quantity)
    return wanted.flatMap(({ line, quantity }, index) => {
      const [available = 0, { priceCents = 0, depositCents = 0 } = {}] = [left[line], order.lines[line]]
      if (available < quantity) return []
      left[line] = available - quantity
      return aRefund({
        id: `r${index}`,
        lines: [{ line, quantity }],
        amountCents: quantity * (priceCents + depositCents),
        settledAt: refundedAt,
      })
    })
  }

  test('all entries add up to nothing, rate by rate, however they are booked', () => {
    fc.assert(
      fc.property(quantities, fc.infiniteStream(fc.boolean()), (wanted, stops) => {
        const refunds = toRefunds(wanted)
        let booked: BookableFact[] = []
        for (let count = 0; count <= refunds.length; count++) {
          if (stops.next().value)
            booked = [...booked, ...listMissingPaymentFacts(facts({ refunds: refunds.slice(0, count) }), booked)]
        }
        booked = [...booked, ...listMissingPaymentFacts(facts({ ...refunded, refunds }), booked)]
        const total = addAmounts(...booked.map(({ amounts }) => ({ ...amounts, feeCents: 0 })))
        expect(isNothing(total)).toBe(true)
        expect(new Set(booked.map(({ sourceKey }) => sourceKey)).size).toBe(booked.length)
      }),
    )
  })

  test('asked again, nothing is missing', () => {
    fc.assert(
      fc.property(quantities, fc.boolean(), (wanted, isAll) => {
        const given = facts({ refunds: toRefunds(wanted), ...(isAll && refunded) })
        const booked = listMissingPaymentFacts(given, [])
        expect(listMissingPaymentFacts(given, booked)).toEqual([])
      }),
    )
  })
})
