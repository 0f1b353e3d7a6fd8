import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReorderResponse } from '#contract/orders.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import actionList from '../../components/action-list.module.css'
import { type Message, MessageBox } from '../../components/form/message-box.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFailureMessage } from './use-failure-message.ts'

/** Loaded when somebody opens it. */
const ReorderOffer = lazy(() => import('./reorder-offer.tsx'))

interface ReorderProps {
  orderId: string
  /** Where the order was picked up. */
  storeId: string
  /** Open the dialog at once; set by the link in the mail. */
  isOpenedByLink: boolean
}

/** Puts the same items into the cart again, after showing what has changed since. */
export function Reorder({ orderId, storeId, isOpenedByLink }: ReorderProps) {
  const { t } = useTranslation('order')
  const api = useBrowserApi()
  const [, setSearchParams] = useSearchParams()
  const toMessage = useFailureMessage()
  const [offer, setOffer] = useState<ReorderResponse>()
  const [message, setMessage] = useState<Message>()
  const isRequesting = useRef(false)

  async function requestOffer(): Promise<void> {
    if (isRequesting.current) return
    isRequesting.current = true
    const response = await api('POST /orders/{orderId}/reorder', { params: { orderId } })
    isRequesting.current = false
    if (response.success) setOffer(response.data)
    else setMessage(toMessage(response))
  }

  const requestAtOnce = useEffectEvent(requestOffer)
  useEffect(() => {
    if (!isOpenedByLink) return
    void requestAtOnce()
    setSearchParams({}, { replace: true })
  }, [isOpenedByLink, setSearchParams])

  return (
    <>
      <button type="button" className={`text-button ${actionList.action}`} onClick={() => void requestOffer()}>
        {t('reorder.open')}
      </button>
      {message && <MessageBox message={message} />}
      {offer && (
        <Suspense>
          <ReorderOffer offer={offer} storeId={storeId} onClose={() => setOffer(undefined)} />
        </Suspense>
      )}
    </>
  )
}
