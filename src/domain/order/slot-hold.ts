import { addMs, type Instant } from '../calendar/local-time.ts'
import type { Order } from './order.ts'

/** A buyer who opens the payment page has at least this time before the slot can go to somebody else. */
const minMinutesToPay = 30

const addMinutes = (at: Instant, minutes: number): Instant => addMs(at, minutes * 60_000)

/** Until when an unpaid order holds its slot: for the given minutes, but not beyond its deadline. */
export function holdEnd(at: Instant, holdMinutes: number, payUntil: Instant): Instant {
  const end = addMinutes(at, holdMinutes)
  return end < payUntil ? end : payUntil
}

/** Whether the slot has to be taken, or held for longer, before the payment page is opened. */
export const needsHold = ({ hasSlot, holdUntil, payUntil }: Order, at: Instant): boolean =>
  !hasSlot || (holdUntil !== undefined && holdUntil < payUntil && holdUntil < addMinutes(at, minMinutesToPay))

export const isHoldOver = ({ state, hasSlot, holdUntil }: Order, at: Instant): boolean =>
  state === 'created' && hasSlot && holdUntil !== undefined && holdUntil <= at

/** An unpaid order without a slot needs a pickup time before it can be paid. */
export const canChooseNewTime = ({ state, hasSlot }: Order): boolean => state === 'created' && !hasSlot
