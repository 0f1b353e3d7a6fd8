import { useState } from 'react'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import type { TranslationTree } from '#domain/i18n/translate.ts'
import { emptyBilling } from '#domain/invoices/billing.ts'
import { BillingFields } from '#ui/billing-fields.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { createNamespaceTranslation } from '../i18n/namespace-translation.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOrderChange } from './use-order-change.ts'

const useInvoiceTranslation = createNamespaceTranslation<'invoice'>(
  import.meta.glob<TranslationTree>('../../../locales/*/invoice.json', { eager: true, import: 'default' }),
)
/** Fields are refused with the words of the checkout. */
const useCheckoutTranslation = createNamespaceTranslation<'checkout'>(
  import.meta.glob<TranslationTree>('../../../locales/*/checkout.json', { eager: true, import: 'default' }),
)

/** Asks who the invoice is made out to, as the customer says it on the phone. It cannot be changed afterwards. */
export default function InvoiceDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: tInvoice } = useInvoiceTranslation()
  const { t: tCheckout } = useCheckoutTranslation()
  const [billing, setBilling] = useState(emptyBilling)
  const { change, send, ...state } = useOrderChange(onClose)
  return (
    <ChangeDialog
      {...state}
      headline={t('action.invoice')}
      confirm={tInvoice('send')}
      onConfirm={() => void change(send('POST /orders/{orderId}/invoices', { params: order, body: billing }))}
      onClose={onClose}
    >
      <p>{tInvoice('requestHint')}</p>
      <BillingFields
        billing={billing}
        nameLabel="name"
        onChange={setBilling}
        errorOf={(field) => {
          const code = state.problem?.errors?.[field]
          return code && (tCheckout.find(code) ?? code)
        }}
        t={tInvoice}
      />
    </ChangeDialog>
  )
}
