import { whenIdle } from '../scheduling.ts'
import { type AppState, type AppStateStore, emptyAppState } from './app-state.ts'
import type { ExpiringStorage } from './storage.ts'

const persistedFields = ['myStore', 'cartItemCount', 'cartTotal'] as const satisfies readonly (keyof AppState)[]

const entryName = 'state'

type PersistedState = Partial<Pick<AppState, (typeof persistedFields)[number]>>

const pickPersisted = (state: AppState): PersistedState =>
  Object.fromEntries(persistedFields.map((field) => [field, state[field]]))

// By law (ePrivacy) the site may write to the device only for what the visitor asked for: choosing a store, filling a cart.
const mayPersist = ({ myStore, cartItemCount }: AppState) => myStore !== undefined || cartItemCount > 0

/** Picks the persisted fields that the current visit has not set yet: restoring never overwrites newer state. */
function pickMissing(restored: object, current: AppState): PersistedState {
  const isMissing = (field: keyof PersistedState) => field in restored && current[field] === emptyAppState[field]
  return Object.fromEntries(
    persistedFields.filter(isMissing).map((field) => [field, (restored as PersistedState)[field]]),
  )
}

/** Restores the state of an earlier visit. Gives up after the time-out, so that a slow storage cannot block the site. */
export async function restoreAppState(
  state: AppStateStore,
  read: () => Promise<unknown>,
  timeoutMs: number,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  const restored = await Promise.race([read().catch(() => undefined), timeout])
  clearTimeout(timer)
  if (typeof restored === 'object' && restored !== null) state.setState(pickMissing(restored, state.getState()))
}

export const readPersistedState = async (storage: ExpiringStorage, nowMs: number) => storage.get(entryName, nowMs)

/** Writes the state after changes of persisted fields. `schedule` delays the write, so that several changes share one. */
export function persistAppState(
  state: AppStateStore,
  storage: ExpiringStorage,
  schedule: (write: () => void) => void,
): () => void {
  let isScheduled = false
  const write = () => {
    isScheduled = false
    const current = state.getState()
    if (mayPersist(current)) storage.set(entryName, pickPersisted(current))
    else storage.remove(entryName)
  }
  return state.subscribe((current, before) => {
    if (isScheduled || persistedFields.every((field) => current[field] === before[field])) return
    isScheduled = true
    schedule(write)
  })
}

/** Delays a write until the browser is idle, but not beyond leaving the page. */
export function writeWhenIdle(write: () => void): void {
  let isDone = false
  const once = () => {
    removeEventListener('pagehide', once)
    if (!isDone) write()
    isDone = true
  }
  addEventListener('pagehide', once)
  whenIdle(once)
}
