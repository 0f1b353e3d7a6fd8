import type { ComparisonResult } from '../load/contest.ts'
import type { Fact } from '../rows/process-facts.ts'

export interface BenchReport {
  measuredAt: string
  machine: { processors: number; model: string; node: string; loadBefore: number; loadAfter: number }
  results: ComparisonResult[]
  facts: Fact[]
}

export const isMissed = ({ ratio, goal }: ComparisonResult): boolean => ratio < goal

export const isFactMissed = ({ value, goal }: Fact): boolean => goal !== undefined && value > goal
