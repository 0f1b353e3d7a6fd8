/** `npm run lighthouse`: what Lighthouse says about ten pages on a phone, as a table; fails below the goals. */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '../tests/support/free-port.ts'
import { runHouse } from '../tests/support/run-house.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { makeBuild } from './make-build.ts'
import { categories, goals, type Measured, measurePage } from './measure-page.ts'
import { orSentence } from './or-sentence.ts'

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
  const house = await runHouse()
  const port = await freePort()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args })
  try {
    const measured: Measured[] = []
    for (const path of paths) measured.push(...(await measureRuns(path, house.url, port)))
    return measured
  } finally {
    await browser.close()
    await house.stop()
  }
}

const misses = ({ scores }: Measured) => categories.some((category) => scores[category] < goals[category])

const measured = await orSentence(measureAll())
console.table(Object.fromEntries(measured.map(({ path, scores, machine }) => [path, { ...scores, machine }])))
for (const { path, losses } of measured.filter(misses)) console.error([path, ...losses].join('\n    '))
process.exit(measured.some(misses) ? 1 : 0)
