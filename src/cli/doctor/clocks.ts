import type { Verdict } from './finding.ts'

const warnFromMs = 5_000
const failFromMs = 60_000

/** Links and order deadlines depend on the clock: seconds do not matter, a minute does. */
export function clockVerdict(differenceMs: number): Verdict {
  const offMs = Math.abs(differenceMs)
  if (offMs >= failFromMs) return 'fail'
  return offMs >= warnFromMs ? 'warn' : 'ok'
}

interface ClockReading {
  /** Earliest and latest time that the other clock may have shown. */
  from: number
  until: number
  requestedAtMs: number
  respondedAtMs: number
}

/** The minimum difference to the other clock: the duration of the request does not count. */
export function clockDifference({ from, until, requestedAtMs, respondedAtMs }: ClockReading): number {
  if (until < requestedAtMs) return until - requestedAtMs
  return from > respondedAtMs ? from - respondedAtMs : 0
}
