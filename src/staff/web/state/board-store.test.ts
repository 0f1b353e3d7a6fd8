import { expect, test } from 'vitest'
import type { BoardResponse, StaffOrder } from '#contract/staff/staff-orders.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { aStaffOrder } from '#tests/support/staff-builders.ts'
import type { Result } from '../api/request.ts'
import { createBoardStore } from './board-store.ts'
import type { StoredBoard } from './staff-database.ts'

const today = '2026-11-17'
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
  const board = createBoardStore({
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
      deleteBoardsBefore: async () => {},
    },
    now: () => at,
    today: () => today,
    language: () => server.language,
  })
  return { board, server, saved }
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

test('does not store the list of another day', async () => {
  const { board, saved } = setUp()
  await board.select({ ...query, date: '2026-11-18' })
  expect(saved).toEqual([])
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

test('knows the orders of today that are on the device while another day is shown', async () => {
  const { board } = setUp()
  await board.select(query)
  await board.select({ ...query, date: '2026-11-18' })
  expect(await board.readStoredOrders(query.store)).toEqual([aStaffOrder()])
  expect(await board.readStoredOrders('another')).toEqual([])
})
