import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { orderApi } from '../../api/order-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { type Message, MessageBox } from '../../components/message-box.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { formatEuros } from '../../format-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { focusQuietly } from '../../layout/focus-quietly.ts'
import { appState } from '../../state/app-state.ts'
import { notify } from '../../state/notify.ts'
import styles from './order-ways.module.css'
import { useFailureMessage } from './use-failure-message.ts'

/** A line must not end inside an order number. */
const unbroken = (orderId: string) => orderId.replace('-', '\u2060-\u2060')

/** Asks once, and says what is paid back, before anything happens. */
export function CancelOrder({ order }: { order: OrderAnswer }) {
  const { t, language } = useTexts('selfservice')
  const api = useBrowserApi(orderApi)
  const { revalidate } = useRevalidator()
  const asMessage = useFailureMessage()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<Message>()
  const isPaid = order.orderState !== 'created'
  const total = formatEuros(order.total, language)

  async function cancel(): Promise<void> {
    setSending(true)
    const answer = await api.cancelOrder(order.orderId)
    setSending(false)
    if (!answer.success) return setMessage(asMessage(answer))
    setOpen(false)
    notify(appState, { tone: 'status', text: answer.message })
    await revalidate()
    // The button that was pressed is gone with the choice.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) focusQuietly(heading)
  }

  return (
    <>
      <button type="button" className={styles.way} onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} headline={t('cancel.headline')}>
        <p>{t(isPaid ? 'cancel.paid' : 'cancel.unpaid', { total, number: unbroken(order.orderId) })}</p>
        {message && <MessageBox message={message} />}
        <div className={styles.answers}>
          <button type="button" className="button" aria-busy={isSending} onClick={() => !isSending && void cancel()}>
            {t('cancel.confirm')}
          </button>
          <button type="button" className="button button-quiet" onClick={() => setOpen(false)}>
            {t('cancel.keep')}
          </button>
        </div>
      </ModalDialog>
    </>
  )
}
