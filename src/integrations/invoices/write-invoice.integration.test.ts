import {
  buildXml,
  extractXml,
  type FacturXInvoiceInput,
  Flavor,
  Profile,
  validateInput,
  validateXsd,
} from '@stackforge-eu/factur-x'
import { expect, test } from 'vitest'
import { anOrderLine } from '#tests/support/builders.ts'
import { issueAll, manyInvoices } from '#tests/support/invoices.ts'
import { toFacturX } from './invoice-data.ts'
import { writeInvoice } from './write-invoice.ts'

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
  const invoices = manyInvoices()
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
