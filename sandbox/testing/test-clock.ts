/** Runs on like a true clock, and can be pushed forward. */
export function testClock(startsAt = '2026-03-02T08:00:00Z') {
  let offsetMs = new Date(startsAt).getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms: number) => {
      offsetMs += ms
    },
  }
}
