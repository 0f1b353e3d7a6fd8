/** `npm test`: every check and every test, one after the other; all of them run even when one fails. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './ensure-chromium.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { makeBuild } from './make-build.ts'
import { orSentence } from './or-sentence.ts'
import { run, tool } from './run.ts'

interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
}

const reports = { vitest: 'test-results/vitest.json', journeys: 'test-results/journeys.json' }

async function check(name: string, command: readonly string[]): Promise<Omit<Outcome, 'name' | 'seconds'>> {
  const code = await run(command)
  if (code !== 0) console.error(`${name} failed.`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

async function unitTests() {
  const code = await run([
    ...tool('vitest'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${reports.vitest}`,
  ])
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(
    reports.vitest,
  )
  const failed = Math.max(report?.numFailedTests ?? 1, code === 0 ? 0 : 1)
  return { passed: report?.numPassedTests ?? 0, failed }
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

async function journeys() {
  const chromium = await ensureChromium()
  const code = await run([...tool('playwright'), 'test'], { CHROMIUM: chromium })
  const stats = readReport<JourneyReport>(reports.journeys)?.stats ?? { expected: 0, unexpected: 1, flaky: 0 }
  if (stats.flaky > 0) console.error(`${stats.flaky} journeys passed only at the second try (named above).`)
  return { passed: stats.expected + stats.flaky, failed: Math.max(stats.unexpected, code === 0 ? 0 : 1) }
}

const steps: [string, () => Promise<Omit<Outcome, 'name' | 'seconds'>>][] = [
  [
    'types',
    async () => {
      await run([...tool('react-router'), 'typegen'])
      return check('The type check', [...tool('tsc'), '--noEmit'])
    },
  ],
  ['lint', () => check('The linter', [...tool('biome'), 'ci', '--error-on-warnings'])],
  ['units and API', unitTests],
  ['journeys', journeys],
]

async function testAll(): Promise<Outcome[]> {
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync('test-results', { recursive: true })
  await makeBuild('./content')
  await ensurePostgres()
  const outcomes: Outcome[] = []
  for (const [name, step] of steps) {
    console.error(`\n── ${name} ──`)
    const startedAtMs = Date.now()
    const counts = await step()
    outcomes.push({ name, ...counts, seconds: Math.round((Date.now() - startedAtMs) / 1000) })
  }
  return outcomes
}

const outcomes = await orSentence(testAll())
console.error('')
for (const { name, passed, failed, seconds } of outcomes)
  console.error(`  ${failed ? '✗' : '✓'} ${name.padEnd(14)} ${passed} passed, ${failed} failed, ${seconds} s`)
const sum = (field: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[field], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
