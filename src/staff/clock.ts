import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant, LocalTime } from '#domain/calendar/local-time.ts'

/** The time of the server, as far as the device knows: its own clock may be wrong. */
export interface StaffClock {
  now(): Instant
  localTime(): LocalTime
  /** Called with the time in an answer of the server. */
  adjust(serverNow: Instant): void
}

const storageKey = 'krume-staff-clock'

/** Without a connection, what the server said last still corrects the clock of the device. */
function readOffset(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 0
  } catch {
    return 0
  }
}

export function createStaffClock(): StaffClock {
  let offsetMs = readOffset()
  const now = () => new Date(Date.now() + offsetMs).toISOString()
  return {
    now,
    localTime: () => berlinTime(now()),
    adjust(serverNow) {
      offsetMs = Date.parse(serverNow) - Date.now()
      try {
        localStorage.setItem(storageKey, String(offsetMs))
      } catch {}
    },
  }
}
