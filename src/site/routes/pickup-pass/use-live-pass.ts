import { useState } from 'react'
import type { PickupPass } from '#contract/orders.ts'
import { useTimer } from '#ui/use-timer.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { useReturn } from '../../hooks/use-return.ts'

const refreshMs = 30_000

/** Asks again while the pass is on the screen: whoever waits in front of the shop sees when the order is ready. */
export function useLivePass(loaded: PickupPass): PickupPass {
  const api = useBrowserApi()
  const [refreshed, setRefreshed] = useState<{ from: PickupPass; pass: PickupPass }>()
  const pass = refreshed?.from === loaded ? refreshed.pass : loaded
  const { orderId, isValid } = loaded
  const isOver = !isValid || pass.handedOverAt !== undefined
  async function refresh(): Promise<void> {
    if (isOver || document.visibilityState !== 'visible') return
    const response = await api('GET /orders/{orderId}/pass', { params: { orderId } })
    // Without a connection the pass stays as it is.
    if (response.success) setRefreshed({ from: loaded, pass: response.data })
  }
  useTimer(() => void refresh(), isOver ? undefined : refreshMs)
  useReturn(() => void refresh())
  return pass
}
