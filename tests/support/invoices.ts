import fc from 'fast-check'
import { emptyBilling } from '#domain/invoices/billing.ts'
import { draftInvoice, formatInvoiceNumber, type Invoice, invoicedQuantities } from '#domain/invoices/invoice.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { anOrderLine } from './builders.ts'

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
export function issueAll(lines: readonly OrderLine[], kept: readonly (readonly number[])[], buyer = adler): Invoice[] {
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

/** Of 200 orders, the same each time: invoices, corrections and cancellations. */
export const manyInvoices = (): Invoice[] => fc.sample(anyInvoices, { numRuns: 200, seed: 1 }).flat()
