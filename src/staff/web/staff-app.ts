import { createContext, useContext } from 'react'
import { createRequests, type Requests } from './api/request.ts'
import { createStaffApi, type StaffApi } from './api/staff-api.ts'
import { createStaffClock, type StaffClock } from './clock.ts'
import { language } from './i18n/use-translation.ts'
import { type ActionQueue, createActionQueue } from './state/action-queue.ts'
import { type BoardStore, createBoardStore } from './state/board-store.ts'
import { type Connection, createConnection } from './state/connection.ts'
import { createSessionStore, type SessionStore } from './state/session-store.ts'
import { createSound, type Sound } from './state/sound.ts'
import { createStaffDatabase } from './state/staff-database.ts'
import { createWakeLock, type WakeLock } from './state/wake-lock.ts'
import { createWatchedBoards, type WatchedBoards } from './state/watched-boards.ts'

/** Everything that lives as long as the window. */
export interface StaffApp {
  requests: Requests
  api: StaffApi
  clock: StaffClock
  session: SessionStore
  board: BoardStore
  /** The board of today while another day is shown; empty otherwise. */
  todayBoard: BoardStore
  watchedBoards: WatchedBoards
  queue: ActionQueue
  connection: Connection
  sound: Sound
  wakeLock: WakeLock
}

const channelName = 'krume-staff'

/** One window sends at a time; browsers without locks have one window, in the practice of a counter. */
const lock = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('krume-staff-queue', work) : work()

export function createStaffApp(): StaffApp {
  const clock = createStaffClock()
  const database = createStaffDatabase()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
  const requests = createRequests({
    language: language.get,
    onSignedOut: () => void session.end(),
    onAnswer: (hasAnswered) => connection.reportAnswer(hasAnswered),
  })
  const api = createStaffApi(requests)
  const session: SessionStore = createSessionStore({ api, database, clock })
  const boardDeps = {
    api,
    database,
    now: clock.now,
    today: () => clock.localTime().date,
    language: language.get,
  }
  const board = createBoardStore(boardDeps)
  const todayBoard = createBoardStore(boardDeps)
  const queue: ActionQueue = createActionQueue({
    database,
    send: api.recordPickup,
    now: clock.now,
    actorName: () => session.getSession()?.name ?? '',
    canSend: () => session.getSession() !== undefined,
    onRecorded(order) {
      board.receive(order)
      todayBoard.receive(order)
    },
    onRefused: () => void board.refresh(),
    lock,
    announce: () => channel?.postMessage('queue'),
  })
  const connection: Connection = createConnection({
    nowMs: () => Date.parse(clock.now()),
    onHint: () => void board.refresh(),
    onBack: queue.flush,
    onSignedOut: () => void session.end(),
    checkSession: () => void session.check(),
  })
  const watchedBoards = createWatchedBoards({
    shown: { board, connection },
    today: {
      board: todayBoard,
      connection: createConnection({
        nowMs: () => Date.parse(clock.now()),
        onHint: () => void todayBoard.refresh(),
        // The connection of the shown board says what there is to do.
        onBack: () => {},
        onSignedOut: () => {},
        checkSession: () => {},
      }),
    },
  })
  channel?.addEventListener('message', () => void queue.load())
  language.subscribe(() => {
    void board.refresh()
    void todayBoard.refresh()
  })
  session.state.subscribe(() => {
    if (session.getSession()) queue.flush()
    else watchedBoards.stop()
  })
  return {
    requests,
    api,
    clock,
    session,
    board,
    todayBoard,
    watchedBoards,
    queue,
    connection,
    sound: createSound(),
    wakeLock: createWakeLock(),
  }
}

export const StaffAppContext = createContext<StaffApp | undefined>(undefined)

export function useStaffApp(): StaffApp {
  const app = useContext(StaffAppContext)
  if (!app) throw new Error('StaffAppContext is missing.')
  return app
}
