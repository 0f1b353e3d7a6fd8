/** `npm run lighthouse`: measures ten pages with Lighthouse and prints a table; fails below the goals. */
import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { makePicturesOf } from '#tests/support/made-pictures.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium } from './install-tools.ts'
import { exitOnError, localTool } from './process.ts'

const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]

interface Measurement {
  path: string
  scores: Record<Category, number>
  /** Audits without the full score. */
  losses: string[]
  /** Lighthouse's benchmark of this machine; it is low on a busy one. */
  machine: number
}

/** The members that are used of the report in JSON. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string; explanation?: string }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

const getScore = (report: Report, category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100)

function listLosses(report: Report, category: Category): string[] {
  const weighted = (report.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  return weighted
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title, displayValue, explanation }) =>
      [category, title, displayValue, explanation].filter(Boolean).join(': '),
    )
}

interface Tools {
  /** Command line of Lighthouse. */
  lighthouse: readonly string[]
  /** Path of Chromium. */
  chromium: string
}

/** Measures one page with Lighthouse's emulation of a phone on a slow connection. */
async function measurePage(siteUrl: string, path: string, { lighthouse, chromium }: Tools): Promise<Measurement> {
  const [program = '', ...args] = [
    ...lighthouse,
    siteUrl + path,
    ...['--output=json', '--quiet', '--no-enable-error-reporting', `--only-categories=${categories}`],
    '--chrome-flags=--headless --no-sandbox',
    `--throttling.cpuSlowdownMultiplier=${values['cpu-slowdown']}`,
    // URLs without a language parameter are German. For English, the canonical URL would rightly be another one.
    `--extra-headers=${JSON.stringify({ 'Accept-Language': 'de-DE' })}`,
  ]
  const options = { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 2 ** 26 }
  const { stdout } = await promisify(execFile)(program, args, options)
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError) throw new Error(`Lighthouse could not measure ${path}: ${report.runtimeError.message}`)
  const scores = Object.fromEntries(categories.map((category) => [category, getScore(report, category)]))
  return {
    path,
    scores: scores as Record<Category, number>,
    losses: categories.flatMap((category) => listLosses(report, category)),
    machine: Math.round(report.environment.benchmarkIndex),
  }
}

const { values } = parseArgs({
  options: {
    /** Only paths that contain this. */
    only: { type: 'string', default: '' },
    /** The median counts, because a busy machine measures badly. */
    runs: { type: 'string', default: '1' },
    /** Slowdown of the processor relative to this machine; a slow machine needs less than Lighthouse's default of 4. */
    'cpu-slowdown': { type: 'string', default: '4' },
  },
})

const allPaths = [
  ...['/', '/places', '/mystore/illertissen-marktplatz', '/products', '/products/bauernbrot'],
  ...['/jobs', '/jobs/verkauf-fruehschicht-krumbach', '/company', '/menucard', '/contact'],
]
const paths = allPaths.filter((path) => path.includes(values.only))
if (paths.length === 0) throw new Error(`No page has "${values.only}" in its path.`)

const byPerformance = (a: Measurement, b: Measurement) => a.scores.performance - b.scores.performance

async function measureRuns(siteUrl: string, path: string, tools: Tools): Promise<Measurement[]> {
  const runs: Measurement[] = []
  for (let run = 0; run < Number(values.runs); run++)
    // Lighthouse sometimes loses a trace and requires a retry.
    runs.push(await measurePage(siteUrl, path, tools).catch(() => measurePage(siteUrl, path, tools)))
  const middle = Math.floor(runs.length / 2)
  return runs.toSorted(byPerformance).slice(middle, middle + 1)
}

async function measureAll(): Promise<Measurement[]> {
  const tools = { lighthouse: localTool('lighthouse'), chromium: await ensureChromium() }
  await makeBuild('./content')
  const server = await startTestServer()
  try {
    await makePicturesOf(server.url, paths)
    const measurements: Measurement[] = []
    for (const path of paths) measurements.push(...(await measureRuns(server.url, path, tools)))
    return measurements
  } finally {
    await server.stop()
  }
}

const missesGoal = ({ scores }: Measurement) => categories.some((category) => scores[category] < goals[category])

const measurements = await exitOnError(measureAll())
console.table(Object.fromEntries(measurements.map(({ path, scores, machine }) => [path, { ...scores, machine }])))
for (const { path, losses } of measurements.filter(missesGoal)) console.error([path, ...losses].join('\n    '))
process.exit(measurements.some(missesGoal) ? 1 : 0)
