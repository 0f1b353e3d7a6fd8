export interface Slice {
  count: number
  seconds: number
  failures: number
  /** Used by the process that is measured, where the machine tells. */
  cpuSeconds: number | undefined
}

/** One of two that do the same work, for a slice of time. */
export type Side = (sliceMs: number) => Promise<Slice>

export interface Comparison {
  row: string
  name: string
  goal: number
  ours: Side
  theirs: Side
  /** Ends what was started for it. */
  end?: () => Promise<void>
  /** What stands on the other side. */
  against: string
}

export interface ComparisonResult {
  row: string
  name: string
  against: string
  goal: number
  ratio: number
  /** The same by processor time: it tells about the code also when neighbours keep the machine busy. */
  cpuRatio: number | undefined
  oursPerSecond: number
  theirsPerSecond: number
  failures: number
}
