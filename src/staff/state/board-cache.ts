import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Problem } from '../api/request.ts'
import type { BoardQuery, StaffApi } from '../api/staff-api.ts'
import { type Marks, markChanges, withoutMark } from './board-model.ts'
import { createObservable } from './observable.ts'
import type { StaffDatabase, StoredBoard } from './staff-database.ts'

export interface BoardState {
  query: BoardQuery | undefined
  /** Undefined until there is a list, from the server or from this device. */
  board: StoredBoard | undefined
  /** Why there is no newer list. */
  problem: Problem | undefined
}

interface BoardDeps {
  api: Pick<StaffApi, 'readBoard'>
  database: Pick<StaffDatabase, 'readBoard' | 'saveBoard' | 'deleteDaysBefore'>
  now: () => Instant
  /** Whose lists this device stores. */
  keptDays: () => readonly CalendarDate[]
  language: () => Language
  /** Called when the server has a newer list than the one that was shown. */
  onChanged: () => void
}

/** The changed order instead of the old one; without it if it was moved to another store or day. */
const replace = (orders: readonly StaffOrder[], changed: StaffOrder, { store, date }: BoardQuery) =>
  orders
    .map((order) => (order.orderId === changed.orderId ? changed : order))
    .filter((order) => order !== changed || (changed.store === store && changed.date === date))

/** The orders of one store and day: as stored on the device, then as the server says. */
export function createBoardCache(deps: BoardDeps) {
  const { api, database } = deps
  const state = createObservable<BoardState>({ query: undefined, board: undefined, problem: undefined })
  let work: Promise<void> | undefined
  let isWanted = false
  /** Counts what was recorded: a list that was requested before does not contain it. */
  let recordedCount = 0

  const isCurrent = (query: BoardQuery) => {
    const current = state.get().query
    return current?.store === query.store && current.date === query.date
  }

  function show(board: StoredBoard, problem: Problem | undefined = undefined): void {
    state.set({ ...state.get(), board, problem })
    if (deps.keptDays().includes(board.date)) void database.saveBoard(board)
  }

  async function readOnce(query: BoardQuery): Promise<void> {
    const { board } = state.get()
    const language = deps.language()
    const version = board?.language === language ? board.version : undefined
    const recordedBefore = recordedCount
    const result = await api.readBoard(query, version)
    if (!isCurrent(query)) return
    if (!result.ok) return state.set({ ...state.get(), problem: result.problem })
    const shown = state.get().board
    if (!result.data) {
      if (shown) show({ ...shown, readAt: deps.now() })
      return
    }
    if (recordedCount !== recordedBefore) {
      isWanted = true
      return
    }
    const { data: orders, version: newVersion } = result.data
    const hasSameLanguage = shown?.language === language
    const marks = markChanges(shown?.orders, orders, { marks: shown?.marks ?? {}, hasSameLanguage })
    show({ ...query, language, version: newVersion, orders, marks, readAt: deps.now() })
    if (shown) deps.onChanged()
  }

  async function readUntilCurrent(): Promise<void> {
    for (let { query } = state.get(); isWanted && query; { query } = state.get()) {
      isWanted = false
      await readOnce(query)
    }
    work = undefined
  }

  /** Hints that arrive while a list is being read lead to one more reading. */
  function refresh(): Promise<void> {
    isWanted = true
    work ??= readUntilCurrent()
    return work
  }

  function changeMarks(marks: Marks): void {
    const { board } = state.get()
    if (board) show({ ...board, marks }, state.get().problem)
  }

  return {
    state,
    refresh,
    shows: isCurrent,
    /** Shows the known or stored list at once, and then the server's. */
    async select(query: BoardQuery, known?: StoredBoard): Promise<void> {
      if (isCurrent(query)) return
      state.set({ query, board: known, problem: undefined })
      const stored = known ?? (await database.readBoard(query.store, query.date))
      if (!isCurrent(query)) return
      if (stored && !state.get().board) state.set({ ...state.get(), board: stored })
      const [firstDay] = deps.keptDays()
      if (firstDay) void database.deleteDaysBefore(firstDay)
      await refresh()
    },
    /** Replaces an order by what the server has returned for an action. */
    receive(order: StaffOrder): void {
      recordedCount++
      const { board } = state.get()
      if (board) show({ ...board, orders: replace(board.orders, order, board) }, state.get().problem)
    },
    /** Somebody has seen the order. */
    touch(orderId: string): void {
      const marks = state.get().board?.marks ?? {}
      if (marks[orderId]) changeMarks(withoutMark(marks, orderId))
    },
    touchAll(): void {
      changeMarks({})
    },
    /**
     * Stores the list of a day, also if another one is shown. Returns its version; undefined if the server did not answer.
     * What comes while nobody looks at that day is not marked.
     */
    async keep(query: BoardQuery): Promise<string | undefined> {
      if (isCurrent(query)) {
        await refresh()
        const { board, problem } = state.get()
        return problem ? undefined : board?.version
      }
      const language = deps.language()
      const known = await database.readBoard(query.store, query.date)
      const stored = known?.language === language ? known : undefined
      const result = await api.readBoard(query, stored?.version)
      if (!result.ok || isCurrent(query) || !deps.keptDays().includes(query.date)) return undefined
      const { data: orders, version } = result.data ?? { data: stored?.orders ?? [], version: stored?.version ?? '' }
      const marks = known?.marks ?? {}
      await database.saveBoard({ ...query, language, version, orders, marks, readAt: deps.now() })
      return version
    },
    /** The orders that are on this device, whatever is shown. */
    async readStoredOrders(store: string): Promise<readonly StaffOrder[]> {
      const { board } = state.get()
      const readDay = async (date: CalendarDate) =>
        board?.store === store && board.date === date ? board : database.readBoard(store, date)
      const boards = await Promise.all(deps.keptDays().map(readDay))
      return boards.flatMap((one) => one?.orders ?? [])
    },
    clear(): void {
      state.set({ query: undefined, board: undefined, problem: undefined })
    },
  }
}

export type BoardCache = ReturnType<typeof createBoardCache>
