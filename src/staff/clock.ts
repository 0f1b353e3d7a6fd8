import type { Instant, LocalTime } from '#domain/calendar/local-time.ts'

const berlin = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Date and time in Berlin, whatever the time zone of the device. */
export function berlinTime(instant: Instant): LocalTime {
  const parts = Object.fromEntries(berlin.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return { date: `${parts.year}-${parts.month}-${parts.day}`, minute: Number(parts.hour) * 60 + Number(parts.minute) }
}

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
