import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '#tests/support/child-processes.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium } from './install-tools.ts'
import { exitOnError } from './process.ts'

export const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
export type Category = keyof typeof goals
export const categories = Object.keys(goals) as Category[]

export interface Measured {
  path: string
  scores: Record<Category, number>
  /** What cost points. */
  losses: string[]
  /** How fast Lighthouse found this machine; a busy one is slow. */
  machine: number
}

interface Measuring {
  siteUrl: string
  /** Where the browser listens for Lighthouse. */
  port: number
  cpuSlowdown: number
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const scoreOf = (report: Report, category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100)

function lossesOf(report: Report, category: Category): string[] {
  const counted = (report.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  return counted
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title, displayValue, explanation }) =>
      [category, title, displayValue, explanation].filter(Boolean).join(': '),
    )
}

/** One page on a phone with a slow connection, as Lighthouse imagines it. */
export async function measurePage(path: string, { siteUrl, port, cpuSlowdown }: Measuring): Promise<Measured> {
  const result = await lighthouse(siteUrl + path, {
    port,
    onlyCategories: categories,
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: cpuSlowdown },
    // The bare address is the German one; asked for English, its canonical address is rightly another.
    extraHeaders: { 'Accept-Language': 'de-DE' },
  })
  const report = result?.lhr
  if (!report || report.runtimeError)
    throw new Error(`Lighthouse could not measure ${path}: ${report?.runtimeError?.message}`)
  const scores = Object.fromEntries(categories.map((category) => [category, scoreOf(report, category)]))
  return {
    path,
    scores: scores as Record<Category, number>,
    losses: categories.flatMap((category) => lossesOf(report, category)),
    machine: Math.round(report.environment.benchmarkIndex),
  }
}

/** `npm run lighthouse`: what Lighthouse says about ten pages on a phone, as a table; fails below the goals. */

const { values } = parseArgs({
  options: {
    /** Only addresses that contain this. */
    only: { type: 'string', default: '' },
    /** The middle one counts: a machine that is busy with other things measures badly. */
    runs: { type: 'string', default: '1' },
    /** How many times slower than this machine the phone is; a slow machine needs less than Lighthouse's own 4. */
    'cpu-slowdown': { type: 'string', default: '4' },
  },
})

const allPaths = [
  ...['/', '/places', '/mystore/illertissen-marktplatz', '/products', '/products/bauernbrot'],
  ...['/jobs', '/jobs/verkauf-fruehschicht-krumbach', '/company', '/menucard', '/contact'],
]
const paths = allPaths.filter((path) => path.includes(values.only))

const byPerformance = (a: Measured, b: Measured) => a.scores.performance - b.scores.performance

async function measureRuns(path: string, siteUrl: string, port: number): Promise<Measured[]> {
  const measuring = { siteUrl, port, cpuSlowdown: Number(values['cpu-slowdown']) }
  const runs: Measured[] = []
  for (let run = 0; run < Number(values.runs); run++)
    // Now and then a trace is lost, and Lighthouse asks for another try.
    runs.push(await measurePage(path, measuring).catch(() => measurePage(path, measuring)))
  const middle = Math.floor(runs.length / 2)
  return runs.toSorted(byPerformance).slice(middle, middle + 1)
}

async function measureAll(): Promise<Measured[]> {
  await makeBuild('./content')
  const server = await startTestServer()
  const port = await freePort()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args })
  try {
    const measured: Measured[] = []
    for (const path of paths) measured.push(...(await measureRuns(path, server.url, port)))
    return measured
  } finally {
    await browser.close()
    await server.stop()
  }
}

const misses = ({ scores }: Measured) => categories.some((category) => scores[category] < goals[category])

const measured = await exitOnError(measureAll())
console.table(Object.fromEntries(measured.map(({ path, scores, machine }) => [path, { ...scores, machine }])))
for (const { path, losses } of measured.filter(misses)) console.error([path, ...losses].join('\n    '))
process.exit(measured.some(misses) ? 1 : 0)
