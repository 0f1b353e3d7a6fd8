/** Accessing `localStorage` itself throws when the visitor blocks storage. */
export function tryStorage(access: () => Storage): Storage | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Used when storage is blocked: lasts as long as the page, so that ordering still works. */
function createMemoryStorage(): KeyValueStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

const fallbacks = { local: createMemoryStorage(), session: createMemoryStorage() }

/** The storage of the browser, or an in-memory replacement. */
export const getLocalStorage = (): KeyValueStorage => tryStorage(() => localStorage) ?? fallbacks.local
export const getSessionStorage = (): KeyValueStorage => tryStorage(() => sessionStorage) ?? fallbacks.session

const storagePrefix = 'krume:'

interface Entry {
  value: unknown
  expiresAtMs?: number
}

/** Entries have the prefix of the app and can expire. Errors of a full or blocked storage are ignored. */
export function createExpiringStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
  return {
    get(name: string, nowMs: number): unknown {
      try {
        const text = storage?.getItem(storagePrefix + name)
        if (text === null || text === undefined) return undefined
        const { value, expiresAtMs } = JSON.parse(text) as Entry
        if (expiresAtMs === undefined || expiresAtMs > nowMs) return value
        storage?.removeItem(storagePrefix + name)
      } catch {}
      return undefined
    },
    set(name: string, value: unknown, expiresAtMs?: number): void {
      try {
        storage?.setItem(storagePrefix + name, JSON.stringify({ value, expiresAtMs }))
      } catch {}
    },
    remove(name: string): void {
      try {
        storage?.removeItem(storagePrefix + name)
      } catch {}
    },
  }
}

export type ExpiringStorage = ReturnType<typeof createExpiringStorage>
