import { runComparison } from '../tests/bench/comparison.ts'
import { renderChart, renderTable } from '../tests/bench/report.ts'
import { sections } from '../tests/bench/sections.ts'
const [first, , , growth] = sections
const results = []
const facts = []
for (const section of [first, growth]) {
  const open = await section!.open(2000)
  for (const comparison of open.comparisons) {
    results.push(await runComparison(comparison, { rounds: 1, sliceMs: 150 }))
    await comparison.end?.()
  }
  if (open.facts) facts.push(...(await open.facts(300)))
  await open.close()
}
const machine = { processors: 1, model: 'x', node: 'x', loadBefore: 0, loadAfter: 0 }
console.log(renderTable({ measuredAt: new Date().toISOString(), machine, results, facts }), renderChart(results).length)
process.exit(0)
