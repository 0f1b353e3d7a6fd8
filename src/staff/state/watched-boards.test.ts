import { expect, test } from 'vitest'
import type { BoardResponse, StaffOrder } from '#contract/staff/staff-orders.ts'
import { aStaffOrder } from '#tests/support/staff-builders.ts'
import type { BoardQuery } from '../api/staff-api.ts'
import { createBoardCache } from './board-cache.ts'
import type { StoredBoard } from './staff-database.ts'
import { createWatchedBoards } from './watched-boards.ts'

const [today, tomorrow] = ['2026-11-17', '2026-11-18'] as const
const store = 'illertissen-marktplatz'

function setUp() {
  const ordersByDay: Record<string, StaffOrder[]> = { [today]: [aStaffOrder({ orderId: 'OLD' })], [tomorrow]: [] }
  const stored = new Map<string, StoredBoard>()
  const createWatched = () => {
    const watched: (BoardQuery | undefined)[] = []
    const board = createBoardCache({
      api: {
        readBoard: async ({ date }, version) => {
          const data = ordersByDay[date] ?? []
          const now = data.map(({ orderId }) => orderId).join()
          if (version === now) return { ok: true, data: undefined }
          const response: BoardResponse = { success: true, count: data.length, version: now, data }
          return { ok: true, data: response }
        },
      },
      database: {
        readBoard: async (_, date) => stored.get(date),
        saveBoard: async (one) => void stored.set(one.date, one),
        deleteDaysBefore: async () => {},
      },
      now: () => '2026-11-17T06:05:00.000Z',
      keptDays: () => [today, tomorrow],
      language: () => 'de',
      onChanged: () => {},
    })
    const connection = {
      watch: (query: BoardQuery) => void watched.push(query),
      stop: () => void watched.push(undefined),
    }
    return { board, connection, watched }
  }
  const [shown, ofToday, ofTomorrow] = [createWatched(), createWatched(), createWatched()]
  const boards = createWatchedBoards({ shown, today: ofToday, tomorrow: ofTomorrow })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** What `startRinging` sees over time. */
  const seen: string[] = []
  boards.newOrderIds.subscribe(() => {
    const ids = boards.newOrderIds.get().join()
    if (ids !== seen.at(-1)) seen.push(ids)
  })
  return {
    boards,
    shown,
    ofToday,
    ofTomorrow,
    seen,
    async show(date: string) {
      boards.watch(store, date, today)
      await settle()
    },
    async place(orderId: string, day: string = today) {
      ordersByDay[day] = [...(ordersByDay[day] ?? []), aStaffOrder({ orderId })]
      for (const { board } of [shown, ofToday, ofTomorrow]) await board.refresh()
    },
  }
}

test('today is watched once while it is shown', async () => {
  const { show, shown, ofToday } = setUp()
  await show(today)
  expect(shown.watched).toEqual([{ store, date: today }])
  expect(ofToday.watched).toEqual([undefined])
})

test('an order for today is new while another day is shown', async () => {
  const { show, place, boards, ofToday } = setUp()
  await show(today)
  await show(tomorrow)
  expect(ofToday.watched.at(-1)).toEqual({ store, date: today })
  expect(boards.newOrderIds.get()).toEqual([])
  await place('NEW')
  expect(boards.newOrderIds.get()).toEqual(['NEW'])
})

test('an order stays new when the day is changed, without being new twice', async () => {
  const { show, place, boards, shown, ofToday, seen } = setUp()
  await show(tomorrow)
  await place('NEW')
  await show(today)
  expect(boards.newOrderIds.get()).toEqual(['NEW'])
  expect(shown.board.state.get().board?.marks).toEqual({ NEW: 'new' })
  expect(ofToday.board.state.get().board).toBeUndefined()
  await show(tomorrow)
  expect(boards.newOrderIds.get()).toEqual(['NEW'])
  expect(seen.filter((ids) => ids === '')).toHaveLength(1)
})

test('an order for tomorrow is new while today is shown, and still when tomorrow is', async () => {
  const { show, place, boards, ofTomorrow } = setUp()
  await show(today)
  expect(ofTomorrow.watched.at(-1)).toEqual({ store, date: tomorrow })
  await place('NEXT', tomorrow)
  expect([boards.newOrderIds.get(), boards.newForTomorrowIds.get()]).toEqual([[], ['NEXT']])
  await show(tomorrow)
  expect([boards.newOrderIds.get(), boards.newForTomorrowIds.get()]).toEqual([['NEXT'], []])
})

test('a day is opened and left without a moment in which its new orders are on no board', async () => {
  const { show, place, boards } = setUp()
  await show(today)
  await place('NEXT', tomorrow)
  let wasMissing = false
  for (const ids of [boards.newOrderIds, boards.newForTomorrowIds])
    ids.subscribe(() => {
      wasMissing ||= ![...boards.newOrderIds.get(), ...boards.newForTomorrowIds.get()].includes('NEXT')
    })
  for (const day of [tomorrow, today, '2026-11-19', tomorrow]) await show(day)
  expect(wasMissing).toBe(false)
})

test('after signing out nothing is watched and nothing is new', async () => {
  const { show, place, boards, shown, ofToday, ofTomorrow } = setUp()
  await show(tomorrow)
  await place('NEW')
  boards.stop()
  for (const { watched } of [shown, ofToday, ofTomorrow]) expect(watched.at(-1)).toBeUndefined()
  expect([boards.newOrderIds.get(), boards.newForTomorrowIds.get()]).toEqual([[], []])
})
