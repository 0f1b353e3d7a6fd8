export type MapLoading<T> =
  | { state: 'initialized' }
  | { state: 'loading' }
  | { state: 'success'; loaded: T }
  | { state: 'failure' }

interface Parts<T> {
  load: () => Promise<T>
  sleep: (ms: number) => Promise<void>
  onChange: (loading: MapLoading<T>) => void
}

export const maxRetries = 3
export const retryDelayMs = (attempt: number): number => attempt * 2 ** attempt

/** Tries once and, where that fails, up to three times more, waiting longer before each. */
export async function loadMap<T>({ load, sleep, onChange }: Parts<T>): Promise<void> {
  onChange({ state: 'loading' })
  for (let attempt = 1; ; attempt++) {
    try {
      return onChange({ state: 'success', loaded: await load() })
    } catch {
      if (attempt > maxRetries) return onChange({ state: 'failure' })
      await sleep(retryDelayMs(attempt))
    }
  }
}
