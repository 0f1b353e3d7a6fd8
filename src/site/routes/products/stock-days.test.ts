import { expect, test } from 'vitest'
import type { PickupOptions } from '#contract/orders.ts'
import { listStockDays } from './stock-days.ts'

type Reason = PickupOptions['missing'][number]['reasons'][number]

const product = { productId: 'zwetschgendatschi', name: 'Zwetschgendatschi' }
const stockOn = (date: string, left: number) => ({ productId: product.productId, date, left })
const missingOn = (date: string, ...reasons: Reason[]) => ({ date, reasons })
const soldOut: Reason = { code: 'soldOut', ...product, left: 2 }

test('lists the next five days with limited stock in order, sold-out days included', () => {
  const stock = ['2026-09-02', '2026-09-04', '2026-09-05', '2026-09-06', '2026-09-07'].map((date) => stockOn(date, 12))
  const missing = [missingOn('2026-09-03', soldOut), missingOn('2026-09-01', { code: 'notice', days: 1 })]
  expect(listStockDays({ stock, missing }, 4)).toEqual([
    { date: '2026-09-02', left: 12 },
    { date: '2026-09-03', left: 0 },
    { date: '2026-09-04', left: 12 },
    { date: '2026-09-05', left: 12 },
    { date: '2026-09-06', left: 12 },
  ])
})

test('less than the smallest quantity is sold out', () => {
  expect(listStockDays({ stock: [stockOn('2026-09-02', 3)], missing: [] }, 4)).toEqual([
    { date: '2026-09-02', left: 0 },
  ])
})

test('lists nothing when the product is not limited', () => {
  expect(listStockDays({ stock: [], missing: [missingOn('2026-09-01', { code: 'notice', days: 1 })] }, 1)).toEqual([])
})
