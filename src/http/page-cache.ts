import type { StoredAnswer } from './send-bodies.ts'

interface Entry extends StoredAnswer {
  expiresAtMs: number
  bytes: number
}

export interface PageCache {
  find(key: string, nowMs: number): StoredAnswer | undefined
  keep(key: string, page: StoredAnswer, expiresAtMs: number): void
  clear(): void
}

const bytesOf = ({ bodies }: StoredAnswer) => Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 0)

/** Rendered pages with their compressed bytes. The least recently used go first when the room is full. */
export function pageCache(maxBytes: number): PageCache {
  const entries = new Map<string, Entry>()
  let usedBytes = 0
  const drop = (key: string) => {
    usedBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    find(key, nowMs) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.expiresAtMs <= nowMs) {
        usedBytes -= entry.bytes
        return undefined
      }
      entries.set(key, entry)
      return entry
    },
    keep(key, page, expiresAtMs) {
      const bytes = bytesOf(page)
      if (bytes > maxBytes / 8) return
      drop(key)
      entries.set(key, { ...page, expiresAtMs, bytes })
      usedBytes += bytes
      for (const oldest of entries.keys()) {
        if (usedBytes <= maxBytes) break
        drop(oldest)
      }
    },
    clear() {
      entries.clear()
      usedBytes = 0
    },
  }
}
