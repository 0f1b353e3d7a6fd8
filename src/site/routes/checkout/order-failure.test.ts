import { expect, test } from 'vitest'
import type { CartItemResponse } from '#contract/cart.ts'
import { defaultQuantityRules } from '#domain/catalog/quantity-rules.ts'
import { emptyCart } from '../../state/cart-model.ts'
import { listRefusedItems } from './order-failure.tsx'

const anItem = (lineId: string, quantity = 2): CartItemResponse => ({
  lineId,
  productId: lineId.split('?')[0] ?? '',
  options: [],
  name: lineId,
  description: '',
  notes: '',
  price: 1,
  deposit: 0,
  vatPercent: 7,
  currency: 'EUR',
  quantity,
  total: quantity,
  isAvailable: true,
  quantityRules: defaultQuantityRules,
  allergens: [],
  preparationDays: 1,
})
const [whole, sliced, cake] = [anItem('brot?schnitt=ganz'), anItem('brot?schnitt=scheiben'), anItem('kuchen')]
const ordered = [whole, sliced, cake]

const refusedBy = (errors: Record<string, string>, now: CartItemResponse[] = ordered) =>
  listRefusedItems(
    { failure: { success: false, code: 'soldOut', message: '', errors }, items: ordered },
    { ...emptyCart, items: now },
  ).map(({ lineId }) => lineId)

test('finds items by their line and by their product', () => {
  expect(refusedBy({ [sliced.lineId]: 'error-optionsNotOffered' })).toEqual([sliced.lineId])
  expect(refusedBy({ brot: 'error-soldOut' })).toEqual([whole.lineId, sliced.lineId])
})

test('forgets items that were changed or taken out since', () => {
  expect(refusedBy({ kuchen: 'error-soldOut' }, [anItem('kuchen', 1)])).toEqual([])
  expect(refusedBy({ kuchen: 'error-soldOut' }, [whole])).toEqual([])
})
