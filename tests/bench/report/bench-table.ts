import type { ContestResult } from '../load/contest.ts'
import type { Fact } from '../rows/process-facts.ts'
import { type BenchReport, isFactMissed, isMissed } from './bench-report.ts'

const whole = (number: number) => Math.round(number).toLocaleString('en-GB')
const shortly = (number: number) => (number < 10 ? number.toFixed(2) : whole(number))

function resultLine(result: ContestResult): string {
  const { row, name, against, goal, ratio, cpuRatio, oursPerSecond, theirsPerSecond, failures } = result
  const mark = isMissed(result) ? '✗' : '✓'
  const trouble = failures > 0 ? `, ${whole(failures)} failed` : ''
  const cells = [
    row,
    name,
    against,
    ratio.toFixed(2),
    cpuRatio?.toFixed(2) ?? '',
    `${goal} ${mark}${trouble}`,
    shortly(oursPerSecond),
    shortly(theirsPerSecond),
  ]
  return `| ${cells.join(' | ')} |`
}

function factLine(fact: Fact): string {
  const { name, value, unit, goal } = fact
  const judged = goal === undefined ? '' : `≤ ${goal} ${unit} ${isFactMissed(fact) ? '✗' : '✓'}`
  return `| ${name} | ${shortly(value)} ${unit} | ${judged} |`
}

/** Markdown, for the terminal and the page alike. */
export function benchTable({ results, facts, machine, measuredAt }: BenchReport): string {
  const { processors, model, node, loadBefore, loadAfter } = machine
  const contests = [
    '| row | what | against | ratio | by processor time | goal | ours/s | theirs/s |',
    '|---|---|---|---|---|---|---|---|',
    ...results.map(resultLine),
  ]
  const process = ['| the process | | goal |', '|---|---|---|', ...facts.map(factLine)]
  const place = `${measuredAt.slice(0, 10)}, ${processors} × ${model}, Node ${node}, load ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after.`
  return [...(results.length > 0 ? [...contests, ''] : []), ...(facts.length > 0 ? [...process, ''] : []), place].join(
    '\n',
  )
}
