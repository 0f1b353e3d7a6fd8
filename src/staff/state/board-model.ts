/** The board on a device: what the server last said, and the actions that it has not confirmed yet. */
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { type Instant, type LocalTime, parseClockMinute } from '#domain/calendar/local-time.ts'
import { boardColumnOf, isLate, isSoon, type PickupAction } from '#domain/staff/board.ts'

export interface QueuedAction {
  /** Sent as the idempotency key, so that repeating a request whose response was lost changes nothing. */
  key: string
  orderId: string
  action: PickupAction
  /** When it happened, which may be long before it is sent. */
  at: Instant
  /** The name of the person or device. */
  by: string
  /** Once sent, the server may know it, even if its answer was lost. */
  isSent: boolean
  /** Names the order in a message, also when the list is no longer stored. */
  order: OrderLabel
}

export type OrderLabel = Pick<StaffOrder, 'code' | 'date' | 'time'> & { name: string }

export interface BoardOrder extends StaffOrder {
  /** Shows an action that the server has not confirmed. */
  isPending: boolean
}

export const toLabel = ({ code, date, time, customer }: StaffOrder): OrderLabel => ({
  code,
  date,
  time,
  name: `${customer.givenname} ${customer.surname}`.trim(),
})

function withColumn(order: StaffOrder): StaffOrder {
  const { orderState: state, readyAt, handedOverAt, notCollectedAt } = order
  const column = boardColumnOf({
    state,
    readyAt: readyAt ?? undefined,
    handedOverAt: handedOverAt ?? undefined,
    notCollectedAt: notCollectedAt ?? undefined,
  })
  return { ...order, column }
}

/** What the server will most likely make of the action. What it refuses stays as it is. */
function applyAction(order: StaffOrder, { action, at, by }: QueuedAction): StaffOrder {
  const isHandedOver = order.handedOverAt !== null
  if (order.orderState === 'canceled') return order
  switch (action) {
    case 'ready':
      return order.readyAt !== null || isHandedOver ? order : withColumn({ ...order, readyAt: at })
    case 'undo-ready':
      return withColumn({ ...order, readyAt: null })
    case 'hand-over':
      if (isHandedOver) return order
      return withColumn({ ...order, handedOverAt: at, handedOverBy: by, notCollectedAt: null, toPay: 0 })
    case 'undo-hand-over':
      return withColumn({ ...order, handedOverAt: null, handedOverBy: null })
    case 'not-collected':
      return isHandedOver ? order : withColumn({ ...order, notCollectedAt: at })
    case 'undo-not-collected':
      return withColumn({ ...order, notCollectedAt: null })
    default:
      return action satisfies never
  }
}

/** The order as it is shown: the server's, with the actions that wait. */
export function viewOrder(order: StaffOrder, queue: readonly QueuedAction[]): BoardOrder {
  const actions = queue.filter(({ orderId }) => orderId === order.orderId)
  return { ...actions.reduce(applyAction, order), isPending: actions.length > 0 }
}

const undoneBy: Partial<Record<PickupAction, PickupAction>> = {
  ready: 'undo-ready',
  'hand-over': 'undo-hand-over',
  'not-collected': 'undo-not-collected',
}

/** The action that takes another back. */
export const undoActionOf = (action: PickupAction): PickupAction | undefined => undoneBy[action]

/** An action that is undone before it was sent is never sent at all. */
export function enqueue(queue: readonly QueuedAction[], added: QueuedAction): readonly QueuedAction[] {
  const last = queue.findLast(({ orderId }) => orderId === added.orderId)
  const cancelsLast = last !== undefined && !last.isSent && undoActionOf(last.action) === added.action
  return cancelsLast ? queue.filter((entry) => entry !== last) : [...queue, added]
}

/** Why somebody should look at an order. */
export type Mark = 'new' | 'changed' | 'canceled'
export type Marks = Readonly<Record<string, Mark>>

const isOpen = ({ column }: StaffOrder) => column === 'toDo' || column === 'ready'

/** What has to be prepared, and until when. */
const contentOf = ({ time, lines, notes }: StaffOrder) => JSON.stringify([time, lines, notes])

interface Known {
  marks: Marks
  /** Names and options of products can only be compared in one language. */
  hasSameLanguage: boolean
}

function markOf(before: StaffOrder | undefined, after: StaffOrder, { marks, hasSameLanguage }: Known) {
  const mark = marks[after.orderId]
  if (after.column === 'canceled') return before && isOpen(before) ? 'canceled' : mark === 'canceled' ? mark : undefined
  if (!isOpen(after)) return undefined
  if (!before || before.column === 'canceled') return 'new'
  const isChanged = hasSameLanguage && contentOf(before) !== contentOf(after)
  return isChanged ? (mark ?? 'changed') : mark
}

/** Marks what differs from the list that was shown before. Without such a list, everything is known. */
export function markChanges(
  before: readonly StaffOrder[] | undefined,
  after: readonly StaffOrder[],
  known: Known,
): Marks {
  if (!before) return {}
  const beforeById = new Map(before.map((order) => [order.orderId, order]))
  const entries = after.flatMap((order) => {
    const mark = markOf(beforeById.get(order.orderId), order, known)
    return mark ? [[order.orderId, mark] as const] : []
  })
  return Object.fromEntries(entries)
}

export function withoutMark(marks: Marks, orderId: string): Marks {
  const { [orderId]: _, ...rest } = marks
  return rest
}

/** The parts of a column of today: past its time, within the next quarter hour, and the rest. */
export const urgencies = ['late', 'now', 'later'] as const
export type Urgency = (typeof urgencies)[number]

export function urgencyOf(order: StaffOrder, now: LocalTime): Urgency {
  const pickup = { date: order.date, minute: parseClockMinute(order.time) ?? 0 }
  if (isLate(order.column, pickup, now)) return 'late'
  return isSoon(order.column, pickup, now) ? 'now' : 'later'
}

export interface TimeGroup {
  time: string
  orders: readonly BoardOrder[]
}

export function groupByTime(orders: readonly BoardOrder[]): TimeGroup[] {
  const times = [...new Set(orders.map(({ time }) => time))].sort()
  return times.map((time) => ({ time, orders: orders.filter((order) => order.time === time) }))
}

/** The order that was handed over last comes first. */
export const byHandOver = (a: StaffOrder, b: StaffOrder): number =>
  (b.handedOverAt ?? '').localeCompare(a.handedOverAt ?? '')

/** An action that the server refused, kept until somebody has read it. */
export interface Conflict {
  key: string
  action: PickupAction
  at: Instant
  order: OrderLabel & { orderId: string }
  code: string
  message: string
  /** Who handed the order over, and when. */
  other: { by: string; at: Instant } | undefined
}
