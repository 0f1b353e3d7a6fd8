/**
 * `npm test`: runs all checks and all tests, one after the other, even when one fails.
 * `npm test -- --only e2e` runs one of them; `--every-view` runs each browser test in both languages and widths.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium, ensureNginx, ensurePostgres } from './install-tools.ts'
import { exitOnError, localTool, runCommand } from './process.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, 'every-view': { type: 'boolean' } } })

interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  /** Printed below the result. */
  notes?: string[]
}

/** Types, lint, layers, unused code and translations. */
async function runChecks() {
  const code = await runCommand([process.execPath, 'scripts/check.ts'])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** Why the file could not be run. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Messages contain colour codes for the terminal; notes are plain text. */
const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0]?.slice(0, 200) ?? ''

const listFailedTests = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`  failed: ${file}: ${firstLine(message)}`]
    return failed.map((one) => `  failed: ${file}: ${one.fullName}: ${firstLine(one.failureMessages[0])}`)
  })

async function runVitest(project: 'unit' | 'integration') {
  const file = `test-results/${project}.json`
  const outputs = ['--reporter=dot', '--reporter=json', `--outputFile=${file}`]
  const code = await runCommand([...localTool('vitest'), 'run', `--project=${project}`, ...outputs])
  const report = readReport<VitestReport>(file)
  const failed = Math.max(report?.numFailedTests ?? 1, code === 0 ? 0 : 1)
  return { passed: report?.numPassedTests ?? 0, failed, notes: report ? listFailedTests(report) : [] }
}

interface PlaywrightTest {
  status: string
  projectName: string
  results: { error?: { message?: string } }[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number }
}

const labelByStatus: Record<string, string> = { flaky: 'passed only on retry', unexpected: 'failed' }

const listFlakyAndFailedTests = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => labelByStatus[status])
      .map(({ status, projectName, results }) => {
        const message = firstLine(results.find(({ error }) => error)?.error?.message)
        return `  ${labelByStatus[status]}: ${file}, ${projectName}: ${title}: ${message}`
      }),
  ),
  ...suites.flatMap(listFlakyAndFailedTests),
]

async function runEndToEndTests() {
  const chromium = await ensureChromium()
  const everyView = values['every-view'] ? { EVERY_VIEW: '1' } : {}
  const code = await runCommand([...localTool('playwright'), 'test'], { CHROMIUM: chromium, ...everyView })
  const report = readReport<PlaywrightReport>('test-results/e2e.json')
  const { expected, unexpected, flaky } = report?.stats ?? { expected: 0, unexpected: 1, flaky: 0 }
  const notes = report ? listFlakyAndFailedTests(report) : []
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1), notes }
}

const steps: [string, () => Promise<Omit<Outcome, 'name' | 'seconds'>>][] = [
  ['check', runChecks],
  ['unit', () => runVitest('unit')],
  ['integration', () => runVitest('integration')],
  ['e2e', runEndToEndTests],
]

async function testAll(): Promise<Outcome[]> {
  if (values.only && !steps.some(([name]) => name === values.only))
    throw new Error(`There is no step "${values.only}": ${steps.map(([name]) => name).join(', ')}`)
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync('test-results', { recursive: true })
  await makeBuild('./content')
  await ensurePostgres()
  await ensureNginx()
  const outcomes: Outcome[] = []
  for (const [name, step] of steps.filter(([name]) => (values.only ?? name) === name)) {
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
console.error(`  total: ${Math.round((Date.now() - startedAtMs) / 1000)} s`)
const sum = (field: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[field], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
