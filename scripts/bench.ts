/** `npm run bench`: compares the server with baselines that do the same work, and writes a table, a JSON file and a chart. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type ComparisonResult, type Pace, runComparison } from '../tests/bench/comparison.ts'
import { type BenchReport, renderChart, renderTable, writeTableInto } from '../tests/bench/report.ts'
import type { Fact } from '../tests/bench/rows/process-facts.ts'
import { type Section, sections } from '../tests/bench/sections.ts'
import { makeBuild } from './build/make-build.ts'
import { ensurePostgres } from './install-tools.ts'
import { exitOnError } from './process.ts'

const { values } = parseArgs({
  options: {
    /** Seconds per row instead of minutes; the results are rough and not written. */
    short: { type: 'boolean', default: false },
    /** Part of a row's name; empty selects all rows. */
    only: { type: 'string', default: '' },
    /** Stores the results as the values that later runs are compared with. */
    'as-before': { type: 'boolean', default: false },
  },
})

const folder = 'docs/benchmarks'
const pace: Pace = values.short ? { rounds: 3, sliceMs: 300 } : { rounds: 7, sliceMs: 1_000 }
const orderCount = values.short ? 20_000 : 1_000_000
const readLoad = () => loadavg()[0] ?? 0
const isWanted = (row: string) => row.includes(values.only)

async function runSection({ rows, open }: Section): Promise<{ results: ComparisonResult[]; facts: Fact[] }> {
  if (!rows.some(isWanted)) return { results: [], facts: [] }
  const { comparisons, facts, close } = await open(orderCount)
  const results: ComparisonResult[] = []
  for (const comparison of comparisons) {
    if (isWanted(comparison.row)) {
      console.error(`  ${comparison.row}: ${comparison.name}`)
      results.push(await runComparison(comparison, pace))
    }
    await comparison.end?.()
  }
  const hasWantedFacts = ['process', 'boards', 'office'].some((row) => rows.includes(row) && isWanted(row))
  const measuredFacts = facts && hasWantedFacts ? await facts(pace.sliceMs * 5) : []
  await close()
  return { results, facts: measuredFacts }
}

async function runAll(): Promise<BenchReport> {
  await makeBuild('./content')
  await ensurePostgres()
  const loadBefore = readLoad()
  const outcomes: Awaited<ReturnType<typeof runSection>>[] = []
  for (const section of sections) outcomes.push(await runSection(section))
  const machine = {
    processors: availableParallelism(),
    model: cpus()[0]?.model || process.arch,
    node: process.versions.node,
    loadBefore,
    loadAfter: readLoad(),
  }
  return {
    measuredAt: new Date().toISOString(),
    machine,
    results: outcomes.flatMap(({ results }) => results),
    facts: outcomes.flatMap(({ facts }) => facts),
  }
}

const report = await exitOnError(runAll())
const beforeFile = `${folder}/server-before.json`
const before = existsSync(beforeFile) ? (JSON.parse(readFileSync(beforeFile, 'utf8')) as BenchReport) : undefined
const table = renderTable(report, before)
console.log(`\n${table}`)
// A short or partial run does not replace the results of a complete one.
const isComplete = !values.short && !values.only
if (isComplete && values['as-before']) writeFileSync(beforeFile, `${JSON.stringify(report, null, 2)}\n`)
else if (isComplete) {
  writeFileSync(`${folder}/server.json`, `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(`${folder}/server.svg`, renderChart(report.results))
  writeTableInto(`${folder}/README.md`, table)
}
process.exit(0)
