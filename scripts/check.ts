/** `npm run check`: every rule that needs no running program: types, lint, layers, unused code, translations. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { exitOnError, localTool } from './process.ts'

interface Check {
  name: string
  commands: readonly (readonly string[])[]
}

const compile = (project: string) => [...localTool('tsc'), '--noEmit', '--project', project]

/** Ordered by duration, longest first, so that the cores stay busy until the end. */
const checks: readonly Check[] = [
  { name: 'types', commands: [compile('tsconfig.json')] },
  { name: 'types: server', commands: [compile('tsconfig.server.json')] },
  { name: 'types: browser', commands: [compile('tsconfig.browser.json')] },
  {
    name: 'lint',
    commands: [[...localTool('biome'), 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=50']],
  },
  { name: 'layers', commands: [[...localTool('depcruise'), '--config', '.dependency-cruiser.mjs', 'src', 'sandbox']] },
  { name: 'unused code', commands: [[...localTool('knip')]] },
  { name: 'types: domain', commands: [compile('tsconfig.domain.json')] },
]

/** Run first, one after the other: the checks read what they generate. */
const preparations: readonly Check[] = [
  {
    name: 'translations',
    commands: [
      [process.execPath, 'scripts/translation-keys.ts', '--check'],
      [...localTool('react-router'), 'typegen'],
    ],
  },
]

interface Outcome {
  name: string
  hasPassed: boolean
  output: string
  seconds: number
}

function runQuietly(command: readonly string[]): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function runCheck({ name, commands }: Check): Promise<Outcome> {
  const startedAtMs = Date.now()
  let output = ''
  let hasPassed = true
  for (const command of commands) {
    const result = await runQuietly(command)
    output += result.output
    hasPassed &&= result.code === 0
  }
  const seconds = (Date.now() - startedAtMs) / 1000
  if (!hasPassed) console.error(`\n── ${name} ──\n${output.trim()}\n`)
  console.error(`  ${hasPassed ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`)
  return { name, hasPassed, output, seconds }
}

export async function runChecks(only: readonly string[] = []): Promise<Outcome[]> {
  const isWanted = ({ name }: Check) => only.length === 0 || only.includes(name)
  const outcomes: Outcome[] = []
  for (const preparation of preparations) outcomes.push(await runCheck(preparation))
  const queue = checks.filter(isWanted)
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) outcomes.push(await runCheck(next))
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
  return outcomes
}

if (import.meta.main) {
  const startedAtMs = Date.now()
  const outcomes = await exitOnError(runChecks(process.argv.slice(2)))
  const failed = outcomes.filter(({ hasPassed }) => !hasPassed).length
  console.error(`  all checks in ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`)
  process.exit(failed > 0 ? 1 : 0)
}
