import { createContext, useContext } from 'react'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isOfOtherDay } from '#domain/staff/board.ts'
import { createRequests, type Requests } from './api/request.ts'
import { createStaffApi, type StaffApi } from './api/staff-api.ts'
import { createStaffClock, type StaffClock } from './clock.ts'
import { language } from './i18n/use-translation.ts'
import { type ActionQueue, createActionQueue } from './state/action-queue.ts'
import { type BoardCache, createBoardCache } from './state/board-cache.ts'
import { type Connection, createConnection } from './state/connection.ts'
import { createKeptDays } from './state/kept-days.ts'
import { createListCache, type ListCache } from './state/list-cache.ts'
import type { Observable } from './state/observable.ts'
import { createOrderChanges, type OrderChanges } from './state/order-changes.ts'
import { createProofPrompt, type ProofPrompt } from './state/proof-prompt.ts'
import { getSelectedStore } from './state/selected-store.ts'
import { allows, createSessionCache, type SessionCache } from './state/session-cache.ts'
import { createSound, type Sound } from './state/sound.ts'
import { createStaffDatabase } from './state/staff-database.ts'
import { createWakeLock, type WakeLock } from './state/wake-lock.ts'
import { createWatchedBoards, type WatchedBoards } from './state/watched-boards.ts'

/** Everything that lives as long as the window. */
export interface StaffApp {
  requests: Requests
  api: StaffApi
  clock: StaffClock
  session: SessionCache
  proof: ProofPrompt
  board: BoardCache
  /** The board of today while another day is shown; empty otherwise. */
  todayBoard: BoardCache
  /** The board of tomorrow while another day is shown; empty otherwise. */
  tomorrowBoard: BoardCache
  watchedBoards: WatchedBoards
  lists: ListCache
  changes: OrderChanges
  queue: ActionQueue
  /** Shows an order as the server has answered to an action, everywhere. */
  receiveOrder: (order: StaffOrder) => void
  connection: Connection
  sound: Sound
  wakeLock: WakeLock
  /** Whether the device cannot store what is tapped. */
  isStorageFailing: Observable<boolean>
}

const channelName = 'krume-staff'

/** One window sends at a time; browsers without locks have one window, in the practice of a counter. */
const lock = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('krume-staff-queue', work) : work()

const downSinceKey = 'krume-staff-down-since'

/** As long as the window is open, also when its page is loaded again. Where nothing can be stored, it begins anew. */
const downSince = {
  read(): number | undefined {
    try {
      return Number(sessionStorage.getItem(downSinceKey)) || undefined
    } catch {
      return undefined
    }
  },
  write(sinceMs: number | undefined): void {
    try {
      if (sinceMs === undefined) sessionStorage.removeItem(downSinceKey)
      else sessionStorage.setItem(downSinceKey, String(sinceMs))
    } catch {}
  },
}

export function createStaffApp(): StaffApp {
  const clock = createStaffClock()
  const database = createStaffDatabase()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
  const proof = createProofPrompt()
  const requests = createRequests({
    language: language.get,
    // A session that was ended by somebody is gone; one that has run out can go on where it was.
    prove: async (missing) => {
      if (missing === 'freshPasskeyRequired') return proof.ask('freshCheck')
      return session.hasRunOut() && proof.ask('signIn')
    },
    onSignedOut: () => void session.end(),
    onAnswer: (hasAnswered) => connection.reportAnswer(hasAnswered),
  })
  const api = createStaffApi(requests)
  const session: SessionCache = createSessionCache({ api, database, clock })
  const changes = createOrderChanges()
  /** The list of the evening is there in the morning. Nothing is stored on a device that nobody is signed in on. */
  const keptDays = (): CalendarDate[] => {
    const { date } = clock.localTime()
    return session.getSession() ? [date, addDays(date, 1)] : []
  }
  const deviceDeps = { database, now: clock.now, keptDays, language: language.get }
  const boardDeps = { ...deviceDeps, api, onChanged: () => changes.report() }
  const board = createBoardCache(boardDeps)
  const todayBoard = createBoardCache(boardDeps)
  const tomorrowBoard = createBoardCache(boardDeps)
  const boards = [todayBoard, tomorrowBoard, board] as const
  const lists = createListCache({ ...deviceDeps, requests })
  const kept = createKeptDays({
    board: { keep: (query) => (boards.find((one) => one.shows(query)) ?? board).keep(query) },
    lists,
    scope() {
      const current = session.getSession()
      const store = getSelectedStore(current)
      if (!current || !store || !allows(current, 'orders.read')) return undefined
      return { store: store.id, isOnlyStore: current.stores.length === 1, days: keptDays(), language: language.get() }
    },
    nowMs: () => Date.parse(clock.now()),
  })
  function receiveOrder(order: StaffOrder): void {
    for (const one of boards) one.receive(order)
    changes.report(order)
    void kept.take(isOfOtherDay(order.date, clock.localTime().date))
  }
  const queue: ActionQueue = createActionQueue({
    database,
    send: api.recordPickup,
    now: clock.now,
    actorName: () => session.getSession()?.name ?? '',
    canSend: () => session.getSession() !== undefined,
    onRecorded: receiveOrder,
    onRefused() {
      changes.report()
      void board.refresh()
    },
    lock,
    announce: () => channel?.postMessage('queue'),
  })
  const connection: Connection = createConnection({
    nowMs: () => Date.parse(clock.now()),
    onHint() {
      void board.refresh()
      void kept.take()
    },
    onBack: queue.flush,
    checkSession: async () => void (await session.check()),
    downSince,
  })
  /** Hears of a board besides the shown one, whose connection says what there is to do. */
  const watchBeside = (beside: BoardCache) => ({
    board: beside,
    connection: createConnection({
      nowMs: () => Date.parse(clock.now()),
      onHint: () => void beside.refresh(),
      onBack: () => {},
      checkSession: async () => {},
    }),
  })
  const watchedBoards = createWatchedBoards({
    shown: { board, connection },
    today: watchBeside(todayBoard),
    tomorrow: watchBeside(tomorrowBoard),
  })
  channel?.addEventListener('message', () => void queue.load())
  language.subscribe(() => {
    for (const one of boards) void one.refresh()
    void kept.take()
  })
  session.state.subscribe(() => {
    if (session.getSession()) return queue.flush()
    watchedBoards.stop()
    proof.state.get()?.answer(false)
  })
  return {
    requests,
    api,
    clock,
    session,
    proof,
    board,
    todayBoard,
    tomorrowBoard,
    watchedBoards,
    lists,
    changes,
    queue,
    receiveOrder,
    connection,
    sound: createSound(),
    wakeLock: createWakeLock(),
    isStorageFailing: database.isFailing,
  }
}

export const StaffAppContext = createContext<StaffApp | undefined>(undefined)

export function useStaffApp(): StaffApp {
  const app = useContext(StaffAppContext)
  if (!app) throw new Error('StaffAppContext is missing.')
  return app
}
