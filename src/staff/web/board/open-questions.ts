import { useCallback, useEffect, useState } from 'react'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { useObservable } from '../state/observable.ts'
import { useSelectedStore } from '../state/selected-store.ts'

/** Undefined until they are known, and without a connection. Read again whenever the board is. */
export function useOpenQuestions(): readonly StaffOrder[] | undefined {
  const { requests, board } = useStaffApp()
  const store = useSelectedStore(useSession())
  const { board: shown } = useObservable(board.state)
  const [questions, setQuestions] = useState<readonly StaffOrder[]>()
  const storeId = store?.id
  const read = useCallback(async () => {
    if (!storeId) return
    const result = await requests.request<StaffOrder[]>('GET', '/open-questions', { query: { store: storeId } })
    if (result.ok) setQuestions(result.data)
  }, [requests, storeId])
  useEffect(() => void read(), [read, shown?.version])
  return questions
}
