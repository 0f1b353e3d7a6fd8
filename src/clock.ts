import type { Instant } from '#domain/calendar/instant.ts'

export type Clock = () => Instant

/** The machine's time, or one that starts elsewhere and runs on from there. */
export function makeClock(startsAt: string | undefined): Clock {
  const offsetMs = startsAt ? Date.parse(startsAt) - Date.now() : 0
  return () => new Date(Date.now() + offsetMs).toISOString()
}
