import { type AppState, type AppStateStore, emptyAppState } from './app-state.ts'
import type { ExpiringStorage } from './expiring-storage.ts'

const keptFields = [
  'lastError',
  'headerMenu',
  'footerMenu',
  'myStore',
  'productCategories',
  'products',
  'cartItemCount',
  'cartTotal',
] as const satisfies readonly (keyof AppState)[]

const entryName = 'state'

type Kept = Partial<Pick<AppState, (typeof keptFields)[number]>>

const pickKept = (state: AppState): Kept => Object.fromEntries(keptFields.map((field) => [field, state[field]]))

// The law allows a visitor's device to be written to only for what they asked for: choosing a store, filling a cart.
const askedToBeRemembered = ({ myStore, cartItemCount }: AppState) => myStore !== undefined || cartItemCount > 0

/** Only fields that are kept, and of those only what this visit does not know yet: the past never covers the present. */
function stillUnknown(restored: object, current: AppState): Kept {
  const isMissing = (field: keyof Kept) => field in restored && current[field] === emptyAppState[field]
  return Object.fromEntries(keptFields.filter(isMissing).map((field) => [field, (restored as Kept)[field]]))
}

/** Restores what an earlier visit left; gives up waiting after the time-out, so that no storage can hold up the site. */
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
  if (typeof restored === 'object' && restored !== null) state.setState(stillUnknown(restored, state.getState()))
}

export const readKept = async (storage: ExpiringStorage, nowMs: number) => storage.get(entryName, nowMs)

/** Changes that come close together are written once, when `later` says so; what is not kept causes no writing. */
export function keepAppState(
  state: AppStateStore,
  storage: ExpiringStorage,
  later: (write: () => void) => void,
): () => void {
  let isPlanned = false
  const write = () => {
    isPlanned = false
    const current = state.getState()
    if (askedToBeRemembered(current)) storage.set(entryName, pickKept(current))
    else storage.remove(entryName)
  }
  return state.subscribe((current, before) => {
    if (isPlanned || keptFields.every((field) => current[field] === before[field])) return
    isPlanned = true
    later(write)
  })
}
