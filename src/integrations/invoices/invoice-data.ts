import type { FacturXInvoiceInput } from '@stackforge-eu/factur-x'
import type { Invoice, InvoiceLine, Seller } from '#domain/invoices/invoice.ts'
import { toEuros } from '#domain/money.ts'

/** UNTDID 1001: a commercial invoice, and one that corrects another. Both kinds of taking back are the latter, with negative quantities. */
const documentTypes = { invoice: '380', correction: '384', cancellation: '384' } as const
/** UNTDID 4461: an online payment service. */
const onlinePayment = '68'
const standardRate = 'S'
const piece = 'C62'

const toLine = (line: InvoiceLine, index: number): NonNullable<FacturXInvoiceInput['lines']>[number] => ({
  id: String(index + 1),
  name: line.name,
  ...(line.description && { description: line.description }),
  quantity: line.quantity,
  unitCode: piece,
  // The net price of a piece is no whole number of cents, so it is that of all pieces, which is exact.
  unitPrice: toEuros(Math.abs(line.netCents)),
  basisQuantity: Math.abs(line.quantity),
  lineTotal: toEuros(line.netCents),
  vatCategoryCode: standardRate,
  vatRatePercent: line.vatPercent,
})

const toSeller = (seller: Seller): FacturXInvoiceInput['seller'] => ({
  name: seller.legalName,
  address: { line1: seller.streetAddress, postalCode: seller.postalCode, city: seller.location, country: 'DE' },
  contact: { name: seller.name, phone: seller.phone, email: seller.mail },
  electronicAddress: { value: seller.mail, schemeID: 'EM' },
  taxRegistrations: [{ id: seller.vatNumber, schemeId: 'VA' }],
  legalOrganization: { id: `${seller.registryCourt} ${seller.registryNumber}`, tradingName: seller.name },
})

const toBuyer = ({ buyer }: Invoice): FacturXInvoiceInput['buyer'] => ({
  name: buyer.name,
  address: { line1: buyer.street, postalCode: buyer.postalCode, city: buyer.city, country: buyer.country },
  ...(buyer.mail && { electronicAddress: { value: buyer.mail, schemeID: 'EM' } }),
  ...(buyer.vatId && { taxRegistrations: [{ id: buyer.vatId, schemeId: 'VA' as const }] }),
})

/** The terms of EN 16931 for an invoice. All amounts are paid, or paid back, before it is issued. */
export const toFacturX = (invoice: Invoice): FacturXInvoiceInput => ({
  document: {
    id: invoice.number,
    issueDate: invoice.issuedOn,
    typeCode: documentTypes[invoice.kind] as NonNullable<FacturXInvoiceInput['document']['typeCode']>,
  },
  seller: toSeller(invoice.seller),
  buyer: toBuyer(invoice),
  lines: invoice.lines.map(toLine),
  delivery: { date: invoice.suppliedOn },
  payment: { meansCode: onlinePayment },
  vatBreakdown: invoice.taxes.map(({ vatPercent, netCents, taxCents }) => ({
    categoryCode: standardRate,
    ratePercent: vatPercent,
    taxableAmount: toEuros(netCents),
    taxAmount: toEuros(taxCents),
  })),
  totals: {
    lineTotal: toEuros(invoice.netCents),
    taxBasisTotal: toEuros(invoice.netCents),
    taxTotal: toEuros(invoice.taxCents),
    grandTotal: toEuros(invoice.grossCents),
    prepaidAmount: toEuros(invoice.grossCents),
    duePayableAmount: 0,
    currency: 'EUR',
  },
  references: [
    { id: invoice.orderId, type: 'seller-order' },
    ...(invoice.buyer.reference ? [{ id: invoice.buyer.reference, type: 'order' as const }] : []),
    ...(invoice.corrects
      ? [{ id: invoice.corrects.number, issueDate: invoice.corrects.issuedOn, type: 'preceding' as const }]
      : []),
  ],
})
