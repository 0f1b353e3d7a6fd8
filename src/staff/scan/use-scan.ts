import { useServerAnswer } from '../api/use-read.ts'
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
  const store = getSelectedStore(session)?.id
  async function check(): Promise<Scan> {
    const today = clock.localTime().date
    const readAfter = changes.state.get().count
    const result = await requests.request('POST /scan', { body: { text, store } })
    const isOffline = !result.ok && result.problem.code === 'unreachable'
    if (!isOffline) return { outcome: outcomeOfAnswer(result, today), isOffline, readAfter }
    const orders = store ? await board.readStoredOrders(store) : []
    return { outcome: outcomeOfStoredList(text, orders, today), isOffline, readAfter }
  }
  const { data, isCurrent } = useServerAnswer(`${store} ${text}`, async () => ({ ok: true, data: await check() }))
  return isCurrent && data ? data : { outcome: undefined, isOffline: false, readAfter: 0 }
}
