/** Until when a pause of ordering lasts, as the form offers it. */
import { formatClockMinute, type LocalTime, localTimeAt, parseClockMinute } from '#domain/calendar/local-time.ts'

export const pauseLengths = ['30', '60', '120', 'evening', 'tomorrow', 'time'] as const
export type PauseLength = (typeof pauseLengths)[number]

const roundToMinutes = 5
const eveningMinute = 22 * 60
const morningMinute = 6 * 60

export const listPauseLengths = (now: LocalTime): readonly PauseLength[] =>
  pauseLengths.filter((length) => length !== 'evening' || now.minute < eveningMinute)

/** What was typed into the fields for day and time. */
export interface TypedEnd {
  date: string
  time: string
}

/** The next full hour that is at least an hour away. */
export function suggestEnd(now: LocalTime): TypedEnd {
  const { date, minute } = localTimeAt(now.date, Math.ceil(now.minute / 60) * 60 + 60)
  return { date, time: formatClockMinute(minute) }
}

/** Undefined while the typed day and time are incomplete. */
export function pauseEnd(length: PauseLength, now: LocalTime, typed: TypedEnd): LocalTime | undefined {
  if (length === 'evening') return { date: now.date, minute: eveningMinute }
  if (length === 'tomorrow') return localTimeAt(now.date, 24 * 60 + morningMinute)
  if (length === 'time') {
    const minute = parseClockMinute(typed.time)
    return minute === undefined || typed.date === '' ? undefined : { date: typed.date, minute }
  }
  return localTimeAt(now.date, Math.ceil((now.minute + Number(length)) / roundToMinutes) * roundToMinutes)
}
