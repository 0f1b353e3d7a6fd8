import { reachableStorage } from './reachable-storage.ts'

export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** For visitors who forbid storage: lasts as long as the page, so that a cart can still be filled and ordered. */
function pageMemory(): SmallStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

const memories = { local: pageMemory(), session: pageMemory() }

/** The device's storage, or the page's memory in its place. */
export const localMemory = (): SmallStorage => reachableStorage(() => localStorage) ?? memories.local
export const sessionMemory = (): SmallStorage => reachableStorage(() => sessionStorage) ?? memories.session
