import type { AppState, WritableAppState } from './app-state.ts'
import type { ExpiringStorage } from './storage.ts'

const entryName = 'state'

type PersistedState = Pick<AppState, 'cartItemCount' | 'cartTotal'>

const pickPersisted = ({ cartItemCount = 0, cartTotal = 0 }: Partial<PersistedState>): PersistedState => ({
  cartItemCount,
  cartTotal,
})

/**
 * Restores the state of an earlier visit, unless the current one has set it. Gives up after the time-out, so that a slow
 * storage cannot block the site.
 */
export async function restoreAppState(
  state: WritableAppState,
  read: () => Promise<unknown>,
  timeoutMs: number,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  const restored = await Promise.race([read().catch(() => undefined), timeout])
  clearTimeout(timer)
  if (restored && state.getState().cartItemCount === 0)
    state.setState(pickPersisted(restored as Partial<PersistedState>))
}

export const readPersistedState = async (storage: ExpiringStorage, nowMs: number) => storage.get(entryName, nowMs)

/** Writes the state after each change. */
export const persistAppState = (state: WritableAppState, storage: ExpiringStorage): void =>
  void state.subscribe((current, before) => {
    if (current.cartItemCount === before.cartItemCount && current.cartTotal === before.cartTotal) return
    // By law (ePrivacy) the site may write to the device only for what the visitor asked for: filling a cart.
    if (current.cartItemCount > 0) storage.set(entryName, pickPersisted(current))
    else storage.remove(entryName)
  })
