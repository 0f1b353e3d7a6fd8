import { lazy, Suspense, useEffect, useState } from 'react'

const OrderCardList = lazy(() => import('./order-card-list.tsx'))

/** Set by the server together with the grant for an order; it contains no data. */
const hasOrders = () => document.cookie.includes('krume-orders=1')

/** The orders of this browser that are not picked up yet. Where there are none, nothing is loaded. */
export function OrderCards() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const check = () => setShown(hasOrders())
    check()
    // An order may have been placed in another tab, or before the visitor came back from the payment page.
    addEventListener('pageshow', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      removeEventListener('pageshow', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <OrderCardList />
    </Suspense>
  )
}
