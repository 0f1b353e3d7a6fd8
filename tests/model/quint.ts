import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { localTool } from '../../scripts/process.ts'
import { getTemporaryFolder } from '../support/temporary-folder.ts'
import { parseTrace, type TraceStep } from './model-trace.ts'

const model = readFileSync('model/orders.qnt', 'utf8')

/** The rules that the model can do without, by the names of its constants. */
export const rules = [...model.matchAll(/^ {2}const ([A-Z_]+): bool/gm)].map(([, name = '']) => name)

/** The model with all rules but the given one, if any. */
function modelWithout(rule: string | undefined): string {
  const values = rules.map((name) => `${name} = ${name !== rule}`).join(', ')
  return `${model}\nmodule simulated { import orders(${values}).* }\n`
}

interface Simulation {
  runs: number
  steps: number
  seed: number
  /** A rule to leave out. */
  without?: string
}

interface SimulationResult {
  /** What Quint says about a broken promise; undefined if all were kept in all runs. */
  broken: string | undefined
  traces: TraceStep[][]
}

/** Runs the model at random, and checks after every step that all of its promises are kept. */
export async function simulate({ runs, steps, seed, without }: Simulation): Promise<SimulationResult> {
  const folder = mkdtempSync(join(getTemporaryFolder(), 'krume-model-'))
  try {
    const file = join(folder, 'simulated.qnt')
    writeFileSync(file, modelWithout(without))
    const [program = '', ...args] = [
      ...localTool('quint'),
      ...['run', file, '--backend', 'typescript', '--main', 'simulated', '--invariant', 'promises'],
      ...['--max-samples', `${runs}`, '--max-steps', `${steps}`, '--seed', `${seed}`, '--verbosity', '1'],
      // Of a model that is right, the traces of all runs; of others, Quint tells the seed of the broken one instead.
      ...(without ? [] : ['--n-traces', `${runs}`, '--out-itf', join(folder, '{seq}.itf.json')]),
    ]
    const failure = await promisify(execFile)(program, args).then(
      () => undefined,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`,
    )
    const traces = readdirSync(folder)
      .filter((name) => name.endsWith('.itf.json'))
      .map((name) => parseTrace(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    return { broken: failure, traces }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
