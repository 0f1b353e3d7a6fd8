import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useBrowserApi } from '../../api/browser-api.ts'
import { type Message, MessageBox } from '../../components/form/message-box.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { focusWithoutScroll } from '../../layout/scroll-after-navigation.ts'
import { appState, notify } from '../../state/app-state.ts'
import { useFailureMessage } from './use-failure-message.ts'

/** Word joiners keep the order number on one line. */
const preventLineBreak = (orderId: string) => orderId.replace('-', '\u2060-\u2060')

/** Asks for confirmation and states the refund first. */
export default function CancelDialog({ order, onClose }: { order: OrderResponse; onClose: () => void }) {
  const { t, language } = useTranslation('order')
  const api = useBrowserApi()
  const { revalidate } = useRevalidator()
  const toMessage = useFailureMessage()
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<Message>()
  const isPaid = order.payment === 'paid'
  const total = formatEuros(order.total - (order.refundedTotal ?? 0), language)

  async function cancel(): Promise<void> {
    setSending(true)
    const response = await api('POST /orders/{orderId}/cancel', { params: { orderId: order.orderId } })
    setSending(false)
    if (!response.success) return setMessage(toMessage(response))
    onClose()
    notify(appState, { tone: 'status', text: response.message })
    await revalidate()
    // The pressed button is no longer rendered, and the page is shorter: show the new state, which the heading starts.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    focusWithoutScroll(heading)
    heading.scrollIntoView()
  }

  return (
    <Dialog closesOnBackdrop onClose={onClose} headline={t('cancel.headline')}>
      <p>{t(isPaid ? 'cancel.paid' : 'cancel.unpaid', { total, number: preventLineBreak(order.orderId) })}</p>
      {message && <MessageBox message={message} />}
      <DialogActions>
        <button type="button" className="button" aria-busy={isSending} onClick={() => !isSending && void cancel()}>
          {t('cancel.confirm')}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('cancel.keep')}
        </button>
      </DialogActions>
    </Dialog>
  )
}
