import type { StoredAnswer } from './send-bodies.ts'

interface Entry extends StoredAnswer {
  expiresAtMs: number
  bytes: number
  /** Asked for since it was last looked at for room. */
  wasUsed: boolean
}

export interface PageCache {
  find(key: string, nowMs: number): StoredAnswer | undefined
  keep(key: string, page: StoredAnswer, expiresAtMs: number): void
}

/** With its compressed forms, which come later and are together less than half of it. */
const bytesOf = ({ bodies }: StoredAnswer) => bodies.identity.length * 1.5

/**
 * Answers with their bytes. When the room is full the oldest go first, but who was asked for meanwhile gets
 * a second chance; all of them go when there is new content.
 */
export function pageCache(maxBytes: number, contentVersion: () => string = () => ''): PageCache {
  const entries = new Map<string, Entry>()
  let usedBytes = 0
  let keptVersion = contentVersion()
  const forgetOldContent = () => {
    if (keptVersion === contentVersion()) return
    keptVersion = contentVersion()
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
      if (entry.expiresAtMs > nowMs) return entry
      drop(key)
      return undefined
    },
    keep(key, page, expiresAtMs) {
      forgetOldContent()
      const bytes = bytesOf(page)
      if (bytes > maxBytes / 8) return
      drop(key)
      makeRoomFor(bytes)
      entries.set(key, { ...page, expiresAtMs, bytes, wasUsed: false })
      usedBytes += bytes
    },
  }
}
