export interface Finding {
  check:
    | 'configuration'
    | 'database'
    | 'schema'
    | 'clockDatabase'
    | 'content'
    | 'provider'
    | 'clockProvider'
    | 'smtp'
    | 'mailQueue'
    | 'scanner'
    | 'disk'
    | 'server'
  verdict: 'ok' | 'warn' | 'fail'
  detail: string
}

const warnFromMs = 5_000
const failFromMs = 60_000

/** Links expire and orders close by the clock: a few seconds are nothing, a minute is. */
export function clockVerdict(differenceMs: number): Finding['verdict'] {
  const size = Math.abs(differenceMs)
  if (size >= failFromMs) return 'fail'
  return size >= warnFromMs ? 'warn' : 'ok'
}

interface Seen {
  /** The first and the last moment that the other clock may have meant. */
  from: number
  until: number
  askedAtMs: number
  answeredAtMs: number
}

/** How far the other clock is off at least; however long the answer took, that is not its fault. */
export function clockDifference({ from, until, askedAtMs, answeredAtMs }: Seen): number {
  if (until < askedAtMs) return until - askedAtMs
  return from > answeredAtMs ? from - answeredAtMs : 0
}
