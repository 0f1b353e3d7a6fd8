import { useRouteLoaderData } from 'react-router'
import type { SessionResponse } from '#contract/staff/session.ts'
import { useStaffApp } from '../staff-app.ts'
import { useObservable } from '../state/observable.ts'

/** Who is signed in. Pages inside the layout are shown only to somebody who is. */
export function useSession(): SessionResponse {
  const { session } = useStaffApp()
  const state = useObservable(session.state)
  const loaded = useRouteLoaderData<SessionResponse>('app')
  const current = state.kind === 'signedIn' ? state.session : loaded
  if (!current) throw new Error('Nobody is signed in.')
  return current
}
