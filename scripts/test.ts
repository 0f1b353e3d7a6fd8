/** `npm test`: every check and every test, one after the other; all of them run even when one fails. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium, ensurePostgres } from './install-tools.ts'
import { exitOnError, localTool, runCommand } from './process.ts'

interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  /** What a reader should know although nothing failed. */
  notes?: string[]
}

async function check(name: string, command: readonly string[]): Promise<Omit<Outcome, 'name' | 'seconds'>> {
  const code = await runCommand(command)
  if (code !== 0) console.error(`${name} failed.`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

async function vitest(project: 'unit' | 'integration') {
  const file = `test-results/${project}.json`
  const outputs = ['--reporter=dot', '--reporter=json', `--outputFile=${file}`]
  const code = await runCommand([...localTool('vitest'), 'run', `--project=${project}`, ...outputs])
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file)
  const failed = Math.max(report?.numFailedTests ?? 1, code === 0 ? 0 : 1)
  return { passed: report?.numPassedTests ?? 0, failed }
}

interface JourneySuite {
  suites?: JourneySuite[]
  specs?: { title: string; file: string; tests: { status: string; projectName: string }[] }[]
}
interface JourneyReport extends JourneySuite {
  stats: { expected: number; unexpected: number; flaky: number }
}

const flakyIn = ({ suites = [], specs = [] }: JourneySuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `  only at the second try: ${file}, ${projectName}: ${title}`),
  ),
  ...suites.flatMap(flakyIn),
]

async function journeys() {
  const chromium = await ensureChromium()
  const code = await runCommand([...localTool('playwright'), 'test'], { CHROMIUM: chromium })
  const report = readReport<JourneyReport>('test-results/e2e.json')
  const { expected, unexpected, flaky } = report?.stats ?? { expected: 0, unexpected: 1, flaky: 0 }
  const notes = report ? flakyIn(report) : []
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1), notes }
}

const steps: [string, () => Promise<Omit<Outcome, 'name' | 'seconds'>>][] = [
  [
    'types',
    async () => {
      await runCommand([...localTool('react-router'), 'typegen'])
      return check('The type check', [...localTool('tsc'), '--noEmit'])
    },
  ],
  ['lint', () => check('The linter', [...localTool('biome'), 'ci', '--error-on-warnings'])],
  ['unit', () => vitest('unit')],
  ['integration', () => vitest('integration')],
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

const startedAtMs = Date.now()
const outcomes = await exitOnError(testAll())
console.error('')
for (const { name, passed, failed, seconds, notes = [] } of outcomes) {
  console.error(`  ${failed ? '✗' : '✓'} ${name.padEnd(14)} ${passed} passed, ${failed} failed, ${seconds} s`)
  for (const note of notes) console.error(`  ${note}`)
}
console.error(`  all of it in ${Math.round((Date.now() - startedAtMs) / 1000)} s`)
const sum = (field: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[field], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
