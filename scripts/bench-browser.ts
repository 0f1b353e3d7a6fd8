/** `npm run bench:browser`: how ten pages load and answer on a slow phone, into docs/benchmarks. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { type SiteServer, startTestServer } from '#tests/support/test-server.ts'
import { type BrowserResult, browserPage } from '../tests/bench/browser/browser-page.ts'
import { isKeptForBack } from '../tests/bench/browser/is-kept-for-back.ts'
import { type MeasuredInteraction, measureInteractions } from '../tests/bench/browser/measure-interactions.ts'
import { measureVisits, type Visit } from '../tests/bench/browser/measure-visit.ts'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium } from './install-tools.ts'
import { exitOnError } from './process.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    /** The middle one counts. */
    runs: { type: 'string', default: '3' },
    /** A site that runs already, such as an earlier build; without it, one is started. */
    url: { type: 'string' },
    /** Keeps the figures as what later ones stand beside. */
    'as-before': { type: 'boolean', default: false },
    /** Leaves what is written down in docs as it is. */
    'dry-run': { type: 'boolean', default: false },
  },
})

const folder = 'docs/benchmarks'
const beforeFile = `${folder}/browser-before.json`
const allPaths = [
  ...['/', '/places', '/mystore/illertissen-marktplatz', '/products', '/products/bauernbrot'],
  ...['/jobs', '/jobs/verkauf-fruehschicht-krumbach', '/company', '/menucard', '/contact'],
]
const paths = allPaths.filter((path) => path.includes(values.only))

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

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

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic']

/** Chromium's small build has no cache for going back; where only that is there, nothing is known. */
async function backCache(siteUrl: string): Promise<boolean | undefined> {
  const executablePath = '/usr/bin/chromium'
  if (!existsSync(executablePath)) return undefined
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ executablePath, args: flags, ignoreDefaultArgs })
  try {
    return await isKeptForBack(browser, siteUrl, '/products')
  } finally {
    await browser.close()
  }
}

async function openHouse(): Promise<Pick<SiteServer, 'url' | 'stop'>> {
  if (values.url) return { url: values.url, stop: async () => {} }
  await makeBuild('./content')
  return startTestServer()
}

async function run(): Promise<void> {
  const server = await openHouse()
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: flags })
  try {
    // The first to ask for a page waits until it is rendered; that is the server's figure, not the browser's.
    for (const path of paths) await fetch(server.url + path, { headers: { 'accept-language': 'de-DE' } })
    const pages = []
    for (const path of paths) pages.push(await measurePath(browser, server.url, path))
    const interactions = await medianInteractions(browser, server.url)
    const result = { pages, interactions, isKeptForBack: await backCache(server.url) }
    const before = existsSync(beforeFile) ? (JSON.parse(readFileSync(beforeFile, 'utf8')) as BrowserResult) : undefined
    const text = browserPage(result, before)
    console.log(text)
    if (values['dry-run']) return
    mkdirSync(folder, { recursive: true })
    if (values['as-before']) return writeFileSync(beforeFile, `${JSON.stringify(result, null, 2)}\n`)
    writeFileSync(`${folder}/browser.json`, `${JSON.stringify(result, null, 2)}\n`)
    writeFileSync(`${folder}/browser.md`, text)
  } finally {
    await browser.close()
    await server.stop()
  }
}

await exitOnError(run())
