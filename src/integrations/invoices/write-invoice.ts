import { embedFacturX, Flavor, Profile } from '@stackforge-eu/factur-x'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { drawInvoice } from './draw-invoice.ts'
import { toFacturX } from './invoice-data.ts'

/** An invoice as PDF/A-3 for people, with the data of EN 16931 for programs inside (ZUGFeRD, Factur-X). */
export async function writeInvoice(invoice: Invoice): Promise<Uint8Array> {
  const { pdf } = await embedFacturX({
    pdf: await drawInvoice(invoice),
    input: toFacturX(invoice),
    // Its check compares cents as floating point numbers, and refuses the rounding of 0.99 €. A test holds the data against the rules.
    validateBeforeEmbed: false,
    profile: Profile.EN16931,
    flavor: Flavor.ZUGFERD,
    unembeddedFonts: 'throw',
    meta: { title: invoice.number, author: invoice.seller.legalName, creator: invoice.seller.name },
  })
  return pdf
}
