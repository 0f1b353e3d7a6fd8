import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { BoardQuery } from '../api/staff-api.ts'
import type { BoardCache } from './board-cache.ts'
import type { Connection } from './connection.ts'
import type { Observable } from './observable.ts'

interface Watched {
  board: Pick<BoardCache, 'state' | 'select' | 'clear'>
  connection: Pick<Connection, 'watch' | 'stop'>
}

interface WatchedBoardsDeps {
  /** The board that pages show. */
  shown: Watched
  /** The board of today, while another day is shown. */
  today: Watched
  /** The board of tomorrow, while another day is shown: most orders of the website are for it. */
  tomorrow: Watched
}

/**
 * Follows the board that is shown, and always those of today and tomorrow: their new orders are heard whichever day or
 * page is open.
 */
export function createWatchedBoards({ shown, today, tomorrow }: WatchedBoardsDeps) {
  const all = [shown, today, tomorrow] as const

  /** Lists move from one to the other, so that no order is new again. */
  function findKnown({ store, date }: BoardQuery) {
    const boards = all.map(({ board }) => board.state.get().board)
    return boards.find((known) => known?.store === store && known.date === date)
  }

  /** The orders of these boards that nobody has looked at. */
  const observeNew = (watched: readonly Watched[]): Observable<readonly string[]> => ({
    get: () => watched.flatMap(({ board }) => Object.keys(board.state.get().board?.marks ?? {})),
    subscribe(listener: () => void) {
      const unsubscribe = watched.map(({ board }) => board.state.subscribe(listener))
      return () => {
        for (const end of unsubscribe) end()
      }
    },
  })

  return {
    /** What is new for today, or on the board that is shown. */
    newOrderIds: observeNew([shown, today]),
    newForTomorrowIds: observeNew([tomorrow]),
    watch(store: string, date: CalendarDate, todayDate: CalendarDate): void {
      const beside = [
        [today, { store, date: todayDate }],
        [tomorrow, { store, date: addDays(todayDate, 1) }],
      ] as const
      const isShown = ({ date: day }: BoardQuery) => day === date
      const selected = [...beside.filter(([, query]) => !isShown(query)), [shown, { store, date }] as const]
      // All first, because a board forgets its list when it selects another day.
      const known = selected.map(([, query]) => findKnown(query))
      for (const [index, [watched, query]] of selected.entries()) {
        void watched.board.select(query, known[index])
        watched.connection.watch(query)
      }
      // Last, so that each order is on one of the boards all the time and rings once.
      for (const [watched, query] of beside) {
        if (!isShown(query)) continue
        watched.connection.stop()
        watched.board.clear()
      }
    },
    stop(): void {
      for (const { board, connection } of all) {
        connection.stop()
        board.clear()
      }
    },
  }
}

export type WatchedBoards = ReturnType<typeof createWatchedBoards>
