import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { addAmounts, isNothing, paidCents } from './book-amounts.ts'
import { listMissingPickupFacts, type PickupFacts } from './pickup-facts.ts'

const order = anOrder({ paysAtPickup: true })
const [first, second] = ['2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z']
const undoneAt = '2026-11-21T07:30:00.000Z'
const facts = (changes: Partial<PickupFacts>): PickupFacts => ({
  order,
  paidAt: undefined,
  bookedPaidAt: undefined,
  undoneAt,
  ...changes,
})

test('paid at the hand-over: a sale of the store', () => {
  const [sale, ...others] = listMissingPickupFacts(facts({ paidAt: first }), [])
  expect(others).toEqual([])
  expect(sale).toMatchObject({ kind: 'pickupSale', way: 'store', occurredAt: first })
  expect(sale && paidCents(sale.amounts)).toBe(order.grossCents)
})

test('nothing to do while it is not paid, or booked as it is', () => {
  expect(listMissingPickupFacts(facts({}), [])).toEqual([])
  expect(listMissingPickupFacts(facts({ paidAt: first, bookedPaidAt: first }), [])).toEqual([])
})

test('undone, and handed over again while the task stood still: taken back and booked anew under other keys', () => {
  const sale = listMissingPickupFacts(facts({ paidAt: first }), [])
  const undone = listMissingPickupFacts(facts({ bookedPaidAt: first }), sale)
  expect(undone).toMatchObject([{ kind: 'correction', occurredAt: undoneAt }])
  expect(isNothing(addAmounts(...[...sale, ...undone].map(({ amounts }) => amounts)))).toBe(true)
  const again = listMissingPickupFacts(facts({ paidAt: second, bookedPaidAt: first }), sale)
  expect(again.map(({ kind }) => kind)).toEqual(['correction', 'pickupSale'])
  const keys = [...sale, ...again].map(({ sourceKey }) => sourceKey)
  expect(new Set(keys).size).toBe(3)
})
