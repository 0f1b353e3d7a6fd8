import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChaosSettings } from '../support/chaos-proxy.ts'
import { createPostgresDatabase, startPostgres, type TestPostgres } from '../support/postgres.ts'
import { startTestCluster, type TestCluster } from '../support/test-cluster.ts'
import { createShopper, isRetryLater, runClients, untilAllOrder } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { missingOrders, slotMismatches } from './order-checks.ts'

const backWithinMs = 10_000

interface Trouble {
  name: string
  make: () => Promise<void>
}

/** Another program holds the file, for less and for more time than the server waits. */
function troublesOfSqlite({ databaseUrl }: TestCluster): Trouble[] {
  const lockFor = (holdMs: number) => async () => {
    const other = new DatabaseSync(databaseUrl, { timeout: 10_000 })
    other.exec('begin immediate')
    await pause(holdMs)
    other.exec('rollback')
    other.close()
  }
  return [
    { name: 'busy for a second', make: lockFor(1_000) },
    { name: 'busy for twelve seconds', make: lockFor(12_000) },
  ]
}

function troublesOfPostgres({ lines }: TestCluster, postgres: TestPostgres): Trouble[] {
  const storm = (weather: ChaosSettings, forMs: number) => async () => {
    lines.database?.set(weather)
    await pause(forMs)
    lines.database?.set(undefined)
  }
  return [
    { name: 'restarted, fast', make: () => postgres.restart('fast') },
    { name: 'restarted, immediate', make: () => postgres.restart('immediate') },
    { name: 'its line dead', make: storm({ kind: 'drop' }, 1_500) },
    { name: 'its line slow', make: storm({ kind: 'delay', delayMs: 400 }, 2_000) },
    { name: 'its line cut at each commit', make: storm({ kind: 'cut', matching: /commit/i }, 1_500) },
  ]
}

async function liveThrough(cluster: TestCluster, { name, make }: Trouble) {
  const shopper = await createShopper(cluster)
  const pids = cluster.servers.map(({ pid }) => pid)
  const crowd = runClients(shopper, { shoppers: 6, isAllowed: isRetryLater })
  await pause(300)
  await make()
  const tookMs = await untilAllOrder(shopper, cluster.servers.length)
  const { acknowledged, statuses, errors: faults } = await crowd.leave()
  const found = [...new Set(faults), ...(await missingOrders(cluster.db, acknowledged))]
  if (acknowledged.length === 0) found.push('nothing was acknowledged, so nothing was shown')
  if (tookMs > backWithinMs) found.push(`back to work only after ${tookMs} ms`)
  for (const [index, server] of cluster.servers.entries())
    if (server.pid !== pids[index] || (await Promise.race([server.exited, 'runs'])) !== 'runs')
      found.push('a process had to be started again')
  const refused = statuses.get(503) ?? 0
  return { faults: found.map((fault) => `${name}: ${fault}`), acknowledged: acknowledged.length, refused }
}

export const databaseAway: Guarantee = {
  name: 'database busy, restarted or cut off',
  figure: 'requests wait or are told 503; nothing acknowledged is lost; back within 10 s without a restart of ours',
  rounds: { short: 1, long: 10 },
  async run({ rounds, kind, cluster: shared }) {
    // Of its own: others use the shared one at the same time. An acknowledged commit has to be on the disk here.
    const postgres = kind === 'postgres' ? await startPostgres(['synchronous_commit=on']) : undefined
    const cluster = postgres
      ? await startTestCluster({ processes: 3, databaseUrl: await createPostgresDatabase(postgres.url) })
      : shared
    const troubles = postgres ? troublesOfPostgres(cluster, postgres) : troublesOfSqlite(cluster)
    const violations: string[] = []
    let [acknowledged, refused] = [0, 0]
    try {
      for (let round = 0; round < rounds; round++)
        for (const trouble of rounds === 1 ? troubles.slice(0, postgres ? 3 : 1) : troubles) {
          const lived = await liveThrough(cluster, trouble)
          acknowledged += lived.acknowledged
          refused += lived.refused
          violations.push(...lived.faults.map((fault) => `round ${round}, ${fault}`))
        }
      violations.push(...(await slotMismatches(cluster.db)))
    } finally {
      if (postgres) await cluster.stop()
      await postgres?.stop()
    }
    const note = `${troubles.length} troubles a round; ${acknowledged} orders acknowledged, ${refused} requests told 503`
    return { rounds, violations, note }
  },
}
