/** What the device keeps: the lists of today and tomorrow, who is signed in, and what has to be sent. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { SessionResponse } from '#contract/staff/session.ts'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Conflict, Marks, QueuedAction } from './board-model.ts'
import { createObservable, type Observable } from './observable.ts'

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

/** Readings of what cannot be read are undefined; a writing resolves with whether it succeeded. */
export interface StaffDatabase {
  /** Whether the device could not store what it was given last. */
  isFailing: Observable<boolean>
  readBoard(store: string, date: CalendarDate): Promise<StoredBoard | undefined>
  saveBoard(board: StoredBoard): Promise<unknown>
  readList(list: StoredList['list'], store: string, date: CalendarDate): Promise<StoredList | undefined>
  saveList(list: StoredList): Promise<unknown>
  /** Days that are over are not needed without a connection, and hold names and phone numbers. */
  deleteDaysBefore(date: CalendarDate): Promise<unknown>
  deleteDays(): Promise<unknown>
  readQueue(): Promise<QueuedAction[] | undefined>
  /** Row by row, because two windows may add and send at the same time. */
  addToQueue(action: QueuedAction): Promise<boolean>
  markAsSent(key: string): Promise<unknown>
  removeFromQueue(key: string): Promise<unknown>
  readConflicts(): Promise<Conflict[] | undefined>
  saveConflict(conflict: Conflict): Promise<unknown>
  deleteConflict(key: string): Promise<unknown>
  readSession(): Promise<SessionResponse | undefined>
  saveSession(session: SessionResponse | undefined): Promise<unknown>
}

const sessionKey = 'current'

const open = (onClosed: () => void) =>
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
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })

type QueueStore = IDBPObjectStore<Schema, ['queue'], 'queue', 'readwrite'>

/**
 * Strict durability: an action that is shown as done has to survive a flat battery. A database that closes meanwhile fails
 * the work and its transaction, and nobody would wait for the second of them.
 */
async function writeQueue(database: IDBPDatabase<Schema>, work: (store: QueueStore) => Promise<void>): Promise<void> {
  const { store, done } = database.transaction('queue', 'readwrite', { durability: 'strict' })
  await Promise.all([work(store), done])
}

const addNumbered = (database: IDBPDatabase<Schema>, action: QueuedAction) =>
  writeQueue(database, async (store) => {
    const numbers = (await store.getAll()).map(({ number }) => number)
    await store.put({ ...action, number: Math.max(0, ...numbers) + 1 })
  })

const markSent = (database: IDBPDatabase<Schema>, key: string) =>
  writeQueue(database, async (store) => {
    const action = await store.get(key)
    if (action) await store.put({ ...action, isSent: true })
  })

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

/**
 * Safari loses its connections without a word, as when a tablet sleeps; one may also be closed before its work begins, or
 * while it is done. All work may be repeated.
 */
const lostNames = ['InvalidStateError', 'UnknownError', 'AbortError']
const isLost = (error: unknown): boolean => error instanceof DOMException && lostNames.includes(error.name)

/** Opened on first use, and again after it was closed. Where nothing can be stored, everything else works. */
export function createStaffDatabase(): StaffDatabase {
  const isFailing = createObservable(false)
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }
  function connect(): Promise<IDBPDatabase<Schema>> {
    opened ??= open(forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return opened
  }
  async function run<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>, mayReopen = true): Promise<T> {
    const used = connect()
    try {
      return await work(await used)
    } catch (error) {
      if (!mayReopen || !isLost(error)) throw error
      if (opened === used) forget()
      return run(work, false)
    }
  }
  const read = <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> =>
    run(work).catch(() => undefined)
  const write = (work: (database: IDBPDatabase<Schema>) => Promise<unknown>): Promise<boolean> =>
    run(work).then(
      () => true,
      () => {
        isFailing.set(true)
        return false
      },
    )
  /** Only what was stored shows that there is room again. */
  async function save(work: (database: IDBPDatabase<Schema>) => Promise<unknown>): Promise<boolean> {
    const isSaved = await write(work)
    if (isSaved) isFailing.set(false)
    return isSaved
  }
  return {
    isFailing,
    readBoard: (store, date) => read((db) => db.get('boards', [store, date])),
    saveBoard: (board) => save((db) => db.put('boards', board)),
    readList: (list, store, date) => read((db) => db.get('lists', [list, store, date])),
    saveList: (list) => save((db) => db.put('lists', list)),
    deleteDaysBefore: (date) => write((db) => deleteBefore(db, date)),
    deleteDays: () => write((db) => Promise.all([db.clear('boards'), db.clear('lists')])),
    readQueue: () => read(readSorted),
    addToQueue: (action) => save((db) => addNumbered(db, action)),
    markAsSent: (key) => write((db) => markSent(db, key)),
    removeFromQueue: (key) => write((db) => db.delete('queue', key)),
    readConflicts: () => read((db) => db.getAll('conflicts')),
    saveConflict: (conflict) => save((db) => db.put('conflicts', conflict)),
    deleteConflict: (key) => write((db) => db.delete('conflicts', key)),
    readSession: () => read((db) => db.get('sessions', sessionKey)),
    saveSession: (session) =>
      session
        ? save((db) => db.put('sessions', session, sessionKey))
        : write((db) => db.delete('sessions', sessionKey)),
  }
}
