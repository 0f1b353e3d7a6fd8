import { compareLocalTimes, formatClockMinute, type LocalTime } from '../calendar/local-time.ts'

/** Between two pickup times a store takes no more orders, from nobody. Orders that have such a time keep it. */
export interface PickupPause {
  from: LocalTime
  /** The first pickup time that is possible again. */
  until: LocalTime
  /** For staff. */
  reason: string
}

/** Whether no more orders are taken for that pickup time. */
export const isPaused = (pauses: readonly PickupPause[], pickup: LocalTime): boolean =>
  pauses.some(({ from, until }) => compareLocalTimes(from, pickup) <= 0 && compareLocalTimes(pickup, until) < 0)

export const isPauseOver = ({ until }: Pick<PickupPause, 'until'>, now: LocalTime): boolean =>
  compareLocalTimes(until, now) <= 0

/** Whether the first pause makes the second one unnecessary. */
export const coversPause = (pause: PickupPause, other: PickupPause): boolean =>
  compareLocalTimes(pause.from, other.from) <= 0 && compareLocalTimes(other.until, pause.until) <= 0

/** Names a pause of a store. Ends with its last day, as the keys of all overrides for days do. */
export const pauseKey = ({ from, until }: PickupPause): string =>
  `${from.date} ${formatClockMinute(from.minute)} ${formatClockMinute(until.minute)} ${until.date}`
