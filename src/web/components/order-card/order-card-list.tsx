import { useCallback, useEffect, useState } from 'react'
import type { OrderResponse } from '#contract/orders.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { orderApi } from '../../api/order-api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './order-card.module.css'
import { OrderCard } from './order-card.tsx'

/** While a payment is being checked, its result arrives within seconds. */
const pendingRefreshMs = 5_000

export default function OrderCardList() {
  const { t } = useTranslation('order')
  const api = useBrowserApi(orderApi)
  const [orders, setOrders] = useState<readonly OrderResponse[]>([])

  /** A failed request leaves what is shown: the next look at the page repeats it. */
  const load = useCallback(async () => {
    const response = await api.grantedOrders().catch(() => undefined)
    if (response?.success) setOrders(response.data)
  }, [api])

  useEffect(() => {
    void load()
    const onVisible = () => document.visibilityState === 'visible' && void load()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pageshow', load)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pageshow', load)
    }
  }, [load])

  const isPending = orders.some(({ orderState, payment }) => orderState === 'created' && payment === 'pending')
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void load(), pendingRefreshMs)
    return () => clearInterval(timer)
  }, [isPending, load])

  if (orders.length === 0) return null
  return (
    <section className={`page ${styles.list}`} data-order-cards aria-label={t('card.label', { count: orders.length })}>
      {orders.map((order) => (
        <OrderCard key={order.orderId} order={order} onChange={load} />
      ))}
    </section>
  )
}
