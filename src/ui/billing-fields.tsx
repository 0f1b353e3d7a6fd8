import type { Translate } from '#domain/i18n/translate.ts'
import {
  type Billing,
  type BillingCountry,
  type BillingField,
  billingCountries,
  billingFields,
} from '#domain/invoices/billing.ts'
import { SelectField, TextField } from './field.tsx'
import { controlOf } from './use-form.ts'

export interface BillingFieldsProps {
  billing: Billing
  onChange: (billing: Billing, field: keyof Billing) => void
  errorOf: (field: BillingField) => string | undefined
  /** `company`: at the checkout. `name`: also for a person. */
  nameLabel: 'company' | 'name'
  t: Translate<'invoice'>
}

/** Who an invoice is made out to. */
export function BillingFields({ billing, onChange, errorOf, nameLabel, t }: BillingFieldsProps) {
  const change = (name: keyof Billing) => (value: string) =>
    onChange({ ...billing, [name]: value as BillingCountry }, name)
  const field = (name: BillingField) => ({
    ...controlOf(billingFields[name]),
    name: `invoice.${name}`,
    value: billing[name],
    onChange: change(name),
    error: errorOf(name),
  })
  return (
    <div className="stack gap-2">
      <TextField {...field('name')} label={t(nameLabel)} autoComplete="billing organization" />
      <TextField {...field('street')} label={t('street')} autoComplete="billing street-address" />
      <TextField {...field('postalCode')} label={t('postalCode')} autoComplete="billing postal-code" />
      <TextField {...field('city')} label={t('city')} autoComplete="billing address-level2" />
      <SelectField
        name="invoice.country"
        label={t('countryLabel')}
        choices={billingCountries.map((id) => ({ id, name: t(`country.${id}`) }))}
        autoComplete="billing country"
        value={billing.country}
        onChange={change('country')}
      />
      <TextField {...field('vatId')} label={t('vatId')} hint={t('vatIdHint')} />
      <TextField {...field('reference')} label={t('referenceField')} hint={t('referenceHint')} />
      <TextField {...field('mail')} type="email" label={t('mail')} />
    </div>
  )
}
