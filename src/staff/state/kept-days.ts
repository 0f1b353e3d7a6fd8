import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { BoardCache } from './board-cache.ts'
import type { ListCache } from './list-cache.ts'

export interface KeptScope {
  store: string
  /** Whether the session sees no other store: then its lists are kept as well. The office sees too many. */
  isOnlyStore: boolean
  days: readonly CalendarDate[]
  language: Language
}

interface KeptDaysDeps {
  board: Pick<BoardCache, 'keep'>
  lists: Pick<ListCache, 'read'>
  /** Undefined while nobody is signed in who may read orders. */
  scope: () => KeptScope | undefined
  nowMs: () => number
}

const takeEveryMs = 5 * 60_000

/**
 * Takes the lists of today and tomorrow along while there is a connection. What is tomorrow in the evening is today in
 * the morning, when there may be none.
 */
export function createKeptDays({ board, lists, scope, nowMs }: KeptDaysDeps) {
  /** The version of the board that the lists of a day belong to. */
  const listedVersions = new Map<string, string>()
  let taken: { scope: string; atMs: number } | undefined
  let isTaking = false

  async function takeLists(date: CalendarDate, key: string, version: string): Promise<boolean> {
    if (listedVersions.get(key) === version) return true
    const read = await Promise.all([
      lists.read({ list: 'bake', date, store: '' }),
      lists.read({ list: 'pickup', date, store: '' }),
    ])
    const isRead = read.every((result) => result.ok && !result.data.isStored)
    if (isRead) listedVersions.set(key, version)
    return isRead
  }

  async function takeDay({ store, isOnlyStore, language }: KeptScope, date: CalendarDate): Promise<boolean> {
    const version = await board.keep({ store, date })
    if (version === undefined || !isOnlyStore) return version !== undefined
    return takeLists(date, `${store} ${date} ${language}`, version)
  }

  return {
    /** Called whenever the connection gives a sign. `isChanged`: what was taken is known to be old. */
    async take(isChanged = false): Promise<void> {
      const wanted = scope()
      if (!wanted || isTaking) return
      const key = JSON.stringify(wanted)
      const isFresh = taken !== undefined && taken.scope === key && nowMs() - taken.atMs < takeEveryMs
      if (isFresh && !isChanged) return
      isTaking = true
      const areTaken = await Promise.all(wanted.days.map((date) => takeDay(wanted, date)))
      isTaking = false
      taken = areTaken.every(Boolean) ? { scope: key, atMs: nowMs() } : undefined
    },
  }
}
