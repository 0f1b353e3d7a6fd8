import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OrderResponse, ReorderResponse } from '#contract/orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { sameWeekdayAfter } from '#domain/order/current-orders.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import actionList from '../../components/action-list.module.css'
import { type Message, MessageBox } from '../../components/form/message-box.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAppState } from '../../state/app-state.ts'
import { useFailureMessage } from './use-failure-message.ts'

/** Loaded when somebody opens it. */
const ReorderOffer = lazy(() => import('./reorder-offer.tsx'))

/** `now` fills an empty cart at once if nothing has changed. */
export type ReorderRequest = 'show' | 'now'

interface ReorderProps {
  order: OrderResponse
  /** Set by the link that has opened the page. */
  request: ReorderRequest | undefined
}

/** Puts the same items into the cart again, after showing what has changed since. */
export function Reorder({ order, request }: ReorderProps) {
  const { t } = useTranslation('order')
  const api = useBrowserApi()
  const [, setSearchParams] = useSearchParams()
  const toMessage = useFailureMessage()
  const take = useTake(order)
  const inCart = useAppState(({ cartItemCount }) => cartItemCount)
  const [offer, setOffer] = useState<ReorderResponse>()
  const [message, setMessage] = useState<Message>()
  const isRequesting = useRef(false)

  async function requestOffer(isInHurry = false): Promise<void> {
    if (isRequesting.current) return
    isRequesting.current = true
    const response = await api('POST /orders/{orderId}/reorder', { params: { orderId: order.orderId } })
    isRequesting.current = false
    if (!response.success) return setMessage(toMessage(response))
    const isSame = response.data.items.every(({ change }) => change === 'same')
    if (isInHurry && isSame && inCart === 0) return take(response.data)
    setOffer(response.data)
  }

  const requestAtOnce = useEffectEvent(requestOffer)
  useEffect(() => {
    if (!request) return
    void requestAtOnce(request === 'now')
    setSearchParams({}, { replace: true })
  }, [request, setSearchParams])

  return (
    <>
      <button type="button" className={`text-button ${actionList.action}`} onClick={() => void requestOffer()}>
        {t('reorder.open')}
      </button>
      {message && <MessageBox message={message} />}
      {offer && (
        <Suspense>
          <ReorderOffer offer={offer} onTake={() => void take(offer)} onClose={() => setOffer(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Fills the cart, and suggests the same store, weekday and time; what is not possible, the checkout takes back and says so. */
function useTake({ pickupStore, pickupDate, pickupTime }: OrderResponse) {
  const navigate = useNavigate()
  return async ({ cartId }: ReorderResponse): Promise<void> => {
    const { getCartSession } = await import('../../state/browser-cart.ts')
    await getCartSession().adopt(cartId)
    const today = berlinTime(new Date().toISOString()).date
    const pickup = { pickupStore: pickupStore.id, pickupDate: sameWeekdayAfter(today, pickupDate), pickupTime }
    await navigate('/checkout#checkout-data', { state: pickup })
  }
}
