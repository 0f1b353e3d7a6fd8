export type Clock = () => Date

/** Starts at the given instant, or at the true time, and runs on from there. */
export function startClock(startsAt: Date | null): Clock {
  const offsetMs = startsAt ? startsAt.getTime() - Date.now() : 0
  return () => new Date(Date.now() + offsetMs)
}
