import { readFileSync, writeFileSync } from 'node:fs'
import type { ComparisonResult } from './comparison.ts'
import type { Fact } from './rows/process-facts.ts'

export interface BenchReport {
  measuredAt: string
  machine: { processors: number; model: string; node: string; loadBefore: number; loadAfter: number }
  results: ComparisonResult[]
  facts: Fact[]
}

const isMissed = ({ ratio, goal }: ComparisonResult): boolean => ratio < goal
const isFactMissed = ({ value, goal }: Fact): boolean => goal !== undefined && value > goal

const formatInteger = (number: number) => Math.round(number).toLocaleString('en-GB')
const formatNumber = (number: number) => (number < 10 ? number.toFixed(2) : formatInteger(number))

function renderResult(result: ComparisonResult, before: ComparisonResult | undefined): string {
  const { row, name, against, goal, ratio, cpuRatio, oursPerSecond, theirsPerSecond, failures } = result
  const mark = isMissed(result) ? '✗' : '✓'
  const failed = failures > 0 ? `, ${formatInteger(failures)} failed` : ''
  const cells = [
    row,
    name,
    against,
    ratio.toFixed(2),
    before?.ratio.toFixed(2) ?? '',
    cpuRatio?.toFixed(2) ?? '',
    `${goal} ${mark}${failed}`,
    formatNumber(oursPerSecond),
    formatNumber(theirsPerSecond),
  ]
  return `| ${cells.join(' | ')} |`
}

function renderFact(fact: Fact, before: Fact | undefined): string {
  const { name, value, unit, goal } = fact
  const verdict = goal === undefined ? '' : `≤ ${goal} ${unit} ${isFactMissed(fact) ? '✗' : '✓'}`
  const earlier = before ? `${formatNumber(before.value)} ${unit}` : ''
  return `| ${name} | ${formatNumber(value)} ${unit} | ${earlier} | ${verdict} |`
}

/** The results as Markdown, with the values of an earlier report beside them. */
export function renderTable({ results, facts, machine, measuredAt }: BenchReport, before?: BenchReport): string {
  const findResult = ({ row, name }: ComparisonResult) =>
    before?.results.find((result) => result.row === row && result.name === name)
  const findFact = ({ name }: Fact) => before?.facts.find((fact) => fact.name === name)
  const { processors, model, node, loadBefore, loadAfter } = machine
  const comparisons = [
    '| row | what | baseline | ratio | before | by processor time | goal | server/s | baseline/s |',
    '|---|---|---|---|---|---|---|---|---|',
    ...results.map((result) => renderResult(result, findResult(result))),
  ]
  const process = [
    '| the process | | before | goal |',
    '|---|---|---|---|',
    ...facts.map((fact) => renderFact(fact, findFact(fact))),
  ]
  const conditions = `${measuredAt.slice(0, 10)}, ${processors} × ${model}, Node ${node}, load ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after.`
  return [
    ...(results.length > 0 ? [...comparisons, ''] : []),
    ...(facts.length > 0 ? [...process, ''] : []),
    conditions,
  ].join('\n')
}

const [begin, end] = ['<!-- what was measured -->', '<!-- end of what was measured -->']

/** Replaces the text between the two markers of a file. */
export function writeTableInto(file: string, table: string): void {
  const text = readFileSync(file, 'utf8')
  const [from, until] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || until < 0) throw new Error(`${file} lacks the markers for the table`)
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(until)}`)
}

const chartSize = { width: 860, rowHeight: 26, top: 64, left: 380, bar: 400, bottom: 24 }
const colours = {
  paper: '#fdf8f0',
  ink: '#3b2a1d',
  muted: '#8a7663',
  met: '#c98f3c',
  missed: '#b5533c',
  goal: '#3b2a1d',
}
/** The goal is a vertical line in the middle; bars may be twice as long. */
const goalX = chartSize.bar / 2

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function renderBar(result: ComparisonResult, index: number): string {
  const y = chartSize.top + index * chartSize.rowHeight
  const width = Math.max(2, Math.min(chartSize.bar, (result.ratio / result.goal) * goalX))
  const colour = isMissed(result) ? colours.missed : colours.met
  const label = escapeXml(`${result.row}: ${result.name.replace('/api/v1', '')}`)
  const figure = `${result.ratio.toFixed(2)} of ${result.goal}`
  return [
    `<text x="${chartSize.left - 12}" y="${y + 13}" text-anchor="end">${label}</text>`,
    `<rect x="${chartSize.left}" y="${y}" width="${width.toFixed(1)}" height="17" rx="3" fill="${colour}"/>`,
    `<text x="${chartSize.left + width + 6}" y="${y + 13}" fill="${colours.muted}" font-size="11">${figure}</text>`,
  ].join('\n')
}

/** An SVG of each ratio relative to its goal. */
export function renderChart(results: readonly ComparisonResult[]): string {
  const height = chartSize.top + results.length * chartSize.rowHeight + chartSize.bottom
  const line = chartSize.left + goalX
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${chartSize.width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="${colours.ink}">
<title>Ratios of the server against their goals</title>
<rect width="${chartSize.width}" height="${height}" rx="8" fill="${colours.paper}"/>
<text x="20" y="28" font-size="15" font-weight="600">Throughput of the server relative to its baselines</text>
<text x="${line}" y="50" text-anchor="middle" fill="${colours.muted}" font-size="11">goal</text>
${results.map(renderBar).join('\n')}
<line x1="${line}" y1="56" x2="${line}" y2="${height - chartSize.bottom}" stroke="${colours.goal}" stroke-dasharray="3 3"/>
</svg>
`
}
