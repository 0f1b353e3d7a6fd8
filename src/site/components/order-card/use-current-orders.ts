import { useCallback, useEffect, useState } from 'react'
import type { OrderResponse } from '#contract/orders.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { hasOrderHint } from '../../order-cookies.ts'

/** While a payment is being checked, its result arrives within seconds. */
const pendingRefreshMs = 5_000

/**
 * The orders of this browser, which the page was rendered with, and their state when the visitor returns to the page. An
 * order may also have been placed in another tab.
 */
export function useCurrentOrders(loaded: readonly OrderResponse[] | undefined) {
  const api = useBrowserApi()
  const [orders, setOrders] = useState<readonly OrderResponse[]>(loaded ?? [])

  /** A failed request leaves what is shown: the next look at the page repeats it. */
  const reload = useCallback(async () => {
    const response = await api('GET /orders/granted').catch(() => undefined)
    if (response?.success) setOrders(response.data)
  }, [api])

  useEffect(() => {
    if (loaded) setOrders(loaded)
    else if (hasOrderHint(document.cookie)) void reload()
  }, [loaded, reload])

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible' && hasOrderHint(document.cookie)) void reload()
    }
    // The browser has kept the page while the visitor was at the payment provider.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onVisible()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pageshow', onPageShow)
    }
  }, [reload])

  const isPending = orders.some(({ orderState, payment }) => orderState === 'created' && payment === 'pending')
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void reload(), pendingRefreshMs)
    return () => clearInterval(timer)
  }, [isPending, reload])

  return { orders, reload }
}
