import type { AppStateStore } from '../state/app-state.ts'
import { timings } from '../timings.ts'

const seenKey = 'krume:started'

interface Surroundings {
  /** Without it nobody could say whether this tab has seen the loader, so it stays away. */
  session: Pick<Storage, 'getItem' | 'setItem'> | undefined
  prefersReducedMotion: boolean
}

/** Once a tab; who prefers less motion never sees it. */
export function runStartupLoader(state: AppStateStore, { session, prefersReducedMotion }: Surroundings): () => void {
  if (prefersReducedMotion || !session || session.getItem(seenKey)) return () => {}
  session.setItem(seenKey, '1')
  state.setState({ loading: true })
  const end = () => state.setState({ loading: false })
  const timer = setTimeout(end, timings.startupLoader)
  return () => {
    clearTimeout(timer)
    end()
  }
}
