/** Whether the list on the screen is the server's. */
export type LineState = { kind: 'live' } | { kind: 'connecting' } | { kind: 'offline'; sinceMs: number }

export interface LineFacts {
  isStreamOpen: boolean
  /** When the last stream or request failed, if nothing has worked since. */
  downSinceMs: number | undefined
}

/** A tablet that changes its network is back within seconds, which nobody has to hear about. */
const graceMs = 6_000

export function lineStateOf({ isStreamOpen, downSinceMs }: LineFacts, nowMs: number): LineState {
  if (isStreamOpen) return { kind: 'live' }
  if (downSinceMs === undefined || nowMs - downSinceMs < graceMs) return { kind: 'connecting' }
  return { kind: 'offline', sinceMs: downSinceMs }
}
