import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { PickupAction } from '#domain/staff/board.ts'
import { isTransient, type Problem, type Result } from '../api/request.ts'
import type { StaffApi } from '../api/staff-api.ts'
import { type Conflict, enqueue, type QueuedAction, toLabel, undoActionOf } from './board-model.ts'
import { createObservable } from './observable.ts'
import type { StaffDatabase } from './staff-database.ts'

/** The last action of this window on an order, for as long as it can be undone with one tap. */
export interface UndoOffer {
  order: StaffOrder
  action: PickupAction
  untilMs: number
}

export interface QueueState {
  queue: readonly QueuedAction[]
  conflicts: readonly Conflict[]
  undoOffers: readonly UndoOffer[]
}

type QueueDatabase = Pick<
  StaffDatabase,
  'readQueue' | 'addToQueue' | 'markAsSent' | 'removeFromQueue' | 'readConflicts' | 'saveConflict' | 'deleteConflict'
>

interface QueueDeps {
  database: QueueDatabase
  send: StaffApi['recordPickup']
  now: () => Instant
  /** The name that the server will record. */
  actorName: () => string
  /** Whether somebody is signed in. */
  canSend: () => boolean
  /** Called with the order that the server returns, before the action leaves the queue. */
  onRecorded: (order: StaffOrder) => void
  /** Called when the server refused an action: the list on the screen is older than it seemed. */
  onRefused: () => void
  /** Runs the work when no other window of the app sends. */
  lock: (work: () => Promise<void>) => Promise<void>
  /** Tells other windows that the queue has changed. */
  announce: () => void
}

const undoMs = 10_000
const retryMs = 5_000
/** Attempts at an action on which the server fails. Retrying it for ever would block all actions behind it. */
const maxFailures = 5

function toConflict({ key, action, at, orderId, order }: QueuedAction, problem: Problem): Conflict {
  const { code, message } = problem
  const other = problem.code === 'alreadyHandedOver' ? problem.data : undefined
  return { key, action, at, order: { ...order, orderId }, code, message, other }
}

