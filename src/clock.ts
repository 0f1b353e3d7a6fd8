import type { Instant } from '#domain/calendar/instant.ts'

export type Clock = () => Instant

/** The machine's time, or one that starts elsewhere and runs on from there. */
export function makeClock(startsAt: string | undefined): Clock {
  const offsetMs = startsAt ? Date.parse(startsAt) - Date.now() : 0
  let toldMs = Number.NaN
  let told = ''
  return () => {
    const nowMs = Date.now() + offsetMs
    // Asked for several times while one request is answered.
    if (nowMs !== toldMs) told = new Date(nowMs).toISOString()
    toldMs = nowMs
    return told
  }
}
