/** `npm run trust`: every promise in its long form on both databases, and a table of what was seen. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openGround } from '#tests/faults/open-ground.ts'
import { promises } from '#tests/faults/promises.ts'
import type { TrustPromise } from '#tests/faults/trust-promise.ts'
import type { DatabaseKind } from '../tests/support/databases.ts'
import { runPostgres } from '../tests/support/run-postgres.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { makeBuild } from './make-build.ts'
import { orSentence } from './or-sentence.ts'
import { type TrustLine, trustPage, trustTable } from './trust-page.ts'

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

async function runOne(promise: TrustPromise, ground: Awaited<ReturnType<typeof openGround>>): Promise<TrustLine> {
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
  return { ...result, promise, kind: ground.kind, seed, date }
}

/** After each promise: a long run that is broken off has told what it saw by then. */
function write(lines: readonly TrustLine[]): void {
  if (!values.write) return
  writeFileSync(page, trustPage(existsSync(page) ? readFileSync(page, 'utf8') : '', lines, promises))
}

async function runAll(): Promise<TrustLine[]> {
  await makeBuild('./content')
  await ensurePostgres()
  const kinds: DatabaseKind[] = values.database ? [values.database as DatabaseKind] : ['sqlite', 'postgres']
  const wanted = promises.filter(({ name }) => name.includes(values.only))
  const postgres = kinds.includes('postgres') ? await runPostgres() : undefined
  const lines: TrustLine[] = []
  for (const kind of kinds) {
    const ground = await openGround(kind, postgres?.url ?? '')
    for (const promise of wanted.filter(({ databases }) => databases?.includes(kind) ?? true)) {
      lines.push(await runOne(promise, ground))
      write(lines)
    }
    await ground.close()
  }
  await postgres?.stop()
  return lines
}

const lines = await orSentence(runAll())
console.log(`\n${trustTable(lines)}`)
process.exit(lines.some(({ violations }) => violations.length > 0) ? 1 : 0)
