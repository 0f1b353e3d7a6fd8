import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#db/database.ts'
import type { ChaosSettings } from '../support/chaos-proxy.ts'
import { startDurableCluster } from '../support/durable-cluster.ts'
import type { TestPostgres } from '../support/postgres.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { isRetryLater, runClients, waitUntilOrdering } from './clients.ts'
import { describeDatabase } from './conditions.ts'
import type { Guarantee } from './guarantee.ts'
import { findMissingOrders, findSlotMismatches } from './order-checks.ts'
import { createShopper } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

const recoveredWithinMs = 10_000

interface Outage {
  name: string
  /** May return a list of what must not have happened meanwhile. */
  cause: () => Promise<unknown>
}

/** Another program locks the file, for less and for more time than the server waits. */
function listSqliteOutages({ databaseUrl }: TestCluster): Outage[] {
  const lockFor = (lockMs: number) => async () => {
    const other = new DatabaseSync(databaseUrl, { timeout: 10_000 })
    other.exec('begin immediate')
    await pause(lockMs)
    other.exec('rollback')
    other.close()
  }
  return [
    { name: 'busy for a second', cause: lockFor(1_000) },
    { name: 'busy for twelve seconds', cause: lockFor(12_000) },
  ]
}

function listPostgresOutages({ proxies, databaseUrl, servers }: TestCluster, postgres: TestPostgres): Outage[] {
  const disturb = (settings: ChaosSettings, forMs: number) => async () => {
    proxies.database?.set(settings)
    await pause(forMs)
    proxies.database?.set(undefined)
  }
  /** As by a session that somebody forgot, for longer than any request waits. Ours would be ended before that. */
  const lockOrders = async () => {
    const forgotten = openDatabase(databaseUrl, () => {}, { isPatient: true })
    const ready = await forgotten.transaction().execute(async (tx) => {
      await sql`lock table customer_order in access exclusive mode`.execute(tx)
      await pause(38_000)
      // Requests that need the table wait for four seconds each. All others, such as this one, are answered.
      const statuses = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
      await pause(2_000)
      return statuses
    })
    await forgotten.destroy()
    return ready.some((status) => status !== 200) ? [`/readyz answered ${ready} because of a lock`] : []
  }
  return [
    { name: 'connections open but silent', cause: disturb({ kind: 'silence' }, 2_000) },
    { name: 'restarted, fast', cause: () => postgres.restart('fast') },
    { name: 'restarted, immediate', cause: () => postgres.restart('immediate') },
    { name: 'connection dead', cause: disturb({ kind: 'drop' }, 1_500) },
    { name: 'connection slow', cause: disturb({ kind: 'delay', delayMs: 400 }, 2_000) },
    { name: 'a table locked for forty seconds', cause: lockOrders },
    { name: 'connection cut at each commit', cause: disturb({ kind: 'cut', matching: /commit/i }, 1_500) },
  ]
}

async function runThroughOutage(cluster: TestCluster, { name, cause }: Outage) {
  const shopper = await createShopper(cluster)
  const pids = cluster.servers.map(({ pid }) => pid)
  const clients = runClients(shopper, { shoppers: 6, isAllowed: isRetryLater })
  await pause(300)
  const meanwhile = await cause()
  const tookMs = await waitUntilOrdering(shopper, cluster.servers.length)
  // Orders after the outage count too: some outages leave no time for one before.
  await pause(3_000)
  const { acknowledged, statuses, errors } = await clients.stop()
  const violations = [
    ...(Array.isArray(meanwhile) ? meanwhile.map(String) : []),
    ...new Set(errors),
    ...(await findMissingOrders(cluster.db, acknowledged)),
  ]
  if (acknowledged.length === 0) violations.push('no order was acknowledged, so nothing was tested')
  if (tookMs > timeLimitMs(recoveredWithinMs)) violations.push(`recovered only after ${tookMs} ms`)
  for (const [index, server] of cluster.servers.entries())
    if (server.pid !== pids[index] || (await Promise.race([server.exited, 'runs'])) !== 'runs')
      violations.push('a process had to be restarted')
  return {
    violations: violations.map((violation) => `${name}: ${violation}`),
    acknowledged: acknowledged.length,
    refused: statuses.get(503) ?? 0,
  }
}

export const databaseDown: Guarantee = {
  name: 'database busy, restarted or disconnected',
  figure: 'requests wait or get 503; no acknowledged order is lost; recovery within 10 s without restarting the server',
  rounds: { short: 1, long: 10 },
  async run({ rounds, kind, cluster: shared }) {
    // A separate PostgreSQL, because other tests use the shared one. Acknowledged commits must be durable here.
    const durable = kind === 'postgres' ? await startDurableCluster() : undefined
    const cluster = durable?.cluster ?? shared
    const database = await describeDatabase(cluster.db, cluster.databaseUrl)
    const outages = durable ? listPostgresOutages(cluster, durable.postgres) : listSqliteOutages(cluster)
    const violations: string[] = []
    let [acknowledged, refused] = [0, 0]
    try {
      for (let round = 0; round < rounds; round++)
        for (const outage of rounds === 1 ? outages.slice(0, durable ? 2 : 1) : outages) {
          const result = await runThroughOutage(cluster, outage)
          acknowledged += result.acknowledged
          refused += result.refused
          violations.push(...result.violations.map((violation) => `round ${round}, ${violation}`))
        }
      violations.push(...(await findSlotMismatches(cluster.db)))
    } finally {
      await durable?.stop()
    }
    const note = `${outages.length} outages per round; ${acknowledged} orders acknowledged, ${refused} requests got 503`
    return { rounds, violations, note, conditions: { database } }
  },
}
