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

async function bringIn(databaseUrl: string, contentDir: string) {
  const db = openDatabase(databaseUrl, () => {})
  await migrate(db)
  const imported = await timed(() => importContent(db, contentDir, new Date(firstDay).toISOString()))
  if (imported.result.kind !== 'imported') throw new Error(JSON.stringify(imported.result).slice(0, 1000))
  const loaded = await timed(() => loadBakery(db))
  return { db, contentDir, importMs: imported.ms, loadMs: loaded.ms }
}

type BroughtIn = Awaited<ReturnType<typeof bringIn>>

/** The API of a bakery whose clock jumps a day when it shall forget what it has computed. */
async function openApi({ db, contentDir }: BroughtIn) {
  let day = 0
  const { api } = await anApi(db, () => new Date(firstDay + day * 86_400_000).toISOString(), { contentDir })
  return {
    ask: (path: string) => timed(async () => (await api.request(path, { headers })).text()),
    nextDay: () => {
      day++
    },
  }
}

type OpenApi = Awaited<ReturnType<typeof openApi>>

/** Small and grown take turns, call by call, so that whatever else the machine does hits both alike. */
async function measure(small: OpenApi, grown: OpenApi) {
  const rows = Object.entries(calls).map(([name, path]) => ({
    name,
    path,
    measured: [small, grown].map((api) => ({
      api,
      count: 0,
      kilobytes: 0,
      firstMs: 0,
      computed: [] as number[],
      remembered: [] as number[],
    })),
  }))
  for (const { path, measured } of rows)
    for (const one of measured) {
      const { result, ms } = await one.api.ask(path)
      Object.assign(one, { count: rowsIn(JSON.parse(result)), kilobytes: result.length / 1000, firstMs: ms })
    }
  const end = performance.now() + measuringMs
  while (performance.now() < end)
    for (const { path, measured } of rows)
      for (const { api, computed, remembered } of measured) {
        api.nextDay()
        computed.push((await api.ask(path)).ms)
        for (let again = 0; again < remindersPerRound; again++) remembered.push((await api.ask(path)).ms)
      }
  return rows
}

/** The best beside the median: on a busy machine it tells more about the code and less about the neighbours. */
function report(rows: Awaited<ReturnType<typeof measure>>): void {
  const table = rows.flatMap(({ name, measured: [small, grown] }) => {
    if (!small || !grown) return []
    return (['computed', 'remembered'] as const).map((kind) => {
      const [smallMs, grownMs] = [median(small[kind]), median(grown[kind])]
      const [smallBest, grownBest] = [Math.min(...small[kind]), Math.min(...grown[kind])]
      return {
        call: `${name}, ${kind}`,
        rows: `${small.count} → ${grown.count}`,
        KB: `${small.kilobytes.toFixed(0)} → ${grown.kilobytes.toFixed(0)}`,
        'median ms': `${shown(smallMs)} → ${shown(grownMs)}`,
        ratio: (grownMs / smallMs).toFixed(1),
        'per row': (grownMs / grown.count / (smallMs / small.count)).toFixed(2),
        'best ms': `${shown(smallBest)} → ${shown(grownBest)}`,
        'best ratio': (grownBest / smallBest).toFixed(1),
        'best per row': (grownBest / grown.count / (smallBest / small.count)).toFixed(2),
        'first ever ms': kind === 'computed' ? `${shown(small.firstMs)} → ${shown(grown.firstMs)}` : '',
        calls: small[kind].length,
      }
    })
  })
  console.table(table)
}

const grownContent = makeGrownContent(sizes)
const directory = mkdtempSync(join(tmpdir(), 'krume-bench-'))
const postgres = await runPostgres()
try {
  const broughtIn = {
    'SQLite, small': await bringIn(join(directory, 'small.sqlite'), 'content'),
    'SQLite, grown': await bringIn(join(directory, 'grown.sqlite'), grownContent.directory),
    'PostgreSQL, small': await bringIn(await makePostgresDatabase(postgres.url), 'content'),
    'PostgreSQL, grown': await bringIn(await makePostgresDatabase(postgres.url), grownContent.directory),
  }
  console.table(
    Object.entries(broughtIn).map(([database, { importMs, loadMs }]) => ({
      database,
      'read, check and import ms': Math.round(importMs),
      'load into memory ms': Math.round(loadMs),
    })),
  )
  console.log('\nThe catalogue is answered from memory, so these figures hold for both databases.')
  report(await measure(await openApi(broughtIn['SQLite, small']), await openApi(broughtIn['SQLite, grown'])))
  console.log(`Heap with both bakeries open: ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB`)
  for (const { db } of Object.values(broughtIn)) await db.destroy()
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
  grownContent.remove()
}
