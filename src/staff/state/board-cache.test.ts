import { expect, test } from 'vitest'
import type { BoardResponse, StaffOrder } from '#contract/staff/staff-orders.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { aStaffOrder } from '#tests/support/staff-builders.ts'
import type { Result } from '../api/request.ts'
import { createBoardCache } from './board-cache.ts'
import type { StoredBoard } from './staff-database.ts'

const [today, tomorrow] = ['2026-11-17', '2026-11-18'] as const
const query = { store: 'illertissen-marktplatz', date: today }
const at = '2026-11-17T06:05:00.000Z'

function setUp(stored?: StoredBoard) {
  const saved: StoredBoard[] = stored ? [stored] : []
  const server = {
    orders: [aStaffOrder()] as StaffOrder[],
    version: 'v1',
    language: 'de' as Language,
    isDown: false,
    asked: [] as (string | undefined)[],
    /** Runs while a list is on its way. */
    onRead: () => {},
  }
  const device = { keptDays: [today, tomorrow] as string[], changes: 0 }
  const board = createBoardCache({
    api: {
      readBoard: async (_, version): Promise<Result<BoardResponse | undefined>> => {
        server.asked.push(version)
        if (server.isDown) return { ok: false, problem: { code: 'unreachable', message: '' } }
        if (version === server.version) return { ok: true, data: undefined }
        const data: BoardResponse = {
          success: true,
          count: server.orders.length,
          version: server.version,
          data: server.orders,
        }
        server.onRead()
        return { ok: true, data }
      },
    },
    database: {
      readBoard: async (store, date) => saved.findLast((one) => one.store === store && one.date === date),
      saveBoard: async (one) => void saved.push(one),
      deleteDaysBefore: async () => {},
    },
    now: () => at,
    keptDays: () => device.keptDays,
    language: () => server.language,
    onChanged: () => device.changes++,
  })
  return { board, server, saved, device }
}

const shown = (board: ReturnType<typeof setUp>['board']) => board.state.get().board

test('shows the list of the server and stores it', async () => {
  const { board, saved } = setUp()
  await board.select(query)
  expect(shown(board)).toMatchObject({ ...query, version: 'v1', orders: [aStaffOrder()], marks: {}, readAt: at })
  expect(saved.at(-1)).toEqual(shown(board))
})

test('without a connection shows the stored list, and says why it is not newer', async () => {
  const { board: first, saved } = setUp()
  await first.select(query)
  const { board, server } = setUp(saved.at(-1))
  server.isDown = true
  await board.select(query)
  expect(shown(board)?.orders).toEqual([aStaffOrder()])
  expect(board.state.get().problem?.code).toBe('unreachable')
})

test('stores the list of tomorrow, and of no other day', async () => {
  const { board, saved } = setUp()
  await board.select({ ...query, date: tomorrow })
  await board.select({ ...query, date: '2026-11-16' })
  await board.select({ ...query, date: '2026-11-19' })
  expect(saved.map(({ date }) => date)).toEqual([tomorrow])
})

test('keeps the list of tomorrow while that of today is shown, and shows it the day after without a connection', async () => {
  const { board, saved } = setUp()
  await board.select(query)
  expect(await board.keep({ ...query, date: tomorrow })).toBe('v1')
  expect(shown(board)?.date).toBe(today)
  const { board: inTheMorning, server } = setUp(saved.at(-1))
  server.isDown = true
  await inTheMorning.select({ ...query, date: tomorrow })
  expect(shown(inTheMorning)).toMatchObject({ date: tomorrow, orders: [aStaffOrder()], marks: {}, readAt: at })
})

test('asks for a kept list only in a newer version', async () => {
  const { board, server } = setUp()
  await board.keep({ ...query, date: tomorrow })
  await board.keep({ ...query, date: tomorrow })
  expect(server.asked).toEqual([undefined, 'v1'])
  server.isDown = true
  expect(await board.keep({ ...query, date: tomorrow })).toBeUndefined()
})

test('keeping the list that is shown reads it again', async () => {
  const { board, server } = setUp()
  await board.select(query)
  server.version = 'v2'
  expect(await board.keep(query)).toBe('v2')
  server.isDown = true
  expect(await board.keep(query)).toBeUndefined()
})

test('stores nothing once nobody is signed in', async () => {
  const { board, server, saved, device } = setUp()
  server.onRead = () => {
    device.keptDays = []
  }
  await board.keep({ ...query, date: tomorrow })
  expect(saved).toEqual([])
})

test('says when the list has changed, except for the first one', async () => {
  const { board, server, device } = setUp()
  await board.select(query)
  expect(device.changes).toBe(0)
  server.version = 'v2'
  await board.refresh()
  await board.refresh()
  expect(device.changes).toBe(1)
})

test('an order that was moved to another day leaves the list', async () => {
  const { board } = setUp()
  await board.select(query)
  board.receive(aStaffOrder({ date: tomorrow }))
  expect(shown(board)?.orders).toEqual([])
})

test('asks only for a newer version', async () => {
  const { board, server } = setUp()
  await board.select(query)
  await board.refresh()
  expect(server.asked).toEqual([undefined, 'v1'])
})

test('asks for the whole list in another language', async () => {
  const { board, server } = setUp()
  await board.select(query)
  server.language = 'en'
  await board.refresh()
  expect(server.asked).toEqual([undefined, undefined])
})

test('marks an order that arrives while the board is open, until it is touched', async () => {
  const { board, server } = setUp()
  await board.select(query)
  server.orders = [...server.orders, aStaffOrder({ orderId: 'new' })]
  server.version = 'v2'
  await board.refresh()
  expect(shown(board)?.marks).toEqual({ new: 'new' })
  board.touch('new')
  expect(shown(board)?.marks).toEqual({})
})

test('marks what arrived while the app was closed', async () => {
  const { board: first, saved } = setUp()
  await first.select(query)
  const { board, server } = setUp(saved.at(-1))
  server.orders = [aStaffOrder(), aStaffOrder({ orderId: 'new' })]
  server.version = 'v2'
  await board.select(query)
  expect(shown(board)?.marks).toEqual({ new: 'new' })
})

test('reads again when an action was recorded while an older list was on its way', async () => {
  const { board, server } = setUp()
  await board.select(query)
  const done = aStaffOrder({ handedOverAt: at })
  server.version = 'v2'
  server.onRead = () => {
    server.onRead = () => {}
    board.receive(done)
    server.orders = [done]
    server.version = 'v3'
  }
  await board.refresh()
  expect(shown(board)).toMatchObject({ version: 'v3', orders: [{ column: 'handedOver' }] })
})

test('shows no list of a board that is no longer selected', async () => {
  const { board, server } = setUp()
  server.onRead = () => {
    server.onRead = () => {}
    void board.select({ ...query, store: 'another' })
  }
  await board.select(query)
  await board.refresh()
  expect(shown(board)?.store).toBe('another')
})

test('knows the orders that are on the device while another day is shown', async () => {
  const { board, server } = setUp()
  const ofTomorrow = aStaffOrder({ orderId: 'BCDFG-23456', date: tomorrow })
  await board.select(query)
  server.orders = [ofTomorrow]
  await board.keep({ ...query, date: tomorrow })
  await board.select({ ...query, date: '2026-11-19' })
  expect(await board.readStoredOrders(query.store)).toEqual([aStaffOrder(), ofTomorrow])
  expect(await board.readStoredOrders('another')).toEqual([])
})
