import type { OpenQuestion } from '#contract/staff/staff-orders.ts'
import { useServerAnswer } from '../api/use-read.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { useObservable } from '../state/observable.ts'
import { useSelectedStore } from '../state/selected-store.ts'

interface OpenQuestions {
  orders: readonly OpenQuestion[]
  /** How many changes of orders came before. */
  readAfter: number
}

/** Undefined until they are known, and without a connection. `isLive`: read again whenever an order changes. */
export function useOpenQuestions(isLive: boolean): OpenQuestions | undefined {
  const { requests, changes } = useStaffApp()
  const store = useSelectedStore(useSession())
  const { count } = useObservable(changes.state)
  const { data } = useServerAnswer<OpenQuestions>(store && `${store.id} ${isLive ? count : ''}`, async () => {
    const readAfter = changes.state.get().count
    const result = await requests.request('GET /open-questions', { query: { store: store?.id ?? '' } })
    return result.ok ? { ok: true, data: { orders: result.data, readAfter } } : result
  })
  return data
}
