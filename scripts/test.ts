/**
 * `npm test`: what proves a change. `npm test -- --all`: every test, on both databases.
 * `--only e2e` runs one step; `--every-view` runs each browser test in both languages and widths.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium, ensureNginx, ensurePdfReader, ensurePostgres } from './install-tools.ts'
import { exitOnError, localTool, runCommand } from './process.ts'
import type { TestReport } from './test/test-report.ts'

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, only: { type: 'string' }, 'every-view': { type: 'boolean' } },
})

/** Tools write colour codes only to terminals, and some have to be told. */
const plainOutput = process.stderr.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }

/** Types, lint, layers, unused code and translations. */
async function runChecks(): Promise<TestReport> {
  const code = await runCommand([process.execPath, 'scripts/check.ts'], plainOutput)
  return { files: [{ file: 'check', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds: 0 }], notes: [] }
}

async function runTests(
  name: string,
  command: readonly string[],
  environment: Record<string, string> = {},
): Promise<TestReport> {
  const file = `test-results/${name}.json`
  const code = await runCommand(command, { ...plainOutput, ...environment, TEST_REPORT: file })
  const report: TestReport = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { files: [], notes: [] }
  const hasFailed = report.files.some(({ failed }) => failed > 0)
  if (code === 0 || hasFailed) return report
  // The runner ended for another reason than a failed test.
  return { ...report, files: [...report.files, { file: name, passed: 0, failed: 1, seconds: 0 }] }
}

const runVitest = (name: string, projects: readonly string[], environment: Record<string, string> = {}) =>
  runTests(
    name,
    [
      ...[...localTool('vitest'), 'run', '--reporter=./scripts/test/vitest-reporter.ts'],
      ...projects.map((project) => `--project=${project}`),
    ],
    environment,
  )

/** With `--all` in one run, because tests of releases and faults mostly wait, and the others work meanwhile. */
const runIntegrationTests = (): Promise<TestReport> =>
  values.all
    ? runVitest('integration', ['integration', 'release', 'faults'], { TEST_DATABASES: 'all' })
    : runVitest('integration', ['integration'])

async function runBrowserTests(): Promise<TestReport> {
  await ensurePdfReader()
  const grep = values.all || values['every-view'] ? [] : ['--grep', '@journey', '--project', 'sqlite']
  return runTests(
    'e2e',
    [...localTool('playwright'), 'test', '--reporter=./scripts/test/playwright-reporter.ts', ...grep],
    {
      CHROMIUM: await ensureChromium(),
      ...(values['every-view'] && { EVERY_VIEW: '1' }),
    },
  )
}

const steps: readonly { name: string; run: () => Promise<TestReport> }[] = [
  { name: 'check', run: runChecks },
  { name: 'unit', run: () => runVitest('unit', ['unit']) },
  { name: 'integration', run: runIntegrationTests },
  { name: 'e2e', run: runBrowserTests },
]

async function testAll() {
  const named = steps.filter(({ name }) => name === values.only)
  if (values.only && named.length === 0)
    throw new Error(`There is no step "${values.only}": ${steps.map(({ name }) => name).join(', ')}`)
  rmSync('test-results', { recursive: true, force: true })
  await makeBuild('./content')
  await ensurePostgres()
  await ensureNginx()
  const outcomes = []
  for (const { name, run } of values.only ? named : steps) {
    console.error(`\n── ${name} ──`)
    const startedAtMs = Date.now()
    const { files, notes } = await run()
    const sum = (field: 'passed' | 'failed') => files.reduce((total, file) => total + file[field], 0)
    const seconds = Math.round((Date.now() - startedAtMs) / 1000)
    outcomes.push({ name, passed: sum('passed'), failed: sum('failed'), notes, seconds })
  }
  return outcomes
}

const startedAtMs = Date.now()
const outcomes = await exitOnError(testAll())
console.error('')
for (const { name, passed, failed, seconds, notes } of outcomes) {
  console.error(`  ${failed ? '✗' : '✓'} ${name.padEnd(14)} ${passed} passed, ${failed} failed, ${seconds} s`)
  for (const note of notes) console.error(`    ${note}`)
}
console.error(`  total: ${Math.round((Date.now() - startedAtMs) / 1000)} s`)
const sum = (field: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[field], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
