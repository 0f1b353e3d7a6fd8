import type { BakeList, PickupLists } from '#contract/staff/lists.ts'
import { guardFormula } from '#domain/spreadsheet-cells.ts'

type Row = readonly (string | number)[]

/** Excel takes the semicolon where the comma separates decimals, and the mark at the beginning for UTF-8. */
const byteOrderMark = '\uFEFF'
const toCell = (value: string | number) => `"${guardFormula(String(value)).replaceAll('"', '""')}"`

export const toCsv = (rows: readonly Row[]): string =>
  byteOrderMark + rows.map((row) => row.map(toCell).join(';')).join('\r\n')

/** A row for each product, and one for each way in which it is ordered; a column for each store. */
export const bakeRows = (
  { stores, sections }: Pick<BakeList, 'stores' | 'sections'>,
  labels: Record<'product' | 'total', string>,
): Row[] => [
  [labels.product, labels.total, ...stores.map(({ name }) => name)],
  ...sections.flatMap(({ rows }) =>
    rows.flatMap((row): Row[] => [
      [row.name, row.quantity, ...stores.map(({ id }) => row.byStore[id] ?? 0)],
      ...row.variants.flatMap(({ options, quantity }): Row[] =>
        options === '' ? [] : [[`${row.name}: ${options}`, quantity]],
      ),
    ]),
  ),
]

/** A row for each line of an order that is handed out. */
export const pickupRows = (
  { stores }: Pick<PickupLists, 'stores'>,
  labels: Record<'store' | 'time' | 'code' | 'name' | 'quantity' | 'product' | 'details' | 'toPay', string>,
): Row[] => [
  Object.values(labels),
  ...stores.flatMap(({ name, orders }) =>
    orders.flatMap((order) =>
      order.lines.flatMap(({ refundedQuantity = 0, ...line }): Row[] => {
        const { givenname, surname } = order.customer
        const quantity = line.quantity - refundedQuantity
        const details = [...line.options, line.notes].filter(Boolean).join(' · ')
        const person = [givenname, surname].filter(Boolean).join(' ')
        const toPay = order.toPay.toFixed(2).replace('.', ',')
        return quantity > 0 ? [[name, order.time, order.code, person, quantity, line.name, details, toPay]] : []
      }),
    ),
  ),
]
