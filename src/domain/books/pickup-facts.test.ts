import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { addAmounts, isNothing, paidCents } from './book-amounts.ts'
import type { BookableFact } from './journal-entry.ts'
import { listMissingPickupFacts, type PickupFacts } from './pickup-facts.ts'

const order = anOrder({ paysAtPickup: true })
const [first, second] = ['2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z']
const undoneAt = '2026-11-21T07:30:00.000Z'
const facts = (changes: Partial<PickupFacts>): PickupFacts => ({
  order,
  paidAt: undefined,
  bookedPaidAt: undefined,
  tillPaidAt: undefined,
  undoneAt,
  ...changes,
})

const listMissing = (changes: Partial<PickupFacts>, booked: readonly BookableFact[] = []) =>
  listMissingPickupFacts(facts(changes), booked, 'journal')

test('paid at the hand-over: a sale of the store', () => {
  const [sale, ...others] = listMissing({ paidAt: first })
  expect(others).toEqual([])
  expect(sale).toMatchObject({ kind: 'pickupSale', way: 'store', occurredAt: first })
  expect(sale && paidCents(sale.amounts)).toBe(order.grossCents)
})

test('nothing to do while it is not paid, or booked as it is', () => {
  expect(listMissing({})).toEqual([])
  expect(listMissing({ paidAt: first, bookedPaidAt: first })).toEqual([])
})

test('undone, and handed over again while the task stood still: taken back and booked anew under other keys', () => {
  const sale = listMissing({ paidAt: first })
  const undone = listMissing({ bookedPaidAt: first }, sale)
  expect(undone).toMatchObject([{ kind: 'correction', occurredAt: undoneAt }])
  expect(isNothing(addAmounts(...[...sale, ...undone].map(({ amounts }) => amounts)))).toBe(true)
  const again = listMissing({ paidAt: second, bookedPaidAt: first }, sale)
  expect(again.map(({ kind }) => kind)).toEqual(['correction', 'pickupSale'])
  const keys = [...sale, ...again].map(({ sourceKey }) => sourceKey)
  expect(new Set(keys).size).toBe(3)
})

test('what the till records is not booked, and undoing it takes nothing back', () => {
  const ofTill = (changes: Partial<PickupFacts>, booked: readonly BookableFact[] = []) =>
    listMissingPickupFacts(facts(changes), booked, 'till')
  expect(ofTill({ paidAt: first })).toEqual([])
  expect(ofTill({ tillPaidAt: first })).toEqual([])
  expect(listMissing({ paidAt: first, tillPaidAt: first })).toEqual([])
})

test('booked, then undone and handed over again after the till took over: taken back once', () => {
  const sale = listMissing({ paidAt: first })
  const again = listMissingPickupFacts(facts({ paidAt: second, bookedPaidAt: first }), sale, 'till')
  expect(again.map(({ kind }) => kind)).toEqual(['correction'])
  expect(listMissing({ tillPaidAt: second }, [...sale, ...again])).toEqual([])
})
