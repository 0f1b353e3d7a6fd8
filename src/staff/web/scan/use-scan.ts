import { useEffect, useState } from 'react'
import type { ScanResult } from '#contract/staff/staff-orders.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { getSelectedStore } from '../state/selected-store.ts'
import { outcomeOfAnswer, outcomeOfStoredList, type ScanOutcome } from './scan-outcome.ts'

export interface Scan {
  /** Undefined while the server is asked. */
  outcome: ScanOutcome | undefined
  /** From the list on this device: the server could not be asked. */
  isOffline: boolean
}

/** Asks the server, and without a connection the list on this device. */
export function useScan(text: string): Scan {
  const { requests, board, clock } = useStaffApp()
  const session = useSession()
  const [scan, setScan] = useState<Scan>({ outcome: undefined, isOffline: false })
  const store = getSelectedStore(session)?.id
  useEffect(() => {
    let isOver = false
    const today = clock.localTime().date
    void requests.request<ScanResult>('POST', '/scan', { body: { text, store } }).then((result) => {
      if (isOver) return
      const isOffline = !result.ok && result.problem.code === 'unreachable'
      const orders = board.state.get().board?.orders ?? []
      setScan({
        outcome: isOffline ? outcomeOfStoredList(text, orders, today) : outcomeOfAnswer(result, today),
        isOffline,
      })
    })
    return () => {
      isOver = true
    }
  }, [requests, board, clock, text, store])
  return scan
}
