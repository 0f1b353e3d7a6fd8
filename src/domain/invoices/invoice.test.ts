import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsOfLines } from '#domain/books/book-amounts.ts'
import { anOrderLine } from '#tests/support/builders.ts'
import { draftInvoice, formatInvoiceNumber, type InvoiceAmounts, invoicedQuantities } from './invoice.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const words = { language: 'de', depositName: 'Pfand' } as const

const anyOrder = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      priceCents: fc.integer({ min: 1, max: 20_000 }),
      depositCents: fc.constantFrom(0, 8, 15, 25, 150),
      vatPercent: fc.constantFrom(7 as const, 19 as const),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((lines) => lines.map((line) => anOrderLine(line)))

/** Quantities that are left after each of up to three refunds, and after a cancellation. */
const anyHistory = anyOrder.chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    shares: fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }), {
      maxLength: 3,
    }),
  }),
)

function issueAll(
  lines: ReturnType<typeof anOrderLine>[],
  shares: readonly (readonly number[])[],
  isCanceled: boolean,
) {
  const issued: InvoiceAmounts[] = []
  let left = lines.map(({ quantity }) => quantity)
  const add = () => {
    const before = invoicedQuantities(lines.length, issued)
    const drafted = draftInvoice({ lines, ...words, before, after: left })
    if (drafted) issued.push(drafted)
  }
  add()
  for (const share of shares) {
    left = left.map((quantity, index) => Math.floor(quantity * (share[index] ?? 1)))
    add()
  }
  if (isCanceled) {
    left = left.map(() => 0)
    add()
  }
  return { issued, left }
}

test('net, tax and gross add up to the cent, by line, by rate and in all', () => {
  fc.assert(
    fc.property(anyHistory, fc.boolean(), ({ lines, shares }, isCanceled) => {
      for (const invoice of issueAll(lines, shares, isCanceled).issued) {
        expect(sum(invoice.lines.map(({ grossCents }) => grossCents))).toBe(invoice.grossCents)
        expect(invoice.netCents + invoice.taxCents).toBe(invoice.grossCents)
        for (const { vatPercent, netCents, taxCents } of invoice.taxes) {
          const ofRate = invoice.lines.filter((line) => line.vatPercent === vatPercent)
          expect(sum(ofRate.map((line) => line.netCents))).toBe(netCents)
          expect(sum(ofRate.map(({ grossCents }) => grossCents))).toBe(netCents + taxCents)
        }
        for (const line of invoice.lines) {
          expect(line.unitGrossCents * line.quantity).toBe(line.grossCents)
          expect(line.unitGrossCents).toBeGreaterThan(0)
          // A share is rounded to the cent, and the one before it may be off by half a cent too.
          expect(Math.abs(line.netCents - line.grossCents / (1 + line.vatPercent / 100))).toBeLessThanOrEqual(2)
        }
      }
    }),
  )
})

test('an invoice and its corrections add up to what the customer keeps, as in the journal', () => {
  fc.assert(
    fc.property(anyHistory, fc.boolean(), ({ lines, shares }, isCanceled) => {
      const { issued, left } = issueAll(lines, shares, isCanceled)
      const kept = amountsOfLines(lines.map((line, index) => ({ ...line, quantity: left[index] ?? 0 })))
      const rates = [...kept.goods, ...kept.deposits]
      expect(sum(issued.map(({ netCents }) => netCents))).toBe(sum(rates.map(({ netCents }) => netCents)))
      expect(sum(issued.map(({ taxCents }) => taxCents))).toBe(sum(rates.map(({ taxCents }) => taxCents)))
    }),
  )
})

test('takes back a part with a correction, and the rest with a cancellation', () => {
  const lines = [anOrderLine({ quantity: 3, priceCents: 100 })]
  const kinds = issueAll(lines, [[0.4]], true).issued.map(({ kind, quantities }) => [kind, ...quantities])
  expect(kinds).toEqual([
    ['invoice', 3],
    ['correction', -2],
    ['cancellation', -1],
  ])
})

test('has nothing to say when the invoices are right', () => {
  const lines = [anOrderLine({ quantity: 3 })]
  expect(draftInvoice({ lines, ...words, before: [3], after: [3] })).toBeUndefined()
})

test('lists the deposit apart, with the rate of its product, and no text of the customer', () => {
  const inscription = { groupId: 'text', groupName: { de: 'Inschrift' }, choiceId: null, value: { de: 'Für Oma' } }
  const cut = { groupId: 'cut', groupName: { de: 'Schnitt' }, choiceId: 'thin', value: { de: 'dünn', en: 'thin' } }
  const line = anOrderLine({
    name: { de: 'Saft', en: 'Juice' },
    quantity: 2,
    priceCents: 238,
    depositCents: 25,
    vatPercent: 19,
  })
  const drafted = draftInvoice({
    lines: [{ ...line, options: [inscription, cut].map((option) => ({ ...option, priceDifferenceCents: 0 })) }],
    ...{ language: 'en', depositName: 'Deposit', before: [0], after: [2] },
  })
  expect(drafted).toMatchObject({
    lines: [
      { name: 'Juice', description: 'thin', quantity: 2, grossCents: 476, vatPercent: 19 },
      { name: 'Deposit: Juice', description: '', quantity: 2, grossCents: 50, vatPercent: 19 },
    ],
    taxes: [{ vatPercent: 19, netCents: 442, taxCents: 84 }],
    grossCents: 526,
  })
})

test('numbers of a year have the same length', () => {
  expect(formatInvoiceNumber(2026, 12)).toBe('RE-2026-000012')
})
