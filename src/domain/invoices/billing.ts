import { type FieldErrors, type FieldRule, findFieldErrors, optionalMailRule } from '../form-fields.ts'
import { isPostalCode } from '../postal-code.ts'
import { isVatId, normalizeVatId } from './vat-id.ts'

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

/** The texts of the form, in its order. */
export const billingFields = {
  name: { maxLength: 100 },
  street: { maxLength: 100 },
  postalCode: { maxLength: 12 },
  city: { maxLength: 100 },
  vatId: { maxLength: 20, isOptional: true, isValid: (text) => isVatId(normalizeVatId(text)) },
  reference: { maxLength: 60, isOptional: true },
  mail: optionalMailRule,
} as const satisfies Record<string, FieldRule>
export type BillingField = keyof typeof billingFields

/** A German one has five digits. */
export const hasPostalCodeOfCountry = ({ country, postalCode }: Pick<Billing, 'country' | 'postalCode'>): boolean =>
  country === 'DE' ? /^\d{5}$/.test(postalCode.trim()) : isPostalCode(postalCode)

/** By the names that the fields have in forms. */
export const toInvoiceErrors = (errors: FieldErrors): FieldErrors<`invoice.${BillingField}`> =>
  Object.fromEntries(Object.entries(errors).map(([name, code]) => [`invoice.${name}`, code]))

export const findBillingErrors = (billing: Billing): FieldErrors<BillingField> => ({
  ...(!hasPostalCodeOfCountry(billing) && { postalCode: 'error-invalid-postalCode' }),
  ...findFieldErrors(billingFields, billing),
})
