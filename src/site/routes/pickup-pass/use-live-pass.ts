import { useEffect, useState } from 'react'
import type { PickupPass } from '#contract/orders.ts'
import { useBrowserApi } from '../../api/browser-api.ts'

const refreshMs = 30_000

/** Asks again while the pass is on the screen: whoever waits in front of the shop sees when the order is ready. */
export function useLivePass(loaded: PickupPass): PickupPass {
  const api = useBrowserApi()
  const [refreshed, setRefreshed] = useState<{ from: PickupPass; pass: PickupPass }>()
  const pass = refreshed?.from === loaded ? refreshed.pass : loaded
  const { orderId, isValid } = loaded
  const isOver = !isValid || pass.handedOverAt !== undefined
  useEffect(() => {
    if (isOver) return
    async function refresh(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      // Without a connection the pass stays as it is.
      const response = await api('GET /orders/{orderId}/pass', { params: { orderId } }).catch(() => undefined)
      if (response?.success) setRefreshed({ from: loaded, pass: response.data })
    }
    const timer = setInterval(() => void refresh(), refreshMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [api, loaded, orderId, isOver])
  return pass
}
