import type { MeasuredInteraction } from './measure-interactions.ts'
import type { Visit } from './measure-visit.ts'

export interface BrowserResult {
  pages: readonly { path: string; cold: Visit; warm: Visit }[]
  interactions: readonly MeasuredInteraction[]
  /** Unknown where the browser has no such cache. */
  isKeptForBack: boolean | undefined
}

const goals = { largestPaintMs: 1500, layoutShift: '0.000', interactionMs: 100 }

const wholeMs = (ms: number) => String(Math.round(ms))
const seconds = (ms: number) => (ms / 1000).toFixed(2)
const missed = (text: string, isMissed: boolean) => (isMissed ? `**${text}**` : text)
const withBefore = (text: string, before: string | undefined) => (before === undefined ? text : `${text} (${before})`)
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

interface Column {
  head: string
  text: (visit: Visit) => string
  isMissed?: (visit: Visit) => boolean
}

const visitColumns: readonly Column[] = [
  { head: 'first paint s', text: ({ firstPaintMs }) => seconds(firstPaintMs) },
  {
    head: 'largest paint s',
    text: ({ largestPaintMs }) => seconds(largestPaintMs),
    isMissed: ({ largestPaintMs }) => largestPaintMs > goals.largestPaintMs,
  },
  {
    head: 'layout shift',
    // To three places, as Lighthouse tells it: what is less, nobody sees.
    text: ({ layoutShift }) => layoutShift.toFixed(3),
    isMissed: ({ layoutShift }) => layoutShift.toFixed(3) !== goals.layoutShift,
  },
  { head: 'blocked ms', text: ({ blockingMs }) => String(Math.round(blockingMs)) },
  { head: 'usable s', text: ({ readyMs }) => seconds(readyMs) },
  { head: 'KB', text: ({ bytes }) => (bytes / 1000).toFixed(0) },
]

const visitCells = (visit: Visit, before: Visit | undefined) =>
  visitColumns.map(({ text, isMissed }) =>
    withBefore(missed(text(visit), isMissed?.(visit) ?? false), before && text(before)),
  )
const keptTexts = { true: 'yes', false: 'no', undefined: 'not known to this browser' }

/** The result as a page of docs/benchmarks; what misses its goal stands in bold, how it was before in brackets. */
export function browserPage({ pages, interactions, isKeptForBack }: BrowserResult, before?: BrowserResult): string {
  const pageBefore = (path: string) => before?.pages.find((page) => page.path === path)
  const answerBefore = (name: string) => before?.interactions.find((interaction) => interaction.name === name)
  const visits = (kind: 'cold' | 'warm') =>
    table(
      ['page', ...visitColumns.map(({ head }) => head)],
      pages.map((page) => [page.path, ...visitCells(page[kind], pageBefore(page.path)?.[kind])]),
    )
  const beforeText = (name: string) => {
    const known = answerBefore(name)
    return known && wholeMs(known.interactionMs)
  }
  const answers = table(
    ['from a touch or key to the next paint', 'ms'],
    interactions.map(({ name, interactionMs }) => [
      name,
      withBefore(missed(wholeMs(interactionMs), interactionMs > goals.interactionMs), beforeText(name)),
    ]),
  )
  return `# In the browser

Written by \`npm run bench:browser\`: Chromium as a phone of 412 × 823 points with a processor four times slower than
this machine's, over a connection of 1.5 Mbit/s with 560 ms from question to answer (what Lighthouse applies for mobile).
Every figure is the middle one of several runs. Goals: largest paint ${seconds(goals.largestPaintMs)} s, no layout shift,
an answer within ${goals.interactionMs} ms. What misses its goal is bold${before ? '; how it was before stands in brackets' : ''}.

## First visit

${visits('cold')}

## Next visit

${visits('warm')}

## Answers

${answers}

Kept whole for going back: ${keptTexts[String(isKeptForBack) as keyof typeof keptTexts]}.
`
}
