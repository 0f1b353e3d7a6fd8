/** `npm run bench:browser`: measures how ten pages load and react on a slow phone, and writes docs/benchmarks/browser.md. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { median } from '#tests/bench/stats.ts'
import { makePicturesOf } from '#tests/support/made-pictures.ts'
import { type SiteServer, startTestServer } from '#tests/support/test-server.ts'
import { type ByteKind, type JourneyBytes, measureJourney } from '../tests/bench/browser/journey.ts'
import {
  type FirstTap,
  isRestoredOnBack,
  type MeasuredInteraction,
  measureFirstTap,
  measureInteractions,
  measureVisits,
  type Visit,
} from '../tests/bench/browser/measure.ts'
import { type BrowserResult, renderReport } from '../tests/bench/browser/report.ts'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium } from './install-tools.ts'
import { exitOnError } from './process.ts'

const { values } = parseArgs({
  options: {
    /** Part of a path; or `journey` or `taps`, which keep all other results. */
    only: { type: 'string', default: '' },
    /** The median of the runs counts. */
    runs: { type: 'string', default: '3' },
    /** URL of a running site, such as an earlier build; without it, a server is started. */
    url: { type: 'string' },
    /** Stores the results as the values that later runs are compared with. */
    'as-before': { type: 'boolean', default: false },
    /** Prints the results without writing them to docs. */
    'dry-run': { type: 'boolean', default: false },
  },
})

const folder = 'docs/benchmarks'
const beforeFile = `${folder}/browser-before.json`
const resultFile = `${folder}/browser.json`
const allPaths = [
  ...['/', '/places', '/mystore/illertissen-marktplatz', '/products', '/products/bauernbrot'],
  ...['/jobs', '/jobs/verkauf-fruehschicht-krumbach', '/company', '/menucard', '/contact'],
]
const isPartial = values.only === 'journey' || values.only === 'taps'
const paths = allPaths.filter((path) => isPartial || path.includes(values.only))

function medianVisit(visits: readonly Visit[]): Visit {
  const names = Object.keys(visits[0] ?? {}) as (keyof Visit)[]
  return Object.fromEntries(names.map((name) => [name, median(visits.map((visit) => visit[name]))])) as unknown as Visit
}

async function measurePath(browser: Browser, siteUrl: string, path: string) {
  const runs: Awaited<ReturnType<typeof measureVisits>>[] = []
  for (let run = 0; run < Number(values.runs); run++) runs.push(await measureVisits(browser, siteUrl + path))
  return {
    path,
    cold: medianVisit(runs.map(({ cold }) => cold)),
    warm: medianVisit(runs.map(({ warm }) => warm)),
  }
}

async function medianInteractions(browser: Browser, siteUrl: string): Promise<MeasuredInteraction[]> {
  const runs: MeasuredInteraction[][] = []
  for (let run = 0; run < Number(values.runs); run++) runs.push(await measureInteractions(browser, siteUrl))
  return (runs[0] ?? []).map(({ name }, at) => ({
    name,
    interactionMs: median(runs.map((run) => run[at]?.interactionMs ?? 0)),
  }))
}

const tappedPaths = ['/', '/products', '/products/bauernbrot']

async function medianFirstTaps(browser: Browser, siteUrl: string): Promise<FirstTap[]> {
  const taps: FirstTap[] = []
  for (const path of tappedPaths.filter((path) => paths.includes(path))) {
    const runs: FirstTap[] = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await measureFirstTap(browser, siteUrl, path))
    const medianOf = (time: 'noticedMs' | 'inCartMs' | 'shownMs') => median(runs.map((run) => run[time]))
    taps.push({ path, noticedMs: medianOf('noticedMs'), inCartMs: medianOf('inCartMs'), shownMs: medianOf('shownMs') })
  }
  return taps
}

async function medianJourney(browser: Browser, siteUrl: string): Promise<JourneyBytes> {
  const runs: JourneyBytes[] = []
  for (let run = 0; run < Number(values.runs); run++) runs.push(await measureJourney(browser, siteUrl))
  const kinds = Object.keys(runs[0] ?? {}) as ByteKind[]
  return Object.fromEntries(kinds.map((kind) => [kind, median(runs.map((run) => run[kind]))])) as JourneyBytes
}

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic']

/** Undefined without a full Chromium: the headless shell has no back/forward cache. */
async function measureBackCache(siteUrl: string): Promise<boolean | undefined> {
  const executablePath = '/usr/bin/chromium'
  if (!existsSync(executablePath)) return undefined
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ executablePath, args: flags, ignoreDefaultArgs })
  try {
    return await isRestoredOnBack(browser, siteUrl, '/products')
  } finally {
    await browser.close()
  }
}

async function startSite(): Promise<Pick<SiteServer, 'url' | 'stop'>> {
  if (values.url) return { url: values.url, stop: async () => {} }
  await makeBuild('./content')
  return startTestServer()
}

const readResult = (file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BrowserResult) : undefined

async function measure(browser: Browser, siteUrl: string): Promise<BrowserResult> {
  await makePicturesOf(siteUrl, allPaths)
  const stored = readResult(values['as-before'] ? beforeFile : resultFile)
  if (values.only === 'journey' && stored) return { ...stored, journey: await medianJourney(browser, siteUrl) }
  if (values.only === 'taps' && stored) return { ...stored, firstTaps: await medianFirstTaps(browser, siteUrl) }
  // Fill the page cache: rendering time belongs to the server benchmark.
  for (const path of paths) await fetch(siteUrl + path, { headers: { 'accept-language': 'de-DE' } })
  const pages = []
  for (const path of paths) pages.push(await measurePath(browser, siteUrl, path))
  const interactions = await medianInteractions(browser, siteUrl)
  const firstTaps = await medianFirstTaps(browser, siteUrl)
  const journey = await medianJourney(browser, siteUrl)
  return { pages, interactions, firstTaps, journey, isKeptForBack: await measureBackCache(siteUrl) }
}

async function run(): Promise<void> {
  const server = await startSite()
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: flags })
  try {
    const result = await measure(browser, server.url)
    const text = renderReport(result, readResult(beforeFile))
    console.log(text)
    // Some of the pages do not replace the results of all.
    if (values['dry-run'] || (values.only && !isPartial)) return
    mkdirSync(folder, { recursive: true })
    if (values['as-before']) return writeFileSync(beforeFile, `${JSON.stringify(result, null, 2)}\n`)
    writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`)
    writeFileSync(`${folder}/browser.md`, text)
  } finally {
    await browser.close()
    await server.stop()
  }
}

await exitOnError(run())
