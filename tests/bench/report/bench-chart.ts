import type { ComparisonResult } from '../load/contest.ts'
import { isMissed } from './bench-report.ts'

const size = { width: 860, rowHeight: 26, top: 64, left: 380, bar: 400, bottom: 24 }
const colours = {
  paper: '#fdf8f0',
  ink: '#3b2a1d',
  quiet: '#8a7663',
  met: '#c98f3c',
  missed: '#b5533c',
  goal: '#3b2a1d',
}
/** Where the goal's line stands: bars may reach twice as far. */
const goalAt = size.bar / 2

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function bar(result: ComparisonResult, index: number): string {
  const y = size.top + index * size.rowHeight
  const width = Math.max(2, Math.min(size.bar, (result.ratio / result.goal) * goalAt))
  const colour = isMissed(result) ? colours.missed : colours.met
  const label = escaped(`${result.row}: ${result.name.replace('/api/v1', '')}`)
  const figure = `${result.ratio.toFixed(2)} of ${result.goal}`
  return [
    `<text x="${size.left - 12}" y="${y + 13}" text-anchor="end">${label}</text>`,
    `<rect x="${size.left}" y="${y}" width="${width.toFixed(1)}" height="17" rx="3" fill="${colour}"/>`,
    `<text x="${size.left + width + 6}" y="${y + 13}" fill="${colours.quiet}" font-size="11">${figure}</text>`,
  ].join('\n')
}

/** Each row's ratio against its goal, which is the same line for all. */
export function benchChart(results: readonly ComparisonResult[]): string {
  const height = size.top + results.length * size.rowHeight + size.bottom
  const line = size.left + goalAt
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="${colours.ink}">
<title>Ratios of the server against their goals</title>
<rect width="${size.width}" height="${height}" rx="8" fill="${colours.paper}"/>
<text x="20" y="28" font-size="15" font-weight="600">How much of the possible the server keeps</text>
<text x="${line}" y="50" text-anchor="middle" fill="${colours.quiet}" font-size="11">goal</text>
${results.map(bar).join('\n')}
<line x1="${line}" y1="56" x2="${line}" y2="${height - size.bottom}" stroke="${colours.goal}" stroke-dasharray="3 3"/>
</svg>
`
}
