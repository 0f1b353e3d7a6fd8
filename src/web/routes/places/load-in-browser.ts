import type { AppStateStore } from '../../state/app-state.ts'

/** Counts the request, and turns an unreachable server into a value: the page then says so in its own place. */
export async function loadInBrowser<T>(state: AppStateStore, load: () => Promise<T>): Promise<T | undefined> {
  const change = (by: number) => state.setState(({ networkRequests }) => ({ networkRequests: networkRequests + by }))
  change(+1)
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    state.setState({ lastError: error.message })
    return undefined
  } finally {
    change(-1)
  }
}
