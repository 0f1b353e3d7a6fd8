import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
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
}

/** Follows the board that is shown, and always that of today: its new orders are heard whichever day or page is open. */
export function createWatchedBoards({ shown, today }: WatchedBoardsDeps) {
  const isOf = (query: BoardQuery, { board }: Watched) => {
    const known = board.state.get().board
    return known?.store === query.store && known.date === query.date ? known : undefined
  }

  /** Lists move from one to the other, so that no order is new again. */
  function select(watched: Watched, query: BoardQuery, from: Watched): void {
    void watched.board.select(query, isOf(query, from))
    watched.connection.watch(query)
  }

  return {
    /** The orders of both that nobody has looked at. */
    newOrderIds: {
      get: () => [shown, today].flatMap(({ board }) => Object.keys(board.state.get().board?.marks ?? {})),
      subscribe(listener: () => void) {
        const unsubscribe = [shown, today].map(({ board }) => board.state.subscribe(listener))
        return () => {
          for (const end of unsubscribe) end()
        }
      },
    } satisfies Observable<readonly string[]>,
    watch(store: string, date: CalendarDate, todayDate: CalendarDate): void {
      const isToday = date === todayDate
      // First, because the shown board forgets its list when it selects another day.
      if (!isToday) select(today, { store, date: todayDate }, shown)
      select(shown, { store, date }, today)
      if (!isToday) return
      today.connection.stop()
      today.board.clear()
    },
    stop(): void {
      for (const { board, connection } of [shown, today]) {
        connection.stop()
        board.clear()
      }
    },
  }
}

export type WatchedBoards = ReturnType<typeof createWatchedBoards>
