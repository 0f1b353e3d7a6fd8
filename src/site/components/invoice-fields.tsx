import { BillingFields, type BillingFieldsProps } from '#ui/billing-fields.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

/** Loaded with its texts when somebody wants an invoice. */
export default function InvoiceFields(props: Omit<BillingFieldsProps, 't'>) {
  const { t } = useTranslation('invoice')
  return <BillingFields {...props} t={t} />
}
