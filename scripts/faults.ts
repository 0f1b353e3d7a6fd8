/** `npm run faults`: tests every guarantee in its long form on both databases and prints a table of the results. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { recordedFiguresFile } from '#foundation/test-figures.ts'
import { describeMachine } from '#tests/faults/conditions.ts'
import {
  createEnvironment,
  type Guarantee,
  type GuaranteeResult,
  type OpenEnvironment,
} from '#tests/faults/guarantee.ts'
import { guarantees } from '#tests/faults/guarantees.ts'
import type { DatabaseKind } from '#tests/support/databases.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { makeBuild } from './build/make-build.ts'
import {
  mergeRuns,
  type RecordedRun,
  renderGuaranteePage,
  renderGuaranteeTable,
  toRecordedRun,
} from './guarantee-page.ts'
import { ensureNginx, ensurePostgres } from './install-tools.ts'
import { exitOnError } from './process.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    /** Part of a guarantee's name; empty selects all of them. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    /** Share of the rounds of the long form, such as 0.1. */
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '20261115' },
    database: { type: 'string' },
    /** Writes the results to docs/faults.json and docs/faults.md. */
    write: { type: 'boolean', default: false },
  },
})

const page = 'docs/faults.md'
const maxPrintedViolations = 10
const seed = Number(values.seed)

async function runGuarantee(guarantee: Guarantee, environment: OpenEnvironment): Promise<RecordedRun> {
  const { short, long } = guarantee.rounds
  const defaultRounds = values.short ? short : Math.max(short, Math.ceil(long * Number(values.share)))
  const rounds = Number(values.rounds ?? defaultRounds)
  const startedAtMs = Date.now()
  const result: GuaranteeResult = await guarantee
    .run({ ...environment, rounds, seed })
    .catch((error: unknown) => ({ rounds: 0, violations: [error instanceof Error ? `${error.stack}` : `${error}`] }))
  const conditions = { ...environment.conditions, ...result.conditions }
  const date = new Date(startedAtMs).toISOString().slice(0, 10)
  const seconds = Math.round((Date.now() - startedAtMs) / 1000)
  console.error(`${result.violations.length ? '✗' : '✓'} ${guarantee.name} (${environment.kind}), ${seconds} s`)
  for (const violation of result.violations.slice(0, maxPrintedViolations)) console.error(`    ${violation}`)
  const database = environment.kind
  return toRecordedRun({ guarantee, database, result, conditions, machine: describeMachine(), seed, date })
}

/** Called after each guarantee, so that an interrupted run keeps the results so far. */
function writePage(runs: readonly RecordedRun[]): void {
  if (!values.write) return
  const merged = mergeRuns(JSON.parse(readFileSync(recordedFiguresFile, 'utf8')) as RecordedRun[], runs, guarantees)
  writeFileSync(recordedFiguresFile, `${JSON.stringify(merged, null, 2)}\n`)
  writeFileSync(page, renderGuaranteePage(merged, guarantees))
}

async function runAll(): Promise<RecordedRun[]> {
  await makeBuild('./content')
  await ensurePostgres()
  await ensureNginx()
  const kinds: DatabaseKind[] = values.database ? [values.database as DatabaseKind] : ['sqlite', 'postgres']
  const selected = guarantees.filter(({ name }) => name.includes(values.only))
  if (selected.length === 0) throw new Error(`No guarantee has "${values.only}" in its name.`)
  const postgres = kinds.includes('postgres') ? await startPostgres() : undefined
  const runs: RecordedRun[] = []
  for (const kind of kinds) {
    const environment = await createEnvironment(kind, postgres?.url ?? '')
    for (const guarantee of selected.filter(({ databases }) => databases?.includes(kind) ?? true)) {
      runs.push(await runGuarantee(guarantee, environment))
      writePage(runs)
    }
    await environment.close()
  }
  await postgres?.stop()
  return runs
}

const runs = await exitOnError(runAll())
console.log(`\n${renderGuaranteeTable(runs)}`)
process.exit(runs.some(({ violations }) => violations > 0) ? 1 : 0)
