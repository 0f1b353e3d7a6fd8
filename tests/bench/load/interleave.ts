import type { Comparison, ComparisonResult, Slice } from './contest.ts'
import { median } from './percentile.ts'

export interface Pace {
  rounds: number
  sliceMs: number
}

const perSecond = ({ count, seconds }: Slice) => count / seconds
const cpuPerAnswer = ({ count, cpuSeconds }: Slice) => (cpuSeconds === undefined ? undefined : cpuSeconds / count)

function cpuRatio([ours, theirs]: readonly [Slice, Slice]): number | undefined {
  const [a, b] = [cpuPerAnswer(ours), cpuPerAnswer(theirs)]
  return a && b ? b / a : undefined
}

/** A, B, A, B …: each pair gives a ratio, so that whatever else the machine does hits both alike. The median counts. */
export async function interleave(contest: Comparison, { rounds, sliceMs }: Pace): Promise<ComparisonResult> {
  const { ours, theirs, row, name, against, goal } = contest
  for (const side of [ours, theirs, ours, theirs]) await side(sliceMs)
  const pairs: [Slice, Slice][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await ours(sliceMs), await theirs(sliceMs)])
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
