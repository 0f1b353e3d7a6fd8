/**
 * `npm run mutants`: changes the sources in small ways, one at a time, and counts how many of these changes the tests
 * notice. The choice depends only on the sources and `--seed`, so that two states of the tests can be compared.
 * An interrupted run continues; after a complete one, only mutants that were not killed run again.
 */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { findMutants, type Mutant } from './mutants/mutate-source.ts'
import type { Job, JobResult } from './mutants/run-tests.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '320' },
    area: { type: 'string' },
    /** Results as JSON. The report is beside it, with the ending .md. */
    out: { type: 'string', default: 'test-results/mutants.json' },
  },
})

const readJson = <T>(file: string) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined)

/** How many of 320 mutants, and where. */
const areas: Record<string, [number, string[]]> = {
  domain: [110, ['src/domain/*.ts', 'src/domain/!(staff)/**/*.ts']],
  orders: [60, ['src/services/orders/**/*.ts']],
  api: [45, ['src/api/site/**/*.ts']],
  hiring: [30, ['src/services/hiring/**/*.ts']],
  content: [30, ['src/content/**/*.ts']],
  'staff access': [
    25,
    ['src/{domain/staff,services/staff}/*.ts', 'src/api/staff/*{access,context,session,sign-in,people,device}*.ts'],
  ],
  books: [20, ['src/services/books/**/*.ts']],
}

/** They need no source of these areas, or start the build in processes of their own, where no mutant is. */
const otherTests = /^(sandbox|scripts)\/|^tests\/(?!key-rotation).*\.integration\./

interface ChosenMutant extends Mutant {
  area: string
  outcome?: 'killed' | 'survived' | 'not reached' | 'equivalent'
  /** The test that failed. */
  by?: string | undefined
}

interface Results {
  mutants: ChosenMutant[]
  /** What each test file reaches. */
  tests: (JobResult & { file: string })[]
}

/** Does not change while lines above are added or removed. */
const keyOf = ({ file, lineText, column, replacement }: Pick<Mutant, 'file' | 'lineText' | 'column' | 'replacement'>) =>
  JSON.stringify([file, lineText, column, replacement])
/** Mutants that no test can notice, each with its reason. */
const equivalents = readJson<(Parameters<typeof keyOf>[0] & { reason: string })[]>('scripts/mutants/equivalent.json')
const equivalentKeys = new Set(equivalents?.map(keyOf))

