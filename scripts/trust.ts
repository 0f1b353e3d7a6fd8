/** `npm run trust`: every promise in its long form on both databases, and a table of what was seen. */
import { parseArgs } from 'node:util'
import type { DatabaseKind } from '../tests/support/databases.ts'
import { runPostgres } from '../tests/support/run-postgres.ts'
import { openGround } from '../tests/trust/open-ground.ts'
import { promises } from '../tests/trust/promises.ts'
import type { TrustPromise, TrustResult } from '../tests/trust/trust-promise.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { makeBuild } from './make-build.ts'
import { orSentence } from './or-sentence.ts'

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
  },
})

interface Line extends TrustResult {
  promise: TrustPromise
  kind: DatabaseKind
  seconds: number
}

const shownViolations = 10

async function runOne(promise: TrustPromise, ground: Awaited<ReturnType<typeof openGround>>): Promise<Line> {
  const { short, long } = promise.rounds
  const usual = values.short ? short : Math.max(short, Math.ceil(long * Number(values.share)))
  const rounds = Number(values.rounds ?? usual)
  const startedAtMs = Date.now()
  const result = await promise
    .run({ ...ground, rounds, seed: Number(values.seed) })
    .catch((fault: unknown) => ({ rounds: 0, violations: [fault instanceof Error ? `${fault.stack}` : `${fault}`] }))
  const line = { ...result, promise, kind: ground.kind, seconds: Math.round((Date.now() - startedAtMs) / 1000) }
  console.error(`${line.violations.length ? '✗' : '✓'} ${promise.name} (${ground.kind}), ${line.seconds} s`)
  for (const violation of line.violations.slice(0, shownViolations)) console.error(`    ${violation}`)
  return line
}

async function runAll(): Promise<Line[]> {
  await makeBuild('./content')
  await ensurePostgres()
  const kinds: DatabaseKind[] = values.database ? [values.database as DatabaseKind] : ['sqlite', 'postgres']
  const wanted = promises.filter(({ name }) => name.includes(values.only))
  const postgres = kinds.includes('postgres') ? await runPostgres() : undefined
  const lines: Line[] = []
  for (const kind of kinds) {
    const ground = await openGround(kind, postgres?.url ?? '')
    for (const promise of wanted) lines.push(await runOne(promise, ground))
    await ground.close()
  }
  await postgres?.stop()
  return lines
}

const lines = await orSentence(runAll())
console.log(`\n| promise | database | rounds | violations | |\n|---|---|---|---|---|`)
for (const { promise, kind, rounds, violations, note } of lines)
  console.log(`| ${promise.name} | ${kind} | ${rounds} | ${violations.length} | ${note ?? ''} |`)
console.log(`\nSeed ${values.seed}`)
process.exit(lines.some(({ violations }) => violations.length > 0) ? 1 : 0)
