interface Stay {
  /** How much room it takes. */
  bytes: number
  expiresAtMs: number
}

interface Entry<T> extends Stay {
  value: T
  /** Asked for since it was last looked at for room. */
  wasUsed: boolean
}

export interface ContentCache<T> {
  find(key: string, nowMs: number): T | undefined
  keep(key: string, value: T, stay: Stay): void
}

/**
 * What is made from the content. When the room is full the oldest go first, but who was asked for meanwhile gets
 * a second chance; all of them go when there is new content.
 */
export function contentCache<T>(maxBytes: number, contentVersion: () => string = () => ''): ContentCache<T> {
  const entries = new Map<string, Entry<T>>()
  let usedBytes = 0
  let keptVersion = contentVersion()
  const forgetOldContent = () => {
    const version = contentVersion()
    if (keptVersion === version) return
    keptVersion = version
    entries.clear()
    usedBytes = 0
  }
  const drop = (key: string) => {
    usedBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  function makeRoomFor(bytes: number): void {
    // Whoever gets a second chance comes again at the end of this very walk, then without one.
    for (const [key, entry] of entries) {
      if (usedBytes + bytes <= maxBytes) return
      entries.delete(key)
      if (entry.wasUsed) entries.set(key, { ...entry, wasUsed: false })
      else usedBytes -= entry.bytes
    }
  }
  return {
    find(key, nowMs) {
      forgetOldContent()
      const entry = entries.get(key)
      if (!entry) return undefined
      entry.wasUsed = true
      if (entry.expiresAtMs > nowMs) return entry.value
      drop(key)
      return undefined
    },
    keep(key, value, { bytes, expiresAtMs }) {
      forgetOldContent()
      if (bytes > maxBytes / 8) return
      drop(key)
      makeRoomFor(bytes)
      entries.set(key, { value, expiresAtMs, bytes, wasUsed: false })
      usedBytes += bytes
    },
  }
}
