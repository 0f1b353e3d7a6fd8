import { compareLocalTimes, type LocalTime } from './calendar/local-time.ts'

/** While it lasts, a store takes no new orders. It ends by itself. */
export interface OrderingPause {
  until: LocalTime
  /** For staff; customers read only until when. */
  reason: string
}

interface Pausable {
  orderingPause?: OrderingPause | undefined
}

/** The pause that is in force, if there is one. */
export const findPause = ({ orderingPause }: Pausable, now: LocalTime): OrderingPause | undefined =>
  orderingPause && compareLocalTimes(now, orderingPause.until) < 0 ? orderingPause : undefined
