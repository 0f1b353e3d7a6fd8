import { isPostalCode } from '../postal-code.ts'

/** Countries of the customers of a bakery near the border; the goods are handed over in Germany all the same. */
export const billingCountries = ['DE', 'AT', 'CH', 'LI', 'FR', 'IT', 'NL', 'BE', 'LU', 'CZ', 'PL', 'DK'] as const
export type BillingCountry = (typeof billingCountries)[number]

/** Who an invoice is made out to. Empty texts are what the customer did not say. */
export interface Billing {
  /** The company, or the name of a person. */
  name: string
  street: string
  postalCode: string
  city: string
  country: BillingCountry
  vatId: string
  /** What the customer's own books call the order. */
  reference: string
  /** Where the invoice is mailed to instead of the address of the order. */
  mail: string
}

export const emptyBilling: Billing = {
  ...{ name: '', street: '', postalCode: '', city: '', country: 'DE' },
  ...{ vatId: '', reference: '', mail: '' },
}

/** A German one has five digits. */
export const isBillingPostalCode = (country: BillingCountry, postalCode: string): boolean =>
  country === 'DE' ? /^\d{5}$/.test(postalCode) : isPostalCode(postalCode)
