import { useCallback, useEffect, useState } from 'react'
import type { OrderResponse } from '#contract/orders.ts'
import { useTimer } from '#ui/use-timer.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { useReturn } from '../../hooks/use-return.ts'
import { hasOrderHint } from '../../order-cookies.ts'

/** While a payment is being checked, its result arrives within seconds. */
const pendingRefreshMs = 5_000

/**
 * The orders of this browser, which the page was rendered with, and their state when the visitor returns to the page. An
 * order may also have been placed in another tab.
 */
export function useCurrentOrders(loaded: readonly OrderResponse[] | undefined) {
  const api = useBrowserApi()
  /** What came after the page was loaded. */
  const [later, setLater] = useState<{ loaded: typeof loaded; orders: readonly OrderResponse[] }>()
  const orders = (later?.loaded === loaded ? later?.orders : loaded) ?? []

  /** A failed request leaves what is shown: the next look at the page repeats it. */
  const reload = useCallback(async () => {
    const response = await api('GET /orders/granted').catch(() => undefined)
    if (response?.success) setLater({ loaded, orders: response.data })
  }, [api, loaded])

  useEffect(() => {
    if (!loaded && hasOrderHint(document.cookie)) void reload()
  }, [loaded, reload])

  useReturn(() => {
    if (hasOrderHint(document.cookie)) void reload()
  })

  const isPending = orders.some(({ orderState, payment }) => orderState === 'created' && payment === 'pending')
  useTimer(() => void reload(), isPending ? pendingRefreshMs : undefined)

  return { orders, reload }
}
