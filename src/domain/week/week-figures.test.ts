import { describe, expect, test } from 'vitest'
import { comparedWeeks } from './compared-weeks.ts'
import {
  medianOf,
  type OrderSums,
  type ProductSums,
  productTrends,
  type RefundSums,
  refundReasons,
  salesByDay,
  salesByStore,
  type WeekRows,
  weekFigures,
} from './week-figures.ts'

const someOrders = (changes: Partial<OrderSums> = {}): OrderSums => ({
  ...{ storeId: 'ulm', date: '2026-11-16', orders: 2, grossCents: 1000, notCollected: 0, notCollectedCents: 0 },
  ...changes,
})
const aRefund = (changes: Partial<RefundSums> = {}): RefundSums => ({
  ...{ storeId: 'ulm', date: '2026-11-16', cause: 'items', text: '', count: 1, cents: 100, isCanceled: false },
  ...changes,
})
const rowsOf = (changes: Partial<WeekRows>): WeekRows => ({
  ...{ orders: [], refunds: [], products: [], customers: { fresh: 0, returning: 0 } },
  ...{ soldOutMinutes: undefined, answerMinutes: undefined },
  ...changes,
})
const none = rowsOf({})

describe('the figures of a week', () => {
  test('take refunded items off the value, and count canceled orders only as refunds', () => {
    const figures = weekFigures(
      rowsOf({
        orders: [someOrders(), someOrders({ date: '2026-11-17', orders: 1, notCollected: 1, notCollectedCents: 300 })],
        refunds: [aRefund(), aRefund({ cause: 'byCustomer', cents: 700, isCanceled: true })],
        customers: { fresh: 1, returning: 2 },
        answerMinutes: 90,
      }),
    )
    expect(figures).toEqual({
      ...{ orders: 3, cents: 1900, averageCents: 633, fresh: 1, returning: 2 },
      ...{ notCollected: 1, notCollectedCents: 300, refunds: 2, refundedCents: 800 },
      ...{ soldOutMinutes: undefined, answerMinutes: 90 },
    })
  })

  test('have no average without orders', () => {
    expect(weekFigures(none).averageCents).toBe(0)
  })
})

test('puts each weekday beside those of the other weeks', () => {
  const weeks = comparedWeeks('2026-11-22', '2026-11-22')
  const days = salesByDay(weeks, {
    week: rowsOf({ orders: [someOrders({ date: '2026-11-18' })], refunds: [aRefund({ date: '2026-11-18' })] }),
    weekBefore: rowsOf({ orders: [someOrders({ date: '2026-11-11', grossCents: 400 })] }),
    yearBefore: none,
  })
  expect(days.map(({ week }) => week.date.slice(8))).toEqual(['16', '17', '18', '19', '20', '21', '22'])
  expect(days[2]).toMatchObject({ week: { cents: 900 }, weekBefore: { cents: 400 }, yearBefore: { cents: 0 } })
})

test('sorts stores by the value of this week, and names those that sold something before', () => {
  const rows = {
    week: rowsOf({ orders: [someOrders({ storeId: 'senden', grossCents: 50 }), someOrders()] }),
    weekBefore: rowsOf({ orders: [someOrders({ storeId: 'neu-ulm' })] }),
    yearBefore: none,
  }
  expect(salesByStore(rows).map(({ storeId, sales }) => [storeId, sales.week.cents])).toEqual([
    ['ulm', 1000],
    ['senden', 50],
    ['neu-ulm', 0],
  ])
})

test('lists what brings most, and what has lost most pieces, without what hardly anybody bought', () => {
  const sold = (productId: string, quantity: number, cents = quantity * 100): ProductSums => ({
    ...{ productId, name: productId, quantity, cents },
  })
  const { best, fading } = productTrends({
    week: [sold('seele', 10), sold('brezel', 40, 400), sold('brot', 9)],
    weekBefore: [sold('seele', 12), sold('brezel', 20), sold('torte', 6), sold('wrap', 4)],
    yearBefore: [sold('seele', 3), sold('stollen', 50)],
  })
  expect(best.map(({ productId }) => productId)).toEqual(['seele', 'brot', 'brezel'])
  expect(best[0]?.quantity).toEqual({ week: 10, weekBefore: 12, yearBefore: 3 })
  expect(fading.map(({ productId }) => productId)).toEqual(['torte', 'seele'])
})

test('adds up refunds by cause and text, the most expensive first', () => {
  const refunds = [aRefund({ text: 'Verbrannt' }), aRefund(), aRefund({ text: 'Verbrannt', count: 2, cents: 50 })]
  expect(refundReasons([...refunds, aRefund({ cause: 'mistake', cents: 120 })])).toEqual([
    { cause: 'items', text: 'Verbrannt', count: 3, cents: 150 },
    { cause: 'mistake', text: '', count: 1, cents: 120 },
    { cause: 'items', text: '', count: 1, cents: 100 },
  ])
})

test('the median does not follow a single late answer', () => {
  expect([medianOf([]), medianOf([5]), medianOf([900, 10, 20])]).toEqual([undefined, 5, 20])
})
