import {
  buildXml,
  extractXml,
  type FacturXInvoiceInput,
  Flavor,
  Profile,
  validateInput,
  validateXsd,
} from '@stackforge-eu/factur-x'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyBilling } from '#domain/invoices/billing.ts'
import { draftInvoice, formatInvoiceNumber, type Invoice, invoicedQuantities } from '#domain/invoices/invoice.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { anOrderLine } from '#tests/support/builders.ts'
import { toFacturX } from './invoice-data.ts'
import { writeInvoice } from './write-invoice.ts'

const seller = {
  ...{ legalName: 'Bäckerei Krume GmbH & Co. KG', name: 'Krume', streetAddress: 'Mühlgasse 3', postalCode: '89257' },
  ...{ location: 'Illertissen', phone: '07303 1234', mail: 'hallo@krume.example' },
  ...{ registryCourt: 'Amtsgericht Memmingen', registryNumber: 'HRA 1234', vatNumber: 'DE129273398' },
}
const adler = {
  ...emptyBilling,
  name: 'Müller & Söhne <KG>',
  street: 'Hauptstraße 1',
  postalCode: '89257',
  city: 'Ulm',
}

/** What is invoiced of the lines at first, after a refund, and when the rest is canceled: a document for each that differs. */
function issueAll(lines: readonly OrderLine[], kept: readonly (readonly number[])[], buyer = adler): Invoice[] {
  const issued: Invoice[] = []
  for (const after of kept) {
    const before = invoicedQuantities(lines.length, issued)
    const amounts = draftInvoice({ lines, language: 'de', depositName: 'Pfand', before, after })
    const [first] = issued
    if (amounts)
      issued.push({
        ...amounts,
        number: formatInvoiceNumber(2026, issued.length + 1),
        ...{ orderId: 'K7M4-2QXA', issuedOn: '2026-11-16', suppliedOn: '2026-11-21', language: 'de', seller, buyer },
        payment: { method: 'paypal', on: '2026-11-16' },
        ...(first && { corrects: { number: first.number, issuedOn: first.issuedOn } }),
      })
  }
  return issued
}

/** Prices down to a cent, both rates, deposits, refunds, and texts that XML has to escape. */
const anyInvoices = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 99 }),
        priceCents: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20_000 })),
        depositCents: fc.constantFrom(0, 8, 15, 25, 150),
        vatPercent: fc.constantFrom(7 as const, 19 as const),
        name: fc.constant({ de: 'Käse & Speck <warm>', en: 'Cheese' }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
    vatId: fc.constantFrom('', 'DE129273398'),
    reference: fc.constantFrom('', 'KST 4711 & 4712'),
    mail: fc.constantFrom('', 'buchhaltung@adler.example'),
  })
  .map(({ lines, shares, ...buyer }) => {
    const all = lines.map(({ quantity }) => quantity)
    const left = all.map((quantity, index) => Math.floor(quantity * (shares[index] ?? 1)))
    return issueAll(lines.map(anOrderLine), [all, left, all.map(() => 0)], { ...adler, ...buyer })
  })

/**
 * What the rules of the profile find. EN 16931 lets tax differ by a cent from net times rate (BR-CO-17); the package compares floating
 * point numbers there, for which 0.04 − 0.03 is more than 0.01. */
function violationsOf(data: FacturXInvoiceInput): string[] {
  const isRounding = (field: string) => {
    const tax = data.vatBreakdown?.[Number(/\d+/.exec(field)?.[0])]
    const net = Math.round((tax?.taxableAmount ?? 0) * 100)
    return Math.abs(Math.round((net * (tax?.ratePercent ?? 0)) / 100) - Math.round((tax?.taxAmount ?? 0) * 100)) <= 1
  }
  return validateInput(data, Profile.EN16931)
    .errors.filter(({ field, message }) => !(message.includes('BR-CO-17') && isRounding(field)))
    .map(({ message }) => message)
}

test('200 orders with two rates, deposits, refunds and odd cents follow the rules and the official schema', async () => {
  const invoices = fc.sample(anyInvoices, { numRuns: 200, seed: 1 }).flat()
  expect(invoices.length).toBeGreaterThan(450)
  for (const invoice of invoices) {
    const data = toFacturX(invoice)
    expect(violationsOf(data)).toEqual([])
    const { valid, errors } = await validateXsd(buildXml(data, Profile.EN16931, Flavor.ZUGFERD), Profile.EN16931)
    expect({ valid, errors }).toEqual({ valid: true, errors: [] })
  }
})

test.each(['grandTotal', 'taxBasisTotal', 'taxTotal', 'lineTotal'] as const)('a falsified %s is reported', (name) => {
  const [invoice] = issueAll([anOrderLine({ quantity: 3, priceCents: 265 })], [[3]])
  if (!invoice) throw new Error('There is no invoice.')
  const data = toFacturX(invoice)
  const falsified = { ...data, totals: { ...data.totals, [name]: (data.totals[name] ?? 0) + 0.02 } }
  expect(violationsOf(data)).toEqual([])
  expect(violationsOf(falsified)).not.toEqual([])
})

test('writes the file of 0.99 €, whose tax is a cent off from net times rate', async () => {
  const [invoice] = issueAll([anOrderLine({ quantity: 1, priceCents: 99 })], [[1]])
  if (!invoice) throw new Error('There is no invoice.')
  const { xml } = await extractXml(await writeInvoice(invoice))
  expect(xml).toContain('<ram:GrandTotalAmount>0.99</ram:GrandTotalAmount>')
})
