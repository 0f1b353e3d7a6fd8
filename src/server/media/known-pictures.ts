import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { missingPicture, type Picture } from '#domain/content/pictures.ts'

export type KnownPicture = Pick<Picture, 'hash' | 'width' | 'height'>

interface KnownPicturesDeps {
  /** Of the current content, by name. */
  pictures: () => ReadonlyMap<string, Picture>
  /** Finds those of other content versions in the database. */
  findPictures: (hashes: readonly string[]) => Promise<readonly KnownPicture[]>
}

const maxRemembered = 5_000
/** A hash that nobody knows may belong to content that is about to be imported. */
const unknownForMs = 10_000
/** So many names at a time, so often at most: a flood of invented names costs ten small queries per second. */
const maxBatch = 500
const pauseMs = 100

/** Decides whether there is an original with a hash. Those of the current content are known without the database. */
export function createKnownPictures({ pictures, findPictures }: KnownPicturesDeps) {
  const found = new LRUCache<string, KnownPicture>({ max: maxRemembered })
  const unknown = new LRUCache<string, true>({ max: maxRemembered, ttl: unknownForMs })
  const indexes = new WeakMap<ReadonlyMap<string, Picture>, ReadonlyMap<string, KnownPicture>>()
  const waiting = new Map<string, PromiseWithResolvers<KnownPicture | undefined>>()
  let isReading = false

  function indexByHash(): ReadonlyMap<string, KnownPicture> {
    const current = pictures()
    const known = indexes.get(current)
    if (known) return known
    const index = new Map([missingPicture, ...current.values()].map((picture) => [picture.hash, picture]))
    indexes.set(current, index)
    return index
  }

  async function readBatch(): Promise<void> {
    const batch = [...waiting].slice(0, maxBatch)
    for (const [hash] of batch) waiting.delete(hash)
    try {
      for (const picture of await findPictures(batch.map(([hash]) => hash))) found.set(picture.hash, picture)
      for (const [hash, { resolve }] of batch) {
        if (!found.has(hash)) unknown.set(hash, true)
        resolve(found.get(hash))
      }
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
  }

  async function readWaiting(): Promise<void> {
    if (isReading) return
    isReading = true
    while (waiting.size > 0) {
      await readBatch()
      await pause(pauseMs, undefined, { ref: false })
    }
    isReading = false
  }

  /** Undefined if it is not known without asking the database. */
  const peek = (hash: string): KnownPicture | undefined => indexByHash().get(hash) ?? found.get(hash)

  return {
    peek,
    /** Rejects if the database cannot be asked. */
    find(hash: string): Promise<KnownPicture | undefined> {
      const known = peek(hash)
      if (known || unknown.has(hash)) return Promise.resolve(known)
      const entry = waiting.get(hash) ?? Promise.withResolvers<KnownPicture | undefined>()
      waiting.set(hash, entry)
      void readWaiting()
      return entry.promise
    },
  }
}

export type KnownPictures = ReturnType<typeof createKnownPictures>
