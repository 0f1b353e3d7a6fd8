import { setTimeout as pause } from 'node:timers/promises'
import { type BalancerMode, startLoadBalancer } from '../support/load-balancer.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import { runClients } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { findMissingOrders } from './order-checks.ts'
import { createShopper } from './shopper.ts'

const modes: BalancerMode[] = ['health checks', 'failover']
/** Three seconds in production. */
const drainNoticeMs = '1000'

/** Until a balancer retries a server after a failed connection. */
const retriedAfterMs = 2_500

/** Like `systemctl restart`: starts on the same port after the old process has exited. */
async function restart(cluster: TestCluster, server: TestProcess): Promise<TestProcess> {
  await server.stop('SIGTERM')
  return cluster.startServer({ PORT: new URL(server.url).port, DRAIN_NOTICE_MS: drainNoticeMs })
}

async function restartInTurn(cluster: TestCluster, servers: TestProcess[], mode: BalancerMode) {
  const balancer = await startLoadBalancer(
    servers.map(({ url }) => url),
    mode,
  )
  const balanced = { ...(servers[0] as TestProcess), url: balancer.url }
  const shopper = await createShopper({ ...cluster, servers: [balanced] })
  const clients = runClients(shopper, { shoppers: 6, isAllowed: () => false })
  await pause(300)
  for (const [index, server] of servers.entries()) {
    servers[index] = await restart(cluster, server)
    await pause(retriedAfterMs)
  }
  const { acknowledged, statuses, errors } = await clients.stop()
  await balancer.close()
  const served = [...statuses.values()].reduce((sum, times) => sum + times, 0)
  return { violations: [...errors, ...(await findMissingOrders(cluster.db, acknowledged))], served }
}

export const rollingRestart: Guarantee = {
  name: 'rolling restart',
  figure: 'each process restarted in turn behind a load balancer, under load: 0 failed requests',
  rounds: { short: 1, long: 10 },
  async run({ rounds, kind, cluster }) {
    const processes = kind === 'postgres' ? 3 : 2
    const start = () => cluster.startServer({ DRAIN_NOTICE_MS: drainNoticeMs })
    const servers = await Promise.all(Array.from({ length: processes }, start))
    const violations: string[] = []
    let servedCount = 0
    for (let round = 0; round < rounds; round++) {
      const mode = modes[round % modes.length] as BalancerMode
      const result = await restartInTurn(cluster, servers, mode)
      servedCount += result.served
      violations.push(...result.violations.map((violation) => `round ${round} (${mode}): ${violation}`))
    }
    await Promise.all(servers.map((server) => server.stop()))
    return { rounds, violations, note: `${processes} processes, ${servedCount} requests served` }
  },
}