/** Shows actions at once, stores them, and sends them in order, one at a time. */
export function createActionQueue(deps: QueueDeps) {
  const { database } = deps
  const state = createObservable<QueueState>({ queue: [], conflicts: [], undoOffers: [] })
  let isSending = false
  let isWanted = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  /** How many changes this window has made to what the device stores. */
  let changeCount = 0
  /** Settles when all of them are stored. */
  let stored: Promise<void> = Promise.resolve()
  const failuresByKey = new Map<string, { count: number; countedAtMs: number }>()

  const update = (changes: Partial<QueueState>) => state.set({ ...state.get(), ...changes })

  /** Shows a change at once, and stores it after the changes before it. */
  function change(changes: Partial<QueueState>, write: () => Promise<unknown>): Promise<void> {
    changeCount += 1
    update(changes)
    stored = stored.then(write).then(() => {})
    return stored
  }

  /** What the device could not store exists in this window only. */
  const unstored = new Map<string, QueuedAction>()

  async function store(action: QueuedAction): Promise<void> {
    if (await database.addToQueue(action)) unstored.delete(action.key)
    else unstored.set(action.key, action)
  }

  /** Shows what the device has stored. A change that happens during the read is not part of it, so it is read again. */
  async function load(): Promise<void> {
    for (;;) {
      const countBefore = changeCount
      await stored
      for (const action of unstored.values()) await store(action)
      const [queue, conflicts] = await Promise.all([database.readQueue(), database.readConflicts()])
      if (countBefore !== changeCount) continue
      if (queue && conflicts) update({ queue: [...queue, ...unstored.values()], conflicts })
      return
    }
  }

  async function refuse(action: QueuedAction, problem: Problem): Promise<void> {
    const conflict = toConflict(action, problem)
    const { conflicts, undoOffers } = state.get()
    await change(
      {
        conflicts: [...conflicts, conflict],
        undoOffers: undoOffers.filter(({ order }) => order.orderId !== action.orderId),
      },
      () => database.saveConflict(conflict),
    )
    deps.onRefused()
  }

  function removeStored(key: string): Promise<unknown> {
    unstored.delete(key)
    return database.removeFromQueue(key)
  }

  const remove = ({ key }: QueuedAction): Promise<void> =>
    change({ queue: state.get().queue.filter((action) => action.key !== key) }, () => removeStored(key))

  /**
   * Every tap and every reconnect sends at once. Answers within one interval count as one failure, so that a short fault of
   * the server refuses nothing.
   */
  function countFailure(key: string): number {
    const nowMs = performance.now()
    const { count, countedAtMs } = failuresByKey.get(key) ?? { count: 0, countedAtMs: -retryMs }
    if (nowMs - countedAtMs < retryMs) return count
    failuresByKey.set(key, { count: count + 1, countedAtMs: nowMs })
    return count + 1
  }

  function shouldRetry({ key }: QueuedAction, problem: Problem): boolean {
    if (problem.code === 'internal') return countFailure(key) < maxFailures
    return isTransient(problem) || problem.code === 'signInNeeded'
  }

  /** Returns false when the rest has to wait. */
  async function sendOne(action: QueuedAction): Promise<boolean> {
    const { key, orderId, at } = action
    // Before it is sent: if this window dies now, nobody knows whether the server got it.
    await change({ queue: state.get().queue.map((one) => (one.key === key ? { ...one, isSent: true } : one)) }, () =>
      database.markAsSent(key),
    )
    const result: Result<StaffOrder> = await deps.send(orderId, action.action, { at, key })
    if (!result.ok && shouldRetry(action, result.problem)) return false
    failuresByKey.delete(key)
    if (result.ok) deps.onRecorded(result.data)
    else await refuse(action, result.problem)
    await remove(action)
    return true
  }

  async function sendAll(): Promise<void> {
    // Another window may have sent some of it meanwhile.
    await load()
    for (;;) {
      const [first] = state.get().queue
      if (!first || !deps.canSend()) return
      const isDone = await sendOne(first)
      deps.announce()
      if (!isDone) {
        clearTimeout(retryTimer)
        retryTimer = setTimeout(flush, retryMs)
        return
      }
    }
  }

  async function sendWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await deps.lock(sendAll)
    }
    isSending = false
  }

  function flush(): void {
    isWanted = true
    if (isSending) return
    isSending = true
    void sendWhileWanted()
  }

  async function add(order: StaffOrder, action: PickupAction): Promise<void> {
    const added: QueuedAction = {
      key: crypto.randomUUID(),
      orderId: order.orderId,
      action,
      at: deps.now(),
      by: deps.actorName(),
      isSent: false,
      order: toLabel(order),
    }
    const before = state.get().queue
    const queue = enqueue(before, added)
    const removed = before.find((one) => !queue.includes(one))
    await change({ queue }, () => (removed ? removeStored(removed.key) : store(added)))
    deps.announce()
    flush()
  }

  const withoutOffer = (orderId: string) => state.get().undoOffers.filter(({ order }) => order.orderId !== orderId)

  function offerUndo(offer: UndoOffer): void {
    update({ undoOffers: [...withoutOffer(offer.order.orderId), offer] })
    setTimeout(() => update({ undoOffers: state.get().undoOffers.filter((one) => one !== offer) }), undoMs)
  }

  return {
    state,
    /** Reads what an earlier window has left, and sends it. */
    async start(): Promise<void> {
      await load()
      flush()
    },
    load,
    flush,
    /** Shows the action at once. Resolves when it is stored. */
    async record(order: StaffOrder, action: PickupAction): Promise<void> {
      if (undoActionOf(action)) offerUndo({ order, action, untilMs: Date.now() + undoMs })
      else update({ undoOffers: withoutOffer(order.orderId) })
      await add(order, action)
    },
    async undo({ order, action }: UndoOffer): Promise<void> {
      update({ undoOffers: withoutOffer(order.orderId) })
      const undoing = undoActionOf(action)
      if (undoing) await add(order, undoing)
    },
    async acknowledge(key: string): Promise<void> {
      const conflicts = state.get().conflicts.filter((conflict) => conflict.key !== key)
      await change({ conflicts }, () => database.deleteConflict(key))
      deps.announce()
    },
  }
}

export type ActionQueue = ReturnType<typeof createActionQueue>
