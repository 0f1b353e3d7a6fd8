import type { Db } from '#db/database.ts'
import { readDayStamps } from '#db/orders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

interface Board {
  storeId: string
  date: CalendarDate
}

type Listener = (version: string) => void

const keyOf = ({ storeId, date }: Board) => `${storeId} ${date}`
/** The version of a day without orders. */
const emptyVersion = '0-0'
const pollMs = 500

/**
 * Tells the boards of this process when an order of their store and day has changed, whichever process or command changed
 * it. All boards share one small query. What a board misses while it is not connected it gets by reading its list again.
 */
export function createBoardWatch(db: Db, report: (error: unknown) => void) {
  const listeners = new Map<string, { board: Board; version: string | undefined; listeners: Set<Listener> }>()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  async function readVersions(): Promise<void> {
    const dates = [...new Set([...listeners.values()].map(({ board }) => board.date))]
    const stamps = await readDayStamps(db, dates)
    const versionByKey = new Map(stamps.map(({ storeId, date, stamp }) => [keyOf({ storeId, date }), stamp]))
    for (const [key, watched] of listeners) {
      const version = versionByKey.get(key) ?? emptyVersion
      if (version === watched.version) continue
      watched.version = version
      for (const listener of watched.listeners) listener(version)
    }
  }

  async function poll(): Promise<void> {
    await readVersions().catch(report)
    timer = listeners.size > 0 ? setTimeout(() => void poll(), pollMs).unref() : undefined
  }

  return {
    async readVersion({ storeId, date }: Board): Promise<string> {
      const stamps = await readDayStamps(db, [date])
      return stamps.find((stamp) => stamp.storeId === storeId)?.stamp ?? emptyVersion
    },
    /** Calls the listener with the current version and with every later one. Returns how to stop. */
    watch(board: Board, listener: Listener): () => void {
      const key = keyOf(board)
      const watched = listeners.get(key) ?? { board, version: undefined, listeners: new Set<Listener>() }
      watched.listeners.add(listener)
      listeners.set(key, watched)
      if (watched.version !== undefined) listener(watched.version)
      timer ??= setTimeout(() => void poll(), 0).unref()
      return () => {
        watched.listeners.delete(listener)
        // Another stream may have taken the place of one that ends a second time.
        if (watched.listeners.size === 0 && listeners.get(key) === watched) listeners.delete(key)
      }
    },
    /** Whether open streams should end, because the process stops. Browsers then connect to another one. */
    isStopping: () => isStopping,
    endStreams(): void {
      isStopping = true
    },
    stop(): void {
      isStopping = true
      clearTimeout(timer)
      listeners.clear()
    },
  }
}

export type BoardWatch = ReturnType<typeof createBoardWatch>
