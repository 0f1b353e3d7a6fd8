import type { MeasuredInteraction } from './measure-interactions.ts'
import type { Visit } from './measure-visit.ts'

export interface BrowserResult {
  pages: readonly { path: string; cold: Visit; warm: Visit }[]
  interactions: readonly MeasuredInteraction[]
  /** Unknown where the browser has no such cache. */
  isKeptForBack: boolean | undefined
}

const goals = { largestPaintMs: 1500, layoutShift: 0, interactionMs: 100 }

const seconds = (ms: number) => (ms / 1000).toFixed(2)
const missed = (text: string, isMissed: boolean) => (isMissed ? `**${text}**` : text)
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

const visitCells = ({ firstPaintMs, largestPaintMs, layoutShift, blockingMs, readyMs, bytes }: Visit) => [
  seconds(firstPaintMs),
  missed(seconds(largestPaintMs), largestPaintMs > goals.largestPaintMs),
  missed(layoutShift.toFixed(3), layoutShift > goals.layoutShift),
  String(Math.round(blockingMs)),
  seconds(readyMs),
  (bytes / 1000).toFixed(0),
]

const visitHead = ['first paint s', 'largest paint s', 'layout shift', 'blocked ms', 'usable s', 'KB']
const keptTexts = { true: 'yes', false: 'no', undefined: 'not known to this browser' }

/** The result as a page of docs/benchmarks; what misses its goal stands in bold. */
export function browserPage({ pages, interactions, isKeptForBack }: BrowserResult): string {
  const visits = (kind: 'cold' | 'warm') =>
    table(
      ['page', ...visitHead],
      pages.map((page) => [page.path, ...visitCells(page[kind])]),
    )
  const answers = table(
    ['from a touch or key to the next paint', 'ms'],
    interactions.map(({ name, interactionMs }) => [
      name,
      missed(String(Math.round(interactionMs)), interactionMs > goals.interactionMs),
    ]),
  )
  return `# In the browser

Written by \`npm run bench:browser\`: Chromium as a phone of 412 × 823 points with a processor four times slower than
this machine's, over a connection of 1.5 Mbit/s with 560 ms from question to answer (what Lighthouse applies for mobile).
Every figure is the middle one of several runs. Goals: largest paint ${seconds(goals.largestPaintMs)} s, no layout shift,
an answer within ${goals.interactionMs} ms. What misses its goal is bold.

## First visit

${visits('cold')}

## Next visit

${visits('warm')}

## Answers

${answers}

Kept whole for going back: ${keptTexts[String(isKeptForBack) as keyof typeof keptTexts]}.
`
}
