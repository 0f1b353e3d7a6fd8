import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { useSend } from '../api/use-send.ts'
import { useStaffApp } from '../staff-app.ts'

/** Sends a change of an order, and shows the order anew. */
export function useOrderChange(onDone: () => void) {
  const { board, receiveOrder } = useStaffApp()
  const state = useSend()
  async function change(sent: Promise<StaffOrderDetails | undefined>): Promise<void> {
    const changed = await sent
    if (!changed) return
    receiveOrder(changed)
    void board.refresh()
    onDone()
  }
  return { change, ...state }
}
