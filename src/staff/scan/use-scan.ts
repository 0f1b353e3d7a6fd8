import { useEffect, useState } from 'react'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { getSelectedStore } from '../state/selected-store.ts'
import { outcomeOfAnswer, outcomeOfStoredList, type ScanOutcome } from './scan-outcome.ts'

export interface Scan {
  /** Undefined while the server is asked. */
  outcome: ScanOutcome | undefined
  /** From the lists on this device: the server could not be asked. */
  isOffline: boolean
  /** How many changes of orders came before. */
  readAfter: number
}

/** Asks the server, and without a connection the lists on this device. */
export function useScan(text: string): Scan {
  const { requests, board, changes, clock } = useStaffApp()
  const session = useSession()
  const [scan, setScan] = useState<Scan>({ outcome: undefined, isOffline: false, readAfter: 0 })
  const store = getSelectedStore(session)?.id
  useEffect(() => {
    let isOver = false
    const today = clock.localTime().date
    const readAfter = changes.state.get().count
    async function check(): Promise<Scan> {
      const result = await requests.request('POST /scan', { body: { text, store } })
      const isOffline = !result.ok && result.problem.code === 'unreachable'
      if (!isOffline) return { outcome: outcomeOfAnswer(result, today), isOffline, readAfter }
      const orders = store ? await board.readStoredOrders(store) : []
      return { outcome: outcomeOfStoredList(text, orders, today), isOffline, readAfter }
    }
    void check().then((checked) => !isOver && setScan(checked))
    return () => {
      isOver = true
    }
  }, [requests, board, changes, clock, text, store])
  return scan
}
