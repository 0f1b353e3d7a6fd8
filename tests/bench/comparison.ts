import type { Child } from './child-process.ts'
import type { LoadRequest, LoadResult } from './load/load-client.ts'
import { median, readCpuSeconds } from './stats.ts'

export interface Slice {
  count: number
  seconds: number
  failures: number
  /** Processor time of the measured process; undefined where the system does not report it. */
  cpuSeconds: number | undefined
}

/** Does the work for a slice of time and counts it. */
export type Side = (sliceMs: number) => Promise<Slice>

export interface Comparison {
  row: string
  name: string
  goal: number
  server: Side
  baseline: Side
  /** Stops what was started for this comparison. */
  end?: () => Promise<void>
  /** Describes the baseline. */
  against: string
}

/** Stored in docs/benchmarks/*.json: `ours` is the server, `theirs` the baseline. */
export interface ComparisonResult {
  row: string
  name: string
  against: string
  goal: number
  ratio: number
  /** The ratio by processor time. It holds even when other programs keep the machine busy. */
  cpuRatio: number | undefined
  oursPerSecond: number
  theirsPerSecond: number
  failures: number
}

export interface Pace {
  rounds: number
  sliceMs: number
}

const perSecond = ({ count, seconds }: Slice) => count / seconds
const cpuPerResponse = ({ count, cpuSeconds }: Slice) => (cpuSeconds === undefined ? undefined : cpuSeconds / count)

function cpuRatio([server, baseline]: readonly [Slice, Slice]): number | undefined {
  const [a, b] = [cpuPerResponse(server), cpuPerResponse(baseline)]
  return a && b ? b / a : undefined
}

/**
 * Alternates slices of the server and of the baseline. Each pair gives one ratio, so other load on the machine affects
 * both alike. The median of the ratios is the result.
 */
export async function runComparison(comparison: Comparison, { rounds, sliceMs }: Pace): Promise<ComparisonResult> {
  const { server, baseline, row, name, against, goal } = comparison
  for (const side of [server, baseline, server, baseline]) await side(sliceMs)
  const pairs: [Slice, Slice][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await server(sliceMs), await baseline(sliceMs)])
  const cpuRatios = pairs.map(cpuRatio).filter((ratio) => ratio !== undefined)
  return {
    row,
    name,
    against,
    goal,
    ratio: median(pairs.map(([a, b]) => perSecond(a) / perSecond(b))),
    cpuRatio: cpuRatios.length > 0 ? median(cpuRatios) : undefined,
    oursPerSecond: median(pairs.map(([a]) => perSecond(a))),
    theirsPerSecond: median(pairs.map(([, b]) => perSecond(b))),
    failures: pairs.reduce((sum, [a, b]) => sum + a.failures + b.failures, 0),
  }
}

export type LoadClient = Child<LoadRequest, LoadResult>

export interface Target {
  pid: number
  port: number
}

const defaultConnections = 32

interface HttpSideOptions {
  requests: readonly string[] | (() => Promise<readonly string[]>)
  isOnce?: boolean
  connections?: number
}

const sumCpuSeconds = (targets: readonly Target[]): number | undefined =>
  targets.reduce<number | undefined>((sum, { pid }) => {
    const used = readCpuSeconds(pid)
    return sum === undefined || used === undefined ? undefined : sum + used
  }, 0)

/** Sends HTTP requests to one process, or to several that share the work. */
export function httpSide(
  load: LoadClient,
  targets: readonly Target[],
  { requests, isOnce = false, connections = defaultConnections }: HttpSideOptions,
): Side {
  return async (ms) => {
    const current = typeof requests === 'function' ? await requests() : requests
    const before = sumCpuSeconds(targets)
    const ports = targets.map(({ port }) => port)
    const result = await load.ask({ ports, requests: current, connections, ms, isOnce })
    const after = sumCpuSeconds(targets)
    const used = before === undefined || after === undefined ? undefined : after - before
    return { ...result, cpuSeconds: used }
  }
}
