import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { useSend } from '../api/use-send.ts'
import { useStaffApp } from '../staff-app.ts'

/** Sends a change of an order, and shows the order anew. */
export function useOrderChange(order: StaffOrderDetails, onDone: () => void) {
  const { board, receiveOrder } = useStaffApp()
  const { send: sendRequest, ...state } = useSend()
  async function send(path: 'move' | 'cancel' | 'refund' | 'resend' | 'note', body: unknown): Promise<void> {
    const changed = await sendRequest<StaffOrderDetails>('POST', `/orders/${order.orderId}/${path}`, { body })
    if (!changed) return
    receiveOrder(changed)
    void board.refresh()
    onDone()
  }
  return { send, ...state }
}
