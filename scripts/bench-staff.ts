/** `npm run bench:staff`: measures how long each page of the office takes until it is usable, and writes docs/benchmarks/staff.md. */
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { median } from '#tests/bench/stats.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium } from './install-tools.ts'
import { exitOnError } from './process.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    /** The median of the runs counts. */
    runs: { type: 'string', default: '5' },
    /** Prints the results without writing them to docs. */
    'dry-run': { type: 'boolean', default: false },
  },
})

const paths = [
  ...['/overview', '/overview/newOrders', '/?date=2026-11-17', '/lists/bake', '/lists/pickup', '/store/stock'],
  ...['/books', '/books?from=2026-11-01&until=2026-11-17', '/books/entries?from=2026-11-01&until=2026-11-17'],
  ...[
    '/books/differences',
    '/books/settings',
    '/content/draft',
    '/content/product',
    '/content/edit/product/bauernbrot',
  ],
  ...['/content/edit/page/about', '/content/check', '/content/history', '/hiring', '/hiring/trial-shifts'],
  ...['/hiring/talent-pool', '/inbox', '/people', '/devices', '/audit', '/mails'],
].filter((path) => path.includes(values.only))

const goalMs = 1000
const clock = '2026-11-17T09:00:00.000Z'

/**
 * Until the headline and the data of the page are painted. React has attached its handlers by then, so that the page reacts.
 * The board marks its first answer with its columns, all other pages render only with their data.
 */
const watchUntilUsable = () => {
  const isUsable = () => document.querySelector('main h1') !== null && !document.body.innerText.includes('Wird geladen')
  const check = () => {
    if (!isUsable()) return requestAnimationFrame(check)
    // The frame after the one that contains it is the first in which it has been painted.
    return requestAnimationFrame(() => performance.mark('usable'))
  }
  requestAnimationFrame(check)
}

async function measure(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(watchUntilUsable)
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const usableMs = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? 0)
  const headline = await page.getByRole('heading', { level: 1 }).first().innerText()
  if (headline === 'Das hat nicht geklappt') throw new Error(`${url} shows an error`)
  await page.close()
  return usableMs
}

async function signIn(browser: Browser, staffUrl: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  await context.request.post(`${staffUrl}/api/staff/v1/demo-session`, { data: { as: 'owner' } })
  return context
}

interface Row {
  path: string
  /** With an empty cache, as on a new device. */
  firstMs: number
  /** Of the fastest run, which other work on the machine has disturbed the least. */
  fastestFirstMs: number
  nextMs: number
}

async function measurePath(browser: Browser, staffUrl: string, path: string): Promise<Row> {
  const [first, next]: [number[], number[]] = [[], []]
  for (let run = 0; run < Number(values.runs); run++) {
    const context = await signIn(browser, staffUrl)
    first.push(await measure(context, staffUrl + path))
    next.push(await measure(context, staffUrl + path))
    await context.close()
  }
  return { path, firstMs: median(first), fastestFirstMs: Math.min(...first), nextMs: median(next) }
}

const seconds = (ms: number) => (ms > goalMs ? `**${(ms / 1000).toFixed(2)}**` : (ms / 1000).toFixed(2))

const toLine = ({ path, firstMs, fastestFirstMs, nextMs }: Row) =>
  `| ${[path, ...[firstMs, fastestFirstMs, nextMs].map(seconds)].join(' | ')} |`

const render = (rows: readonly Row[]) => `# Office pages of the staff app

Written by \`npm run bench:staff\`: ${values.runs} runs per page, medians. The time from the start of the navigation until headline and data
are painted and the page reacts. Chromium, 1440 × 900, on the machine of the server (${cpus()[0]?.model.trim() ?? 'unknown processor'},
${availableParallelism()} cores), without a slowed network or processor; a warm server with the data of the demo, SQLite, signed in as the owner.
The load average of the machine was ${loadavg()[2]?.toFixed(1)}: with more than ${availableParallelism()}, other work has slowed all values down.
"First" is with an empty cache, "next" is the second visit of the same browser. The goal is ${(goalMs / 1000).toFixed(0)} s; missed goals are bold.

| page | first s | fastest first s | next s |
| --- | ---: | ---: | ---: |
${rows.map(toLine).join('\n')}
`

async function run(): Promise<void> {
  await makeBuild('./content')
  const server = await startTestServer({ clock })
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    // The first visits compile code and fill caches of the server.
    const context = await signIn(browser, server.staffUrl)
    for (const path of paths) await measure(context, server.staffUrl + path)
    await context.close()
    const rows: Row[] = []
    for (const path of paths) rows.push(await measurePath(browser, server.staffUrl, path))
    const text = render(rows)
    console.log(text)
    // Some of the pages do not replace the results of all.
    if (!values['dry-run'] && !values.only) writeFileSync('docs/benchmarks/staff.md', text)
  } finally {
    await browser.close()
    await server.stop()
  }
}

await exitOnError(run())