/** By hash, so that a change of one source leaves the choice in the others. At most one for each place. */
function chooseMutants([area, [share, patterns]]: (typeof entries)[number]): ChosenMutant[] {
  const rankOf = (mutant: Mutant) =>
    createHash('sha256')
      .update(`${values.seed} ${keyOf(mutant)}`)
      .digest('hex')
  const ranked = globSync(patterns)
    .filter((file) => !/\.test\.ts$|translation-keys/.test(file))
    .flatMap((file) => findMutants(readFileSync(file, 'utf8'), file))
    .map((mutant) => ({ mutant, rank: rankOf(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
  const byPlace = Map.groupBy(ranked, ({ mutant: { file, start, end } }) => `${file} ${start} ${end}`)
  const best = [...byPlace.values()].flatMap((variants) => variants.slice(0, 1))
  return best.slice(0, Math.ceil((share * Number(values.count)) / 320)).map(({ mutant }) => ({ ...mutant, area }))
}
const entries = Object.entries(areas).filter(([area]) => (values.area ?? area) === area)

function readResults(): Results {
  const chosen = entries
    .flatMap(chooseMutants)
    .sort((a, b) => a.file.localeCompare(b.file) || a.start - b.start || b.end - a.end)
  const stored = readJson<Results>(values.out)
  const isSame = stored?.mutants.map(keyOf).join() === chosen.map(keyOf).join()
  const isInterrupted = isSame && stored?.mutants.some(({ outcome }) => !outcome)
  const mutants = chosen.map((mutant, index): ChosenMutant => {
    if (equivalentKeys.has(keyOf(mutant))) return { ...mutant, outcome: 'equivalent' }
    const before = isSame ? stored?.mutants[index] : undefined
    const isKept = before?.outcome === 'killed' || (isInterrupted && before?.outcome !== 'equivalent')
    return isKept && before?.outcome ? { ...mutant, outcome: before.outcome, by: before.by } : mutant
  })
  return { mutants, tests: (isInterrupted && stored?.tests) || [] }
}

const results = readResults()
mkdirSync(dirname(values.out), { recursive: true })
const save = () => writeFileSync(values.out, `${JSON.stringify(results)}\n`)
save()

async function startRunner() {
  const child = fork('scripts/mutants/run-tests.ts', [values.out], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, TEST_DATABASES: 'sqlite' },
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A process that runs tests has ended')))
  const receive = async <T>() => ((await Promise.race([once(child, 'message'), ended])) as [T])[0]
  const run = (job: Job): Promise<JobResult> => {
    child.send(job)
    return receive()
  }
  return { files: await receive<string[]>(), run }
}
const runners = await Promise.all(Array.from({ length: availableParallelism() }, startRunner))

/** Each runner takes the next item when it has finished one. */
async function forEachItem<T>(items: readonly T[], work: (item: T, runner: (typeof runners)[number]) => Promise<void>) {
  const remaining = items.values()
  let doneCount = 0
  const workOff = async (runner: (typeof runners)[number]) => {
    for (const item of remaining) {
      await work(item, runner)
      save()
      process.stderr.write(`\r  ${++doneCount} of ${items.length} `)
    }
  }
  await Promise.all(runners.map(workOff))
  process.stderr.write('\n')
}

const baseLimitMs = 60_000

/** One run for each file, because files that run together share the modules that the first one has loaded. */
async function recordReachedMutants(): Promise<void> {
  const known = new Set(results.tests.map(({ file }) => file))
  const files = (runners[0]?.files ?? []).filter((file) => !otherTests.test(file) && !known.has(file))
  console.error('Test files without a mutant, to record what they reach:')
  await forEachItem(files, async (file, { run }) => {
    const result = await run({ mutant: -1, files: [file], limitMs: 10 * baseLimitMs })
    if (result.failure) console.error(`Left out, because it fails without a mutant: ${result.failure}`)
    results.tests.push({ file, ...result })
  })
}

/** Runs the test files that reach the mutant: first one beside the source, which mostly fails, then the others. */
async function judgeMutant(mutant: ChosenMutant, { run }: (typeof runners)[number]): Promise<void> {
  const id = results.mutants.indexOf(mutant)
  const isFar = ({ file }: { file: string }) => Number(dirname(file) !== dirname(mutant.file))
  const [first, ...others] = results.tests
    .filter(({ reached, failure }) => !failure && reached.includes(id))
    .sort((a, b) => isFar(a) - isFar(b) || a.durationMs - b.durationMs)
  mutant.outcome = first ? 'survived' : 'not reached'
  for (const tests of first ? [[first], others] : []) {
    const limitMs = tests.reduce((sum, { durationMs }) => sum + 5 * durationMs, baseLimitMs)
    const { failure } = await run({ mutant: id, files: tests.map(({ file }) => file), limitMs })
    if (!failure) continue
    mutant.outcome = 'killed'
    mutant.by = failure
    return
  }
}

const outcomes = ['killed', 'survived', 'not reached', 'equivalent'] as const

function toRow(name: string, mutants: readonly ChosenMutant[]): string {
  const counts = outcomes.map((outcome) => mutants.filter((mutant) => mutant.outcome === outcome).length)
  const [killed = 0, , , equivalent = 0] = counts
  const percent = ((100 * killed) / (mutants.length - equivalent)).toFixed(1)
  return `| ${[name, mutants.length, ...counts, `${percent} %`].join(' | ')} |`
}

function writeReport(): void {
  const byArea = Object.groupBy(results.mutants, ({ area }) => area)
  const table = [
    `| area | mutants | ${outcomes.join(' | ')} | killed |`,
    `|${'---|'.repeat(outcomes.length + 3)}`,
    ...Object.entries(byArea).map(([area, mutants = []]) => toRow(area, mutants)),
    toRow('all', results.mutants),
  ].join('\n')
  const survivors = results.mutants.filter(({ outcome }) => outcome === 'survived' || outcome === 'not reached')
  const toCode = (text: string) => (text ? `\`${text.replace(/\s+/g, ' ').slice(0, 160)}\`` : 'removed')
  const list = survivors.map(
    ({ file, line, original, replacement, outcome }) =>
      `- ${file}:${line}: ${toCode(original)} → ${toCode(replacement)}${outcome === 'survived' ? '' : ` (${outcome})`}\n`,
  )
  writeFileSync(values.out.replace(/\.json$/, '.md'), `${table}\n\n${list.join('')}`)
  const killedCount = results.mutants.filter(({ outcome }) => outcome === 'killed').length
  console.log(`${table}\n\n${killedCount} killed, ${survivors.length} survived`)
}

await recordReachedMutants()
console.error('Mutants:')
await forEachItem(
  results.mutants.filter(({ outcome }) => !outcome),
  judgeMutant,
)
writeReport()
process.exit(0)
