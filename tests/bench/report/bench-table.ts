import type { ComparisonResult } from '../load/contest.ts'
import type { Fact } from '../rows/process-facts.ts'
import { type BenchReport, isFactMissed, isMissed } from './bench-report.ts'

const whole = (number: number) => Math.round(number).toLocaleString('en-GB')
const shortly = (number: number) => (number < 10 ? number.toFixed(2) : whole(number))

function resultLine(result: ComparisonResult, before: ComparisonResult | undefined): string {
  const { row, name, against, goal, ratio, cpuRatio, oursPerSecond, theirsPerSecond, failures } = result
  const mark = isMissed(result) ? '✗' : '✓'
  const trouble = failures > 0 ? `, ${whole(failures)} failed` : ''
  const cells = [
    row,
    name,
    against,
    ratio.toFixed(2),
    before?.ratio.toFixed(2) ?? '',
    cpuRatio?.toFixed(2) ?? '',
    `${goal} ${mark}${trouble}`,
    shortly(oursPerSecond),
    shortly(theirsPerSecond),
  ]
  return `| ${cells.join(' | ')} |`
}

function factLine(fact: Fact, before: Fact | undefined): string {
  const { name, value, unit, goal } = fact
  const judged = goal === undefined ? '' : `≤ ${goal} ${unit} ${isFactMissed(fact) ? '✗' : '✓'}`
  return `| ${name} | ${shortly(value)} ${unit} | ${before ? `${shortly(before.value)} ${unit}` : ''} | ${judged} |`
}

/** Markdown, for the terminal and the page alike; beside it how it was before. */
export function benchTable({ results, facts, machine, measuredAt }: BenchReport, before?: BenchReport): string {
  const resultBefore = ({ row, name }: ComparisonResult) =>
    before?.results.find((result) => result.row === row && result.name === name)
  const factBefore = ({ name }: Fact) => before?.facts.find((fact) => fact.name === name)
  const { processors, model, node, loadBefore, loadAfter } = machine
  const contests = [
    '| row | what | against | ratio | before | by processor time | goal | ours/s | theirs/s |',
    '|---|---|---|---|---|---|---|---|---|',
    ...results.map((result) => resultLine(result, resultBefore(result))),
  ]
  const process = [
    '| the process | | before | goal |',
    '|---|---|---|---|',
    ...facts.map((fact) => factLine(fact, factBefore(fact))),
  ]
  const place = `${measuredAt.slice(0, 10)}, ${processors} × ${model}, Node ${node}, load ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after.`
  return [...(results.length > 0 ? [...contests, ''] : []), ...(facts.length > 0 ? [...process, ''] : []), place].join(
    '\n',
  )
}
