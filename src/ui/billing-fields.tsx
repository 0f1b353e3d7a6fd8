import { useCallback } from 'react'
import type { Translate } from '#domain/i18n/translate.ts'
import { type Billing, type BillingCountry, billingCountries } from '#domain/invoices/billing.ts'
import { SelectField, TextField } from './field.tsx'

export interface BillingFieldsProps {
  billing: Billing
  onChange: (billing: Billing, field: keyof Billing) => void
  getError: (field: keyof Billing) => string | undefined
  /** `company`: at the checkout. `name`: also for a person. */
  nameLabel: 'company' | 'name'
  t: Translate<'invoice'>
  /** What was refused, or undefined: the first field with an error takes the focus, again for each attempt. */
  attempt?: unknown
}

/** Who an invoice is made out to. */
export function BillingFields({ billing, onChange, getError, nameLabel, t, attempt }: BillingFieldsProps) {
  const focusFirstError = useCallback(
    (fields: HTMLElement | null) => {
      if (attempt) fields?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    },
    [attempt],
  )
  const field = <Name extends keyof Billing>(name: Name) => ({
    name: `invoice.${name}`,
    value: billing[name],
    onChange: (value: string) => onChange({ ...billing, [name]: value as BillingCountry }, name),
    error: getError(name),
  })
  return (
    <div className="stack gap-2" ref={focusFirstError}>
      <TextField
        {...field('name')}
        label={t(nameLabel)}
        autoComplete="billing organization"
        maxLength={100}
        isRequired
      />
      <TextField
        {...field('street')}
        label={t('street')}
        autoComplete="billing street-address"
        maxLength={100}
        isRequired
      />
      <TextField
        {...field('postalCode')}
        label={t('postalCode')}
        autoComplete="billing postal-code"
        maxLength={12}
        isRequired
      />
      <TextField
        {...field('city')}
        label={t('city')}
        autoComplete="billing address-level2"
        maxLength={100}
        isRequired
      />
      <SelectField
        {...field('country')}
        label={t('countryLabel')}
        choices={billingCountries.map((id) => ({ id, name: t(`country.${id}`) }))}
        autoComplete="billing country"
      />
      <TextField {...field('vatId')} label={t('vatId')} hint={t('vatIdHint')} maxLength={20} />
      <TextField {...field('reference')} label={t('referenceField')} hint={t('referenceHint')} maxLength={60} />
      <TextField {...field('mail')} type="email" label={t('mail')} maxLength={254} />
    </div>
  )
}
