import { expect, test } from 'vitest'
import { aStaffOrder } from '#tests/support/staff-builders.ts'
import { bakeRows, pickupRows, toCsv } from './list-csv.ts'

test('a table is text that Excel opens, and no cell is a formula', () => {
  expect(
    toCsv([
      ['Name', 2],
      ['=1+1', 'Brot "Ulm"; groß'],
    ]),
  ).toBe('\uFEFF"Name";"2"\r\n"\'=1+1";"Brot ""Ulm""; groß"')
})

test('the bake list has a column for each store, and a row for each way of ordering', () => {
  const stores = [
    { id: 'ulm', name: 'Ulm' },
    { id: 'senden', name: 'Senden' },
  ]
  const variants = [
    { options: 'geschnitten', quantity: 2 },
    { options: '', quantity: 3 },
  ]
  const rows = [{ productId: 'brot', name: 'Brot', quantity: 5, byStore: { ulm: 5 }, variants }]
  expect(bakeRows({ stores, sections: [{ name: null, rows }] }, { product: 'Produkt', total: 'Summe' })).toEqual([
    ['Produkt', 'Summe', 'Ulm', 'Senden'],
    ['Brot', 5, 5, 0],
    ['Brot: geschnitten', 2],
  ])
})

test('the pickup list has a row for each line, without what was refunded', () => {
  const line = { productId: 'x', name: 'Brot', quantity: 3, options: ['geschnitten'], notes: 'dunkel', price: 5 }
  const order = aStaffOrder({
    ...{ time: '07:30', code: '4711', toPay: 12.5 },
    lines: [
      { ...line, refundedQuantity: 1 },
      { ...line, name: 'Zopf', refundedQuantity: 3 },
    ],
  })
  const labels = { store: 'Filiale', time: 'Zeit', code: 'Code', name: 'Name', quantity: 'Stück', product: 'Produkt' }
  const [head, ...rows] = pickupRows(
    { stores: [{ id: 'ulm', name: 'Ulm', orders: [order] }] },
    { ...labels, details: 'Wunsch', toPay: 'Zu zahlen' },
  )
  expect(head).toHaveLength(8)
  const { givenname, surname } = order.customer
  const person = `${givenname} ${surname}`.trim()
  expect(rows).toEqual([['Ulm', '07:30', '4711', person, 2, 'Brot', 'geschnitten · dunkel', '12,50']])
})
