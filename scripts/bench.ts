/** `npm run bench`: ratios against the bare thing, measured in turns, as a table, a file and a chart. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { ComparisonResult } from '../tests/bench/load/contest.ts'
import { interleave, type Pace } from '../tests/bench/load/interleave.ts'
import { benchChart } from '../tests/bench/report/bench-chart.ts'
import type { BenchReport } from '../tests/bench/report/bench-report.ts'
import { benchTable } from '../tests/bench/report/bench-table.ts'
import { putTableInto } from '../tests/bench/report/put-table-into.ts'
import type { Fact } from '../tests/bench/rows/process-facts.ts'
import { type Section, sections } from '../tests/bench/sections.ts'
import { makeBuild } from './build/make-build.ts'
import { ensurePostgres } from './install-tools.ts'
import { exitOnError } from './process.ts'

const { values } = parseArgs({
  options: {
    /** Seconds instead of minutes: to see that all of it runs, and roughly how it stands. */
    short: { type: 'boolean', default: false },
    /** A part of a row's name; all of them without it. */
    only: { type: 'string', default: '' },
    /** Keeps the figures as what later ones stand beside. */
    'as-before': { type: 'boolean', default: false },
  },
})

const folder = 'docs/benchmarks'
const pace: Pace = values.short ? { rounds: 3, sliceMs: 300 } : { rounds: 7, sliceMs: 1_000 }
const orderCount = values.short ? 20_000 : 1_000_000
const loadNow = () => loadavg()[0] ?? 0
const isWanted = (row: string) => row.includes(values.only)

async function runSection({ rows, open }: Section): Promise<{ results: ComparisonResult[]; facts: Fact[] }> {
  if (!rows.some(isWanted)) return { results: [], facts: [] }
  const { contests, facts, close } = await open(orderCount)
  const results: ComparisonResult[] = []
  for (const contest of contests) {
    if (isWanted(contest.row)) {
      console.error(`  ${contest.row}: ${contest.name}`)
      results.push(await interleave(contest, pace))
    }
    await contest.end?.()
  }
  const seen = facts && isWanted('process') ? await facts(pace.sliceMs * 5) : []
  await close()
  return { results, facts: seen }
}

async function runAll(): Promise<BenchReport> {
  await makeBuild('./content')
  await ensurePostgres()
  const loadBefore = loadNow()
  const parts: Awaited<ReturnType<typeof runSection>>[] = []
  for (const section of sections) parts.push(await runSection(section))
  const machine = {
    processors: availableParallelism(),
    model: cpus()[0]?.model || process.arch,
    node: process.versions.node,
    loadBefore,
    loadAfter: loadNow(),
  }
  return {
    measuredAt: new Date().toISOString(),
    machine,
    results: parts.flatMap(({ results }) => results),
    facts: parts.flatMap(({ facts }) => facts),
  }
}

const report = await exitOnError(runAll())
const beforeFile = `${folder}/server-before.json`
const before = existsSync(beforeFile) ? (JSON.parse(readFileSync(beforeFile, 'utf8')) as BenchReport) : undefined
const table = benchTable(report, before)
console.log(`\n${table}`)
// What was measured in haste or in part does not replace what was measured whole.
const isWhole = !values.short && !values.only
if (isWhole && values['as-before']) writeFileSync(beforeFile, `${JSON.stringify(report, null, 2)}\n`)
else if (isWhole) {
  writeFileSync(`${folder}/server.json`, `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(`${folder}/server.svg`, benchChart(report.results))
  putTableInto(`${folder}/README.md`, table)
}
process.exit(0)
