export const storagePrefix = 'krume:'

interface Entry {
  value: unknown
  expiresAtMs?: number
}

/** Entries carry the app's prefix and may expire. A full or forbidden storage loses nothing but the memory. */
export function expiringStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
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

export type ExpiringStorage = ReturnType<typeof expiringStorage>
