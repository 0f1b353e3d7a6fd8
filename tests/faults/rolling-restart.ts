import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Db } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/migrations.ts'
import { createAddressFetch, loopbackAddresses } from '../support/address-fetch.ts'
import { startNginx, type TestNginx } from '../support/nginx.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import { runClients } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { findMissingOrders } from './order-checks.ts'
import { createShopper } from './shopper.ts'

/** The default of production. */
const drainNoticeMs = '3000'
/** Orders per client address are limited. */
const clientAddresses = 250

/** Like `systemctl restart`: starts on the same port after the old process has exited. */
async function restart(cluster: TestCluster, server: TestProcess): Promise<TestProcess> {
  await server.stop('SIGTERM')
  return cluster.startServer({ PORT: new URL(server.url).port, DRAIN_NOTICE_MS: drainNoticeMs })
}

/** Migrates as a newer build does, so that the processes which restart afterwards are older than the schema. */
async function migrateAhead(db: Db, round: number): Promise<void> {
  const up = (schemaDb: Kysely<unknown>) =>
    schemaDb.schema.alterTable('customer_order').addColumn(`added_in_round_${round}`, 'text').execute()
  await migrate(db, { ...migrations, [`900-round-${round}`]: { up } })
}

interface Round {
  number: number
  shoppers: number
}

async function restartInTurn(cluster: TestCluster, servers: TestProcess[], nginx: TestNginx, round: Round) {
  const send = createAddressFetch({ from: loopbackAddresses(22, clientAddresses), authority: nginx.authority })
  const shopper = await createShopper({ servers: [nginx], sandboxUrl: cluster.sandboxUrl }, { fetch: send })
  const clients = runClients(shopper, { shoppers: round.shoppers, isAllowed: () => false })
  await pause(300)
  await migrateAhead(cluster.db, round.number)
  for (const [index, server] of servers.entries()) servers[index] = await restart(cluster, server)
  await pause(300)
  const { acknowledged, statuses, errors } = await clients.stop()
  send.close()
  const served = [...statuses.values()].reduce((sum, times) => sum + times, 0)
  return { violations: [...errors, ...(await findMissingOrders(cluster.db, acknowledged))], served }
}

export const rollingRestart: Guarantee = {
  name: 'rolling restart',
  figure:
    'each process restarted in turn behind the shipped nginx, under load, after a newer build has migrated the database: 0 failed requests',
  rounds: { short: 1, long: 10 },
  shortOn: 'postgres',
  async run({ rounds, kind, cluster }) {
    const processes = kind === 'postgres' ? 3 : 2
    const start = () => cluster.startServer({ DRAIN_NOTICE_MS: drainNoticeMs })
    const servers = await Promise.all(Array.from({ length: processes }, start))
    const nginx = await startNginx(servers.map(({ url }) => url))
    const violations: string[] = []
    let servedCount = 0
    try {
      for (let round = 0; round < rounds; round++) {
        // Starting processes takes most of the processor time in the short form, so there are fewer shoppers.
        const shoppers = rounds === 1 ? 2 : 6
        const result = await restartInTurn(cluster, servers, nginx, { number: round, shoppers })
        servedCount += result.served
        violations.push(...result.violations.map((violation) => `round ${round}: ${violation}`))
      }
    } finally {
      await nginx.stop()
      await Promise.all(servers.map((server) => server.stop()))
    }
    return { rounds, violations, note: `${servedCount} requests served`, conditions: { processes } }
  },
}
