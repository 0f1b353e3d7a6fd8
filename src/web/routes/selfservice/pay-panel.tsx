import { useState } from 'react'
import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { orderApi } from '../../api/order-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { type Message, MessageBox } from '../../components/message-box.tsx'
import { formatEuros } from '../../format-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './pay-panel.module.css'
import { paymentTruth } from './payment-truth.ts'
import { useFailureMessage } from './use-failure-message.ts'

/** Fetches a new way to pay and goes there. */
export function PayPanel({ order }: { order: OrderAnswer }) {
  const { t, language } = useTexts('selfservice')
  const api = useBrowserApi(orderApi)
  const asMessage = useFailureMessage()
  const [message, setMessage] = useState<Message>()
  const [attempt, setAttempt] = useState(0)
  const [isAsking, setAsking] = useState(false)

  async function pay(): Promise<void> {
    setAsking(true)
    const answer = await api.reauthorize(order.orderId)
    const approve = answer.success ? answer.data.find(({ rel }) => rel === 'approve') : undefined
    if (approve) return location.assign(approve.href)
    setAsking(false)
    setMessage(asMessage(answer.success ? { success: false, code: 'internal', message: '' } : answer))
    setAttempt((count) => count + 1)
  }

  const total = formatEuros(order.total, language)
  return (
    <section className={styles.panel} aria-labelledby="pay">
      <h2 id="pay">{t(paymentTruth(order) === 'declined' ? 'pay.again' : 'pay.headline')}</h2>
      <p>{t('pay.hint')}</p>
      {message && <MessageBox message={message} attempt={attempt} />}
      <button type="button" className="button" aria-busy={isAsking} onClick={() => !isAsking && void pay()}>
        {t('pay.button', { total })}
      </button>
      <noscript>
        <p>{t('pay.needsScript')}</p>
      </noscript>
    </section>
  )
}
