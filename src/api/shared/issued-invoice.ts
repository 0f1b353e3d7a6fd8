import type { IssuedInvoice } from '#contract/orders.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'

export const toIssuedInvoice = ({ number, kind, issuedOn }: Invoice): IssuedInvoice => ({
  number,
  kind,
  date: issuedOn,
})
