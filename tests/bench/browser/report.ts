import type { JourneyBytes } from './journey.ts'
import type { FirstTap, MeasuredInteraction, Visit } from './measure.ts'

/** Stored in docs/benchmarks/browser.json. */
export interface BrowserResult {
  pages: readonly { path: string; cold: Visit; warm: Visit }[]
  interactions: readonly MeasuredInteraction[]
  firstTaps: readonly FirstTap[]
  /** Absent in results from before it was measured. */
  journey?: JourneyBytes
  /** Whether going back restores the page from the back/forward cache; undefined in a browser without one. */
  isKeptForBack: boolean | undefined
}

const goals = { scriptBytes: 25_000, noticedMs: 200, largestPaintMs: 1500, layoutShift: '0.000', interactionMs: 100 }

const formatMs = (ms: number) => String(Math.round(ms))
const formatSeconds = (ms: number) => (ms / 1000).toFixed(2)
const emphasize = (text: string, isMissed: boolean) => (isMissed ? `**${text}**` : text)
const withBefore = (text: string, before: string | undefined) => (before === undefined ? text : `${text} (${before})`)
const renderRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [renderRow(head), renderRow(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(renderRow)].join('\n')

interface Column {
  head: string
  /** What an earlier run has to contain for a comparison. */
  field: keyof Visit
  text: (visit: Visit) => string
  isMissed?: (visit: Visit) => boolean
}

const visitColumns: readonly Column[] = [
  { head: 'first paint s', field: 'firstPaintMs', text: ({ firstPaintMs }) => formatSeconds(firstPaintMs) },
  {
    head: 'largest paint s',
    field: 'largestPaintMs',
    text: ({ largestPaintMs }) => formatSeconds(largestPaintMs),
    isMissed: ({ largestPaintMs }) => largestPaintMs > goals.largestPaintMs,
  },
  {
    head: 'layout shift',
    field: 'layoutShift',
    // Three decimals, as in Lighthouse: smaller shifts are invisible.
    text: ({ layoutShift }) => layoutShift.toFixed(3),
    isMissed: ({ layoutShift }) => layoutShift.toFixed(3) !== goals.layoutShift,
  },
  { head: 'blocked ms', field: 'blockingMs', text: ({ blockingMs }) => formatMs(blockingMs) },
  { head: 'KB', field: 'bytes', text: ({ bytes }) => (bytes / 1000).toFixed(0) },
  {
    head: 'of it script',
    field: 'scriptBytes',
    text: ({ scriptBytes }) => (scriptBytes / 1000).toFixed(0),
    isMissed: ({ scriptBytes }) => scriptBytes > goals.scriptBytes,
  },
  { head: 'app after the first touch s', field: 'appMs', text: ({ appMs }) => formatSeconds(appMs) },
]

const renderVisit = (visit: Visit, before: Visit | undefined) =>
  visitColumns.map(({ field, text, isMissed }) =>
    withBefore(
      emphasize(text(visit), isMissed?.(visit) ?? false),
      before?.[field] === undefined ? undefined : text(before),
    ),
  )

const sumOf = (bytes: JourneyBytes) => Object.values(bytes).reduce((sum, count) => sum + count, 0)
const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(0)

function renderJourney(journey: JourneyBytes, before: JourneyBytes | undefined): string {
  const columns = Object.keys(journey) as (keyof JourneyBytes)[]
  return renderTable(
    ['KB', ...columns, 'sum'],
    [
      ...(before
        ? [['before', ...columns.map((kind) => formatKilobytes(before[kind])), formatKilobytes(sumOf(before))]]
        : []),
      ['now', ...columns.map((kind) => formatKilobytes(journey[kind])), formatKilobytes(sumOf(journey))],
    ],
  )
}

const restoredLabels = { true: 'yes', false: 'no', undefined: 'this browser has no back/forward cache' }

/** The results as a Markdown page: missed goals in bold, earlier values in brackets. */
export function renderReport(
  { pages, interactions, firstTaps, journey, isKeptForBack }: BrowserResult,
  before?: BrowserResult,
): string {
  const findPage = (path: string) => before?.pages.find((page) => page.path === path)
  const findInteraction = (name: string) => before?.interactions.find((interaction) => interaction.name === name)
  const renderVisits = (kind: 'cold' | 'warm') =>
    renderTable(
      ['page', ...visitColumns.map(({ head }) => head)],
      pages.map((page) => [page.path, ...renderVisit(page[kind], findPage(page.path)?.[kind])]),
    )
  const renderEarlier = (name: string) => {
    const earlier = findInteraction(name)
    return earlier && formatMs(earlier.interactionMs)
  }
  const renderedInteractions = renderTable(
    ['from a touch or key to the next paint', 'ms'],
    interactions.map(({ name, interactionMs }) => [
      name,
      withBefore(emphasize(formatMs(interactionMs), interactionMs > goals.interactionMs), renderEarlier(name)),
    ]),
  )
  const renderedTaps = renderTable(
    ['page', 'noticed ms', 'in the cart s', 'shown by the app s'],
    firstTaps.map(({ path, noticedMs, inCartMs, shownMs }) => [
      path,
      emphasize(formatMs(noticedMs), noticedMs > goals.noticedMs),
      formatSeconds(inCartMs),
      formatSeconds(shownMs),
    ]),
  )
  return `# Browser benchmark

Written by \`npm run bench:browser\`. Chromium emulates a phone of 412 × 823 points with a processor four times slower than
this machine's, on a connection of 1.5 Mbit/s with a round trip of 560 ms (Lighthouse's settings for mobile).
Values are medians of several runs. Goals: largest paint ${formatSeconds(goals.largestPaintMs)} s, no layout shift,
interactions within ${goals.interactionMs} ms, at most ${goals.scriptBytes / 1000} KB of script before the page is touched. Bytes are those of an
untouched page. Missed goals are bold${before ? '; previous values are in brackets' : ''}.

## First visit

${renderVisits('cold')}

## Next visit

${renderVisits('warm')}

## Interactions

${renderedInteractions}

## A tap on a plus as soon as it is painted

On a first visit, before the app is loaded: until the button shows that it was tapped, until the product is
in the cart, and until the app is loaded and shows the number in the header.

${renderedTaps}
${
  journey
    ? `
## A whole purchase

What a first visit transfers from the home page to the paid order: list, two products, the page of a third, checkout and
confirmation. Without the pages of the payment provider.

${renderJourney(journey, before?.journey)}
`
    : ''
}
Restored from the back/forward cache: ${restoredLabels[String(isKeptForBack) as keyof typeof restoredLabels]}.
`
}
