import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { phoneLink } from '#domain/store.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useBrowserApi } from '../../api/browser-api.ts'
import actionList from '../../components/action-list.module.css'
import { type Message, MessageBox } from '../../components/form/message-box.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { focusWithoutScroll } from '../../layout/scroll-after-navigation.ts'
import { appState, notify } from '../../state/app-state.ts'
import { Reorder } from './reorder.tsx'
import { useFailureMessage } from './use-failure-message.ts'

interface Props {
  order: OrderResponse
  isReorder: boolean
}

export function OrderActions({ order, isReorder }: Props) {
  const { t } = useTranslation('order')
  return (
    <section className={`stack top gap-1 ${actionList.section}`} aria-labelledby="actions">
      <h2 id="actions" className="headline-s">
        {t('actions.headline')}
      </h2>
      <ul>
        <li className={'needs-script'}>
          <Reorder orderId={order.orderId} storeId={order.pickupStore.id} isOpenedByLink={isReorder} />
        </li>
        <li className={'needs-script'}>
          <button type="button" className={`text-button ${actionList.action}`} onClick={() => window.print()}>
            {t('actions.print')}
          </button>
        </li>
        {order.isCancelable && (
          <li className={'needs-script'}>
            <CancelOrder order={order} />
          </li>
        )}
        {order.items.some(({ canBeWithdrawn }) => canBeWithdrawn) && (
          <li>
            <SiteLink to={`/withdrawal?order=${order.orderId}`} className={`text-button ${actionList.action}`}>
              {t('actions.withdraw')}
            </SiteLink>
          </li>
        )}
      </ul>
      <p className="small below-1">
        {t('actions.call')}{' '}
        <a className="nowrap" href={phoneLink(order.pickupStore.phone)}>
          {order.pickupStore.phone}
        </a>
      </p>
    </section>
  )
}

/** Word joiners keep the order number on one line. */
const preventLineBreak = (orderId: string) => orderId.replace('-', '\u2060-\u2060')

/** Asks for confirmation and states the refund first. */
function CancelOrder({ order }: { order: OrderResponse }) {
  const { t, language } = useTranslation('order')
  const api = useBrowserApi()
  const { revalidate } = useRevalidator()
  const toMessage = useFailureMessage()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<Message>()
  const isPaid = order.payment === 'paid'
  const total = formatEuros(order.total - (order.refundedTotal ?? 0), language)

  async function cancel(): Promise<void> {
    setSending(true)
    const response = await api('POST /orders/{orderId}/cancel', { params: { orderId: order.orderId } })
    setSending(false)
    if (!response.success) return setMessage(toMessage(response))
    setOpen(false)
    notify(appState, { tone: 'status', text: response.message })
    await revalidate()
    // The pressed button is no longer rendered, and the page is shorter: show the new state, which the heading starts.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    focusWithoutScroll(heading)
    heading.scrollIntoView()
  }

  return (
    <>
      <button type="button" className={`text-button ${actionList.action}`} onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </button>
      {isOpen && (
        <Dialog closesOnBackdrop onClose={() => setOpen(false)} headline={t('cancel.headline')}>
          <p>{t(isPaid ? 'cancel.paid' : 'cancel.unpaid', { total, number: preventLineBreak(order.orderId) })}</p>
          {message && <MessageBox message={message} />}
          <DialogActions>
            <button type="button" className="button" aria-busy={isSending} onClick={() => !isSending && void cancel()}>
              {t('cancel.confirm')}
            </button>
            <button type="button" className="button button-quiet" onClick={() => setOpen(false)}>
              {t('cancel.keep')}
            </button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
