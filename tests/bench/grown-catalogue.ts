/**
 * What a bakery with 2,000 stores and 20,000 products costs beside the demo's, on both databases:
 * node tests/bench/grown-catalogue.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importContent } from '#content/import-content.ts'
import { loadBakery } from '#db/bakery.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { anApi, apiCredential, basic } from '../support/an-api.ts'
import { makePostgresDatabase } from '../support/make-postgres-database.ts'
import { runPostgres } from '../support/run-postgres.ts'
import { makeGrownContent } from './grown-content.ts'

const sizes = { storeCount: 2_000, productCount: 20_000 }
const measuringMs = 12_000
const remindersPerRound = 5
const firstDay = Date.parse('2026-03-02T08:00:00Z')
const headers = basic(apiCredential)

const calls = {
  'locations, tiny': '/locations?tiny=true',
  'locations, search': '/locations?tiny=true&search=memmingen%20bahnhof',
  'products by category': '/products?category=brote',
  'products, first page': '/products?category=brote&limit=96',
  'products, search': '/products?search=kirschtorte',
  'one product': '/products/walnussbrot',
  'one store': '/locations/tuerkheim-ortsmitte',
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

const rowsIn = ({ data }: { data: unknown }) => (Array.isArray(data) ? data.length : 1)
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
const shown = (ms: number) => ms.toFixed(ms < 10 ? 3 : 1)

/** A bakery with its API, whose clock jumps a day when it shall forget what it has computed. */
async function openBakery(databaseUrl: string, contentDir: string) {
  const db = openDatabase(databaseUrl, () => {})
  await migrate(db)
  const now = new Date(firstDay).toISOString()
  const imported = await timed(() => importContent(db, contentDir, now))
  if (imported.result.kind !== 'imported') throw new Error(JSON.stringify(imported.result).slice(0, 1000))
  const unchanged = await timed(() => importContent(db, contentDir, now))
  const loaded = await timed(() => loadBakery(db))
  let day = 0
  const { api } = await anApi(db, () => new Date(firstDay + day * 86_400_000).toISOString(), { contentDir })
  return {
    importMs: imported.ms,
    unchangedMs: unchanged.ms,
    loadMs: loaded.ms,
    ask: (path: string) => timed(async () => (await api.request(path, { headers })).text()),
    nextDay: () => {
      day++
    },
    close: () => db.destroy(),
  }
}

type OpenBakery = Awaited<ReturnType<typeof openBakery>>

/** Small and grown take turns, call by call, so that whatever else the machine does hits both alike. */
async function measure(small: OpenBakery, grown: OpenBakery) {
  const rows = Object.entries(calls).map(([name, path]) => ({
    name,
    path,
    measured: [small, grown].map((bakery) => ({
      bakery,
      count: 0,
      kilobytes: 0,
      firstMs: 0,
      computed: [] as number[],
      remembered: [] as number[],
    })),
  }))
  for (const { path, measured } of rows)
    for (const one of measured) {
      const { result, ms } = await one.bakery.ask(path)
      Object.assign(one, { count: rowsIn(JSON.parse(result)), kilobytes: result.length / 1000, firstMs: ms })
    }
  const end = performance.now() + measuringMs
  while (performance.now() < end)
    for (const { path, measured } of rows)
      for (const { bakery, computed, remembered } of measured) {
        bakery.nextDay()
        computed.push((await bakery.ask(path)).ms)
        for (let again = 0; again < remindersPerRound; again++) remembered.push((await bakery.ask(path)).ms)
      }
  return rows
}

function report(rows: Awaited<ReturnType<typeof measure>>): void {
  const table = rows.flatMap(({ name, measured: [small, grown] }) => {
    if (!small || !grown) return []
    return (['computed', 'remembered'] as const).map((kind) => {
      const [smallMs, grownMs] = [median(small[kind]), median(grown[kind])]
      return {
        call: `${name}, ${kind}`,
        rows: `${small.count} → ${grown.count}`,
        KB: `${small.kilobytes.toFixed(0)} → ${grown.kilobytes.toFixed(0)}`,
        'small ms': shown(smallMs),
        'grown ms': shown(grownMs),
        ratio: (grownMs / smallMs).toFixed(1),
        'ratio per row': (grownMs / grown.count / (smallMs / small.count)).toFixed(2),
        'first ever ms': kind === 'computed' ? `${shown(small.firstMs)} → ${shown(grown.firstMs)}` : '',
        samples: small[kind].length,
      }
    })
  })
  console.table(table)
}

const importRow = (database: string, size: string, { importMs, unchangedMs, loadMs }: OpenBakery) => ({
  database,
  size,
  'import ms': Math.round(importMs),
  'unchanged ms': Math.round(unchangedMs),
  'load ms': Math.round(loadMs),
})

const grownContent = makeGrownContent(sizes)
const directory = mkdtempSync(join(tmpdir(), 'krume-bench-'))
const postgres = await runPostgres()
try {
  const sqlite = {
    small: await openBakery(join(directory, 'small.sqlite'), 'content'),
    grown: await openBakery(join(directory, 'grown.sqlite'), grownContent.directory),
  }
  const onPostgres = {
    small: await openBakery(await makePostgresDatabase(postgres.url), 'content'),
    grown: await openBakery(await makePostgresDatabase(postgres.url), grownContent.directory),
  }
  console.table([
    importRow('SQLite', 'small', sqlite.small),
    importRow('SQLite', 'grown', sqlite.grown),
    importRow('PostgreSQL', 'small', onPostgres.small),
    importRow('PostgreSQL', 'grown', onPostgres.grown),
  ])
  console.log('\nSQLite (the catalogue is answered from memory, so PostgreSQL’s figures are the same)')
  report(await measure(sqlite.small, sqlite.grown))
  console.log(`\nHeap ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB with all four bakeries open`)
  for (const bakery of [sqlite.small, sqlite.grown, onPostgres.small, onPostgres.grown]) await bakery.close()
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
  grownContent.remove()
}
