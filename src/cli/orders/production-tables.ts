import type { ListedOrder } from '#db/desk/list-orders.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { table } from '../answers.ts'
import type { Row, Table } from '../command-result.ts'

interface Tally {
  product: string
  productId: string
  quantity: number
  orders: number
  stores: Set<string>
}

function tally(orders: readonly ListedOrder[], language: Language): Tally[] {
  const byProduct = new Map<string, Tally>()
  for (const { lines, storeId } of orders)
    for (const { productId, name, quantity } of lines) {
      const known = byProduct.get(productId)
      const product = localized(name, language)
      const sum = known ?? { product, productId, quantity: 0, orders: 0, stores: new Set<string>() }
      sum.quantity += quantity
      sum.orders += 1
      sum.stores.add(storeId)
      byProduct.set(productId, sum)
    }
  return [...byProduct.values()].sort((a, b) => a.product.localeCompare(b.product, language))
}

/** What is to be baked, summed over the stores. */
export const productionTable = (orders: readonly ListedOrder[], language: Language): Table =>
  table(
    'production',
    [
      { key: 'quantity', as: 'count' },
      { key: 'product' },
      { key: 'orders', as: 'count' },
      { key: 'stores', as: 'count' },
    ],
    tally(orders, language).map(({ stores, ...sum }): Row => ({ ...sum, stores: stores.size })),
  )

/** What somebody asked for beside it: sliced, without seeds. Of a product, or of the order as a whole. */
export function wishesTable(orders: readonly ListedOrder[], language: Language): Table {
  const rows = orders.flatMap(({ id, storeId, minute, lines, notes: orderNotes }): Row[] => {
    const where = { number: id, store: storeId, time: minute }
    const ofLines = lines.map(({ quantity, name, notes }) => ({
      ...where,
      quantity,
      product: localized(name, language),
      notes,
    }))
    return [...ofLines, { ...where, quantity: null, product: null, notes: orderNotes }].filter(
      ({ notes }) => notes.trim() !== '',
    )
  })
  return table(
    'wishes',
    [
      { key: 'quantity', as: 'count' },
      { key: 'product' },
      { key: 'notes' },
      { key: 'store' },
      { key: 'time', as: 'time' },
      { key: 'number' },
    ],
    rows,
  )
}
