import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import { emptyBilling } from '#domain/invoices/billing.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useBrowserApi } from '../../api/browser-api.ts'
import { type Message, MessageBox } from '../../components/form/message-box.tsx'
import InvoiceFields from '../../components/invoice-fields.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFailureMessage } from './use-failure-message.ts'

/** Asks who the invoice is made out to. It cannot be changed afterwards. */
export default function InvoiceDialog({ order, onClose }: { order: OrderResponse; onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const { t: tErrors } = useTranslation('checkout')
  const api = useBrowserApi()
  const { revalidate } = useRevalidator()
  const toMessage = useFailureMessage()
  const [billing, setBilling] = useState(emptyBilling)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<Message>()
  const [isSending, setSending] = useState(false)
  const [attempt, setAttempt] = useState<unknown>()

  async function send(): Promise<void> {
    setSending(true)
    const response = await api('POST /orders/{orderId}/invoices', { params: { orderId: order.orderId }, body: billing })
    setSending(false)
    if (response.success) {
      onClose()
      return revalidate()
    }
    setErrors(response.errors ?? {})
    setMessage(response.errors ? undefined : toMessage(response))
    setAttempt(response)
  }

  return (
    <Dialog onClose={onClose} headline={t('request')}>
      <form
        className="stack gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void send()
        }}
      >
        <p>{t('requestHint')}</p>
        {message && <MessageBox message={message} />}
        <InvoiceFields
          billing={billing}
          nameLabel="name"
          attempt={attempt}
          onChange={(changed, field) => {
            setBilling(changed)
            setErrors(({ [field]: _corrected, ...others }) => others)
          }}
          getError={(field) => {
            const code = errors[field]
            return code && tErrors.has(code) ? tErrors(code) : code
          }}
        />
        <DialogActions>
          <button type="submit" className="button" aria-busy={isSending}>
            {t('send')}
          </button>
          <button type="button" className="button button-quiet" onClick={onClose}>
            {t('close')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
