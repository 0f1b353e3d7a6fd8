import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import {
  type BillingField,
  billingFields,
  emptyBilling,
  findBillingErrors,
  toInvoiceErrors,
} from '#domain/invoices/billing.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useForm } from '#ui/use-form.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { type Attempt, SiteForm } from '../../components/form/site-form.tsx'
import InvoiceFields from '../../components/invoice-fields.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFailureMessage } from './use-failure-message.ts'

const fields = (Object.keys(billingFields) as BillingField[]).map((name) => `invoice.${name}` as const)

/** Asks who the invoice is made out to. It cannot be changed afterwards. */
export default function InvoiceDialog({ order, onClose }: { order: OrderResponse; onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const { t: tErrors } = useTranslation('checkout')
  const api = useBrowserApi()
  const { revalidate } = useRevalidator()
  const toMessage = useFailureMessage()
  const [billing, setBilling] = useState(emptyBilling)
  const form = useForm<`invoice.${BillingField}`, Attempt>(fields, (code) => tErrors.find(code) ?? code)

  async function send(): Promise<Attempt | undefined> {
    const errors = findBillingErrors(billing)
    if (Object.keys(errors).length > 0) return { errors: toInvoiceErrors(errors) }
    const response = await api('POST /orders/{orderId}/invoices', { params: { orderId: order.orderId }, body: billing })
    if (!response.success)
      return response.errors ? { errors: toInvoiceErrors(response.errors) } : { message: toMessage(response) }
    onClose()
    await revalidate()
    return undefined
  }

  return (
    <Dialog onClose={onClose} headline={t('request')}>
      <SiteForm
        className="stack gap-2"
        onSend={() => void form.submit(send)}
        errors={form.errors}
        message={form.result?.message}
        result={form.result}
        heading={<p>{t('requestHint')}</p>}
      >
        <InvoiceFields
          billing={billing}
          nameLabel="name"
          onChange={(changed, field) => {
            setBilling(changed)
            form.markChanged([`invoice.${field}`])
          }}
          errorOf={(field) => form.errorOf(`invoice.${field}`)}
        />
        <DialogActions>
          <button type="submit" className="button" aria-busy={form.isSending}>
            {t('send')}
          </button>
          <button type="button" className="button button-quiet" onClick={onClose}>
            {t('close')}
          </button>
        </DialogActions>
      </SiteForm>
    </Dialog>
  )
}
