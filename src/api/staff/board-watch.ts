import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/database.ts'
import { readDayStamps } from '#db/orders.ts'
import { readPauseStamps } from '#db/overrides.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'
import { watchSessions } from '#services/staff/sessions.ts'

interface Board {
  storeId: string
  date: CalendarDate
}

type Listener = (version: string) => void

const keyOf = ({ storeId, date }: Board) => `${storeId} ${date}`
/** The version of a day without orders. */
const emptyVersion = '0-0'
const pollMs = 500
/** How often open streams look whether their sessions still exist. */
export const sessionCheckMs = 1_000

/** The versions of boards of these days: of their orders, and of the pauses of their stores. */
async function readVersions(db: Db, dates: readonly CalendarDate[]): Promise<(board: Board) => string> {
  const [orders, pauses] = [await readDayStamps(db, dates), await readPauseStamps(db)]
  const ordersByKey = new Map(orders.map(({ storeId, date, stamp }) => [keyOf({ storeId, date }), stamp]))
  return (board) => {
    const pause = pauses.get(board.storeId)
    return (ordersByKey.get(keyOf(board)) ?? emptyVersion) + (pause === undefined ? '' : `-${pause}`)
  }
}

/**
 * Tells the boards of this process when an order of their store and day or a pause of the store has changed, whichever
 * process or command changed it. All boards share two small queries. What a board misses while it is not connected it gets by reading its list again.
 */
export function createBoardWatch(db: Db, report: (error: unknown) => void) {
  const listeners = new Map<string, { board: Board; version: string | undefined; listeners: Set<Listener> }>()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  async function notify(): Promise<void> {
    const dates = [...new Set([...listeners.values()].map(({ board }) => board.date))]
    const versionOf = await readVersions(db, dates)
    for (const watched of listeners.values()) {
      const version = versionOf(watched.board)
      if (version === watched.version) continue
      watched.version = version
      for (const listener of watched.listeners) listener(version)
    }
  }

  async function poll(): Promise<void> {
    await notify().catch(report)
    timer = listeners.size > 0 ? setTimeout(() => void poll(), pollMs).unref() : undefined
  }

  return {
    async readVersion(board: Board): Promise<string> {
      return (await readVersions(db, [board.date]))(board)
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

/** Waits for the next look at the sessions of all open streams, one query a second, and says who the token belongs to. */
export function createSessionWatch(db: Db, now: () => Instant) {
  const tokens = new Set<string>()
  let next: ReturnType<typeof lookUp> | undefined

  async function lookUp() {
    await pause(sessionCheckMs)
    next = undefined
    const asked = [...tokens]
    tokens.clear()
    return watchSessions(db, asked, now())
  }

  return async (token: string): Promise<StaffIdentity | undefined> => {
    tokens.add(token)
    next ??= lookUp()
    return (await next).get(token)
  }
}
