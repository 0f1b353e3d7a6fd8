import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { Order } from '../order/order.ts'
import { isPickupTimeOver } from '../pickup/pickup-slots.ts'

export const boardColumns = ['toDo', 'ready', 'handedOver', 'notCollected', 'canceled'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** What staff can record about the pickup of an order. */
export const pickupActions = [
  'ready',
  'undo-ready',
  'hand-over',
  'undo-hand-over',
  'not-collected',
  'undo-not-collected',
] as const
export type PickupAction = (typeof pickupActions)[number]

type BoardOrder = Pick<Order, 'state' | 'readyAt' | 'handedOverAt' | 'notCollectedAt'>

/** The column of the board in which an order stands. Only staff move it there: the clock alone hands nothing over. */
export function boardColumnOf({ state, readyAt, handedOverAt, notCollectedAt }: BoardOrder): BoardColumn {
  if (state === 'canceled') return 'canceled'
  if (handedOverAt !== undefined) return 'handedOver'
  if (notCollectedAt !== undefined) return 'notCollected'
  return readyAt === undefined ? 'toDo' : 'ready'
}

/** An order of another day is handed over only after a second look. */
export const isOfOtherDay = (pickupDate: CalendarDate, today: CalendarDate): boolean => pickupDate !== today

/** Whether the pickup time of an order that nobody has fetched is over. */
export const isLate = (column: BoardColumn, pickup: LocalTime, now: LocalTime): boolean =>
  (column === 'toDo' || column === 'ready') && isPickupTimeOver(pickup, now)

/** Orders whose time comes within so many minutes are shown first of all. */
export const soonMinutes = 15

export const isSoon = (column: BoardColumn, pickup: LocalTime, now: LocalTime): boolean =>
  (column === 'toDo' || column === 'ready') &&
  pickup.date === now.date &&
  !isLate(column, pickup, now) &&
  pickup.minute - now.minute <= soonMinutes
