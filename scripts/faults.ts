import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createEnvironment, type Guarantee } from '#tests/faults/guarantee.ts'
import { guarantees } from '#tests/faults/guarantees.ts'
import type { DatabaseKind } from '#tests/support/databases.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { makeBuild } from './build/make-build.ts'
import { type GuaranteeLine, renderGuaranteePage, renderGuaranteeTable } from './guarantee-page.ts'
import { ensurePostgres } from './install-tools.ts'
import { exitOnError } from './process.ts'

/** `npm run trust`: every promise in its long form on both databases, and a table of what was seen. */

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    /** A part of a promise's name; all of them without it. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    /** A part of the long form, 0.1 for instance. */
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '20261115' },
    database: { type: 'string' },
    /** Puts what was seen into the page. */
    write: { type: 'boolean', default: false },
  },
})

const page = 'docs/trust.md'
const shownViolations = 10
const seed = Number(values.seed)

async function runOne(
  promise: Guarantee,
  ground: Awaited<ReturnType<typeof createEnvironment>>,
): Promise<GuaranteeLine> {
  const { short, long } = promise.rounds
  const usual = values.short ? short : Math.max(short, Math.ceil(long * Number(values.share)))
  const rounds = Number(values.rounds ?? usual)
  const startedAtMs = Date.now()
  const result = await promise
    .run({ ...ground, rounds, seed })
    .catch((fault: unknown) => ({ rounds: 0, violations: [fault instanceof Error ? `${fault.stack}` : `${fault}`] }))
  const date = new Date(startedAtMs).toISOString().slice(0, 10)
  const seconds = Math.round((Date.now() - startedAtMs) / 1000)
  console.error(`${result.violations.length ? '✗' : '✓'} ${promise.name} (${ground.kind}), ${seconds} s`)
  for (const violation of result.violations.slice(0, shownViolations)) console.error(`    ${violation}`)
  return { ...result, guarantee: promise, kind: ground.kind, seed, date }
}

/** After each promise: a long run that is broken off has told what it saw by then. */
function write(lines: readonly GuaranteeLine[]): void {
  if (!values.write) return
  writeFileSync(page, renderGuaranteePage(existsSync(page) ? readFileSync(page, 'utf8') : '', lines, guarantees))
}

async function runAll(): Promise<GuaranteeLine[]> {
  await makeBuild('./content')
  await ensurePostgres()
  const kinds: DatabaseKind[] = values.database ? [values.database as DatabaseKind] : ['sqlite', 'postgres']
  const wanted = guarantees.filter(({ name }) => name.includes(values.only))
  const postgres = kinds.includes('postgres') ? await startPostgres() : undefined
  const lines: GuaranteeLine[] = []
  for (const kind of kinds) {
    const ground = await createEnvironment(kind, postgres?.url ?? '')
    for (const promise of wanted.filter(({ databases }) => databases?.includes(kind) ?? true)) {
      lines.push(await runOne(promise, ground))
      write(lines)
    }
    await ground.close()
  }
  await postgres?.stop()
  return lines
}

const lines = await exitOnError(runAll())
console.log(`\n${renderGuaranteeTable(lines)}`)
process.exit(lines.some(({ violations }) => violations.length > 0) ? 1 : 0)
