/** What the device keeps: the lists of today and tomorrow, who is signed in, and what has to be sent. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SessionResponse } from '#contract/staff/session.ts'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Conflict, Marks, QueuedAction } from './board-model.ts'

export interface StoredBoard {
  store: string
  date: CalendarDate
  /** The names of products are in this language. */
  language: Language
  version: string
  orders: readonly StaffOrder[]
  marks: Marks
  readAt: Instant
}

/** A list to print, as the server gave it. */
export interface StoredList<T = unknown> {
  list: 'bake' | 'pickup'
  date: CalendarDate
  /** The chosen store; empty: all that the session may see. */
  store: string
  language: Language
  data: T
  readAt: Instant
}

/** Sent in the order of their numbers. */
interface NumberedAction extends QueuedAction {
  number: number
}

interface Schema extends DBSchema {
  boards: { key: [store: string, date: string]; value: StoredBoard }
  lists: { key: [list: string, store: string, date: string]; value: StoredList }
  queue: { key: string; value: NumberedAction }
  conflicts: { key: string; value: Conflict }
  sessions: { key: string; value: SessionResponse }
}

export interface StaffDatabase {
  readBoard(store: string, date: CalendarDate): Promise<StoredBoard | undefined>
  saveBoard(board: StoredBoard): Promise<void>
  readList(list: StoredList['list'], store: string, date: CalendarDate): Promise<StoredList | undefined>
  saveList(list: StoredList): Promise<void>
  /** Days that are over are not needed without a connection, and hold names and phone numbers. */
  deleteDaysBefore(date: CalendarDate): Promise<void>
  deleteDays(): Promise<void>
  /** Undefined when nothing can be stored on this device. */
  readQueue(): Promise<QueuedAction[] | undefined>
  /** Row by row, because two windows may add and send at the same time. */
  addToQueue(action: QueuedAction): Promise<void>
  markAsSent(key: string): Promise<void>
  removeFromQueue(key: string): Promise<void>
  readConflicts(): Promise<Conflict[]>
  saveConflict(conflict: Conflict): Promise<void>
  deleteConflict(key: string): Promise<void>
  readSession(): Promise<SessionResponse | undefined>
  saveSession(session: SessionResponse | undefined): Promise<void>
}

const sessionKey = 'current'

const open = () =>
  openDB<Schema>('krume-staff', 2, {
    upgrade(database, oldVersion) {
      database.createObjectStore('lists', { keyPath: ['list', 'store', 'date'] })
      if (oldVersion > 0) return
      database.createObjectStore('boards', { keyPath: ['store', 'date'] })
      database.createObjectStore('queue', { keyPath: 'key' })
      database.createObjectStore('conflicts', { keyPath: 'key' })
      database.createObjectStore('sessions')
    },
    // Another tab with a newer version of the app must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

/** Strict durability: an action that is shown as done has to survive a flat battery. */
const writeQueue = (database: IDBPDatabase<Schema>) =>
  database.transaction('queue', 'readwrite', { durability: 'strict' })

async function addNumbered(database: IDBPDatabase<Schema>, action: QueuedAction): Promise<void> {
  const { store, done } = writeQueue(database)
  const numbers = (await store.getAll()).map(({ number }) => number)
  await store.put({ ...action, number: Math.max(0, ...numbers) + 1 })
  await done
}

async function markSent(database: IDBPDatabase<Schema>, key: string): Promise<void> {
  const { store, done } = writeQueue(database)
  const action = await store.get(key)
  if (action) await store.put({ ...action, isSent: true })
  await done
}

async function deleteBefore(database: IDBPDatabase<Schema>, date: CalendarDate): Promise<void> {
  const [boards, lists] = await Promise.all([database.getAllKeys('boards'), database.getAllKeys('lists')])
  await Promise.all([
    ...boards.filter(([, day]) => day < date).map((key) => database.delete('boards', key)),
    ...lists.filter(([, , day]) => day < date).map((key) => database.delete('lists', key)),
  ])
}

async function readSorted(database: IDBPDatabase<Schema>): Promise<QueuedAction[]> {
  const actions = await database.getAll('queue')
  return actions.sort((a, b) => a.number - b.number).map(({ number: _, ...action }) => action)
}

/** Opened on first use. Some private windows have no database: then nothing is kept, and everything else works. */
export function createStaffDatabase(): StaffDatabase {
  let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined
  const getDatabase = () => {
    opened ??= open().catch(() => undefined)
    return opened
  }
  const run = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> => {
    const database = await getDatabase()
    return database ? work(database).catch(() => otherwise) : otherwise
  }
  const nothing = undefined
  return {
    readBoard: (store, date) => run<StoredBoard | undefined>((db) => db.get('boards', [store, date]), nothing),
    saveBoard: (board) => run(async (db) => void (await db.put('boards', board)), nothing),
    readList: (list, store, date) => run<StoredList | undefined>((db) => db.get('lists', [list, store, date]), nothing),
    saveList: (list) => run(async (db) => void (await db.put('lists', list)), nothing),
    deleteDaysBefore: (date) => run((db) => deleteBefore(db, date), nothing),
    deleteDays: () => run(async (db) => void (await Promise.all([db.clear('boards'), db.clear('lists')])), nothing),
    readQueue: () => run<QueuedAction[] | undefined>(readSorted, nothing),
    addToQueue: (action) => run((db) => addNumbered(db, action), nothing),
    markAsSent: (key) => run((db) => markSent(db, key), nothing),
    removeFromQueue: (key) => run((db) => db.delete('queue', key), nothing),
    readConflicts: () => run<Conflict[]>((db) => db.getAll('conflicts'), []),
    saveConflict: (conflict) => run(async (db) => void (await db.put('conflicts', conflict)), nothing),
    deleteConflict: (key) => run((db) => db.delete('conflicts', key), nothing),
    readSession: () => run<SessionResponse | undefined>((db) => db.get('sessions', sessionKey), nothing),
    saveSession: (session) =>
      run(
        async (db) =>
          void (session ? await db.put('sessions', session, sessionKey) : await db.delete('sessions', sessionKey)),
        nothing,
      ),
  }
}
