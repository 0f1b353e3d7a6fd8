/**
 * `npm run simulate`: months of the bakery in simulated time, with crashes, lost answers, outages and clocks that differ. The
 * same seed does the same again: `npm run simulate -- --seed 7 --days 30`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { simulateBakery } from '#tests/simulation/simulate-bakery.ts'
import { type Breakable, breakables, defaultOptions } from '#tests/simulation/simulation.ts'
import { createPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'
import { getTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { ensurePostgres } from './install-tools.ts'
import { exitOnError } from './process.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '365' },
    database: { type: 'string', default: 'sqlite' },
    /** Breaks something on purpose, to see that the run notices it. */
    break: { type: 'string' },
  },
})

async function createDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  if (values.database !== 'postgres') {
    const folder = mkdtempSync(join(getTemporaryFolder(), 'krume-simulation-'))
    return { url: join(folder, 'krume.sqlite'), remove: async () => rmSync(folder, { recursive: true }) }
  }
  await ensurePostgres()
  const { url, stop } = await startPostgres()
  return { url: await createPostgresDatabase(url), remove: stop }
}

async function simulate(): Promise<number> {
  const broken = breakables.find((one): one is Breakable => one === values.break)
  if (values.break && !broken) throw new Error(`Only these can be broken: ${breakables.join(', ')}.`)
  const { url, remove } = await createDatabase()
  const db = openDatabase(url, () => {})
  await migrate(db)
  await db.destroy()
  const startedAtMs = Date.now()
  const options = { ...defaultOptions, seed: Number(values.seed), days: Number(values.days), broken }
  const result = await simulateBakery(url, options, (day, { counts, steps }) => {
    if (day % 30 !== 0) return
    const seconds = Math.round((Date.now() - startedAtMs) / 1000)
    console.error(`  day ${day}: ${counts.orders} orders, ${counts.crashes} crashes, ${steps} steps, ${seconds} s`)
  })
  await remove()
  const { counts, steps, days, digest, violations } = result
  console.log(`seed ${values.seed}, ${values.database}, ${days} days, ${steps} steps, digest ${digest}`)
  for (const [name, count] of Object.entries(counts)) console.log(`  ${name.padEnd(14)}${count}`)
  for (const violation of violations.slice(0, 10)) console.log(`  ✗ ${violation}`)
  console.log(`${violations.length} violations`)
  return violations.length === 0 ? 0 : 1
}

process.exit(await exitOnError(simulate()))
