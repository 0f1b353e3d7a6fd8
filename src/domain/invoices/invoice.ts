import { addAmounts, amountsOfLines, negateAmounts, type TaxAmount } from '../books/book-amounts.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import { describeOption } from '../catalog/options.ts'
import type { Company } from '../content/kinds/company.ts'
import { type Language, localized } from '../i18n/languages.ts'
import type { OrderLine } from '../order/order.ts'
import type { Payment, PaymentMethod } from '../order/payment.ts'
import type { Billing } from './billing.ts'

/** correction: takes back what was refunded. cancellation: takes back all that is left. */
export const invoiceKinds = ['invoice', 'correction', 'cancellation'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** A product or the deposit on it. Quantities and amounts that are taken back are negative, prices never are. */
export interface InvoiceLine {
  name: string
  /** What was chosen about the product. */
  description: string
  quantity: number
  vatPercent: number
  unitGrossCents: number
  grossCents: number
  netCents: number
}

export type Seller = Pick<
  Company,
  | 'legalName'
  | 'name'
  | 'streetAddress'
  | 'postalCode'
  | 'location'
  | 'phone'
  | 'mail'
  | 'registryCourt'
  | 'registryNumber'
  | 'vatNumber'
>

/** What an invoice says, as it was issued. It is stored and never changed. */
export interface Invoice {
  number: string
  kind: InvoiceKind
  orderId: string
  issuedOn: CalendarDate
  language: Language
  /** The invoice that a correction or cancellation refers to. */
  corrects?: { number: string; issuedOn: CalendarDate } | undefined
  seller: Seller
  buyer: Billing
  /** The day of the pickup that was agreed. */
  suppliedOn: CalendarDate
  lines: readonly InvoiceLine[]
  taxes: readonly TaxAmount[]
  netCents: number
  taxCents: number
  grossCents: number
  /** When it was paid, or paid back. */
  payment: { method: PaymentMethod; on: CalendarDate }
  /** How many of which line of the order it adds or takes back. */
  quantities: readonly number[]
}

/** Unbroken within a year: RE-2026-000001. */
export const formatInvoiceNumber = (year: number, sequence: number): string =>
  `RE-${year}-${String(sequence).padStart(6, '0')}`

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const withQuantities = (lines: readonly OrderLine[], quantities: readonly number[]) =>
  lines.map((line, index) => ({ ...line, quantity: quantities[index] ?? 0 }))

/** Net and tax per rate, deposits included: the same amounts as in the journal. */
function taxesOf(lines: readonly OrderLine[], before: readonly number[], after: readonly number[]): TaxAmount[] {
  const change = addAmounts(
    amountsOfLines(withQuantities(lines, after)),
    negateAmounts(amountsOfLines(withQuantities(lines, before))),
  )
  return addAmounts({ ...change, goods: [...change.goods, ...change.deposits], deposits: [] }).goods.slice()
}

/** What customers typed, such as an inscription, is no business of the books. */
const describeChoices = ({ options }: OrderLine, language: Language): string =>
  options
    .filter(({ choiceId }) => choiceId !== null)
    .map((option) => describeOption(option, language))
    .join(', ')

type GrossLine = Omit<InvoiceLine, 'netCents'>

function toGrossLines(
  line: OrderLine,
  quantity: number,
  { language, depositName }: Pick<InvoiceChange, 'language' | 'depositName'>,
): GrossLine[] {
  if (quantity === 0) return []
  const { vatPercent, priceCents, depositCents } = line
  const name = localized(line.name, language)
  const toLine = (texts: Pick<InvoiceLine, 'name' | 'description'>, unitGrossCents: number): GrossLine => ({
    ...texts,
    ...{ quantity, vatPercent, unitGrossCents, grossCents: unitGrossCents * quantity },
  })
  const product = toLine({ name, description: describeChoices(line, language) }, priceCents)
  if (depositCents === 0) return [product]
  return [product, toLine({ name: `${depositName}: ${name}`, description: '' }, depositCents)]
}

/** Each line has its share of the net amount of its rate, rounded so that all shares add up to it. */
function shareNet(lines: readonly GrossLine[], { vatPercent, netCents, taxCents }: TaxAmount): InvoiceLine[] {
  const rateGrossCents = netCents + taxCents
  let grossSoFar = 0
  let netSoFar = 0
  return lines
    .filter((line) => line.vatPercent === vatPercent)
    .map((line) => {
      grossSoFar += line.grossCents
      const shared = Math.round((netCents * grossSoFar) / rateGrossCents) - netSoFar
      netSoFar += shared
      return { ...line, netCents: shared }
    })
}

export interface InvoiceChange {
  lines: readonly OrderLine[]
  language: Language
  /** What a deposit is called in this language. */
  depositName: string
  /** How many of each line are invoiced so far. */
  before: readonly number[]
  /** How many of each line have to be invoiced. */
  after: readonly number[]
}

export type InvoiceAmounts = Pick<
  Invoice,
  'kind' | 'lines' | 'taxes' | 'netCents' | 'taxCents' | 'grossCents' | 'quantities'
>

/** What has to be issued so that the invoices of an order add up to `after`; undefined if they do. */
export function draftInvoice({ lines, before, after, ...words }: InvoiceChange): InvoiceAmounts | undefined {
  const quantities = lines.map((_, index) => (after[index] ?? 0) - (before[index] ?? 0))
  if (quantities.every((quantity) => quantity === 0)) return undefined
  const taxes = taxesOf(lines, before, after)
  const grossLines = lines.flatMap((line, index) => toGrossLines(line, quantities[index] ?? 0, words))
  const netCents = sum(taxes.map((tax) => tax.netCents))
  const taxCents = sum(taxes.map((tax) => tax.taxCents))
  const isFirst = before.every((quantity) => quantity === 0)
  const isLast = after.every((quantity) => quantity === 0)
  return {
    kind: isFirst ? 'invoice' : isLast ? 'cancellation' : 'correction',
    lines: taxes.flatMap((tax) => shareNet(grossLines, tax)),
    ...{ taxes, netCents, taxCents, grossCents: netCents + taxCents, quantities },
  }
}

/** An order has one invoice, once it is paid. Who pays in the store gets the receipt of its till. */
export const isInvoiceable = (invoices: readonly unknown[], payments: readonly Pick<Payment, 'state'>[]): boolean =>
  invoices.length === 0 && payments.some(({ state }) => state === 'captured')

/** What is invoiced so far, line by line. */
export const invoicedQuantities = (lineCount: number, invoices: readonly Pick<Invoice, 'quantities'>[]): number[] =>
  Array.from({ length: lineCount }, (_, line) => sum(invoices.map(({ quantities }) => quantities[line] ?? 0)))
