import type { AppStateStore } from '../state/app-state.ts'
import { timings } from '../timings.ts'

const seenKey = 'krume:started'

interface Surroundings {
  session: Pick<Storage, 'getItem' | 'setItem'>
  prefersReducedMotion: boolean
}

/** Once a tab; who prefers less motion never sees it. */
export function runStartupLoader(state: AppStateStore, { session, prefersReducedMotion }: Surroundings): () => void {
  if (prefersReducedMotion || session.getItem(seenKey)) return () => {}
  session.setItem(seenKey, '1')
  state.setState({ loading: true })
  const end = () => state.setState({ loading: false })
  const timer = setTimeout(end, timings.startupLoader)
  return () => {
    clearTimeout(timer)
    end()
  }
}
