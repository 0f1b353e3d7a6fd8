import type { AppStateStore } from './app-state.ts'

/** Wraps a fetch so that the state knows how many requests are under way, and the last error. */
export function countNetwork<A extends unknown[]>(state: AppStateStore, fetch: (...args: A) => Promise<Response>) {
  const change = (by: number) => state.setState(({ networkRequests }) => ({ networkRequests: networkRequests + by }))
  return async (...args: A): Promise<Response> => {
    change(+1)
    try {
      return await fetch(...args)
    } catch (error) {
      state.setState({ lastError: error instanceof Error ? error.message : String(error) })
      throw error
    } finally {
      change(-1)
    }
  }
}
