import { setTimeout as pause } from 'node:timers/promises'
import { type BalancerHabit, startLoadBalancer } from '../support/load-balancer.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import { createShopper, runClients } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { missingOrders } from './order-checks.ts'

const habits: BalancerHabit[] = ['asks', 'passes on']
/** Shorter than in production, where there are three seconds. */
const noticeMs = '1000'

/** Until a balancer that had met a closed door tries again. */
const seenAgainMs = 2_500

const portOf = (server: TestProcess) => new URL(server.url).port

/** As `systemctl restart` does it: the same port again, once the old process is gone. */
async function restart(cluster: TestCluster, server: TestProcess): Promise<TestProcess> {
  await server.stop('SIGTERM')
  return cluster.startServer({ PORT: portOf(server), DRAIN_NOTICE_MS: noticeMs })
}

async function restartOneByOne(cluster: TestCluster, own: TestProcess[], habit: BalancerHabit) {
  const balancer = await startLoadBalancer(
    own.map(({ url }) => url),
    habit,
  )
  const shopper = await createShopper({ ...cluster, servers: [{ ...(own[0] as TestProcess), url: balancer.url }] })
  const crowd = runClients(shopper, { shoppers: 6, isAllowed: () => false })
  await pause(300)
  for (const [index, server] of own.entries()) {
    own[index] = await restart(cluster, server)
    await pause(seenAgainMs)
  }
  const { acknowledged, statuses, errors: faults } = await crowd.leave()
  await balancer.close()
  const served = [...statuses.values()].reduce((sum, times) => sum + times, 0)
  return { faults: [...faults, ...(await missingOrders(cluster.db, acknowledged))], served }
}

export const rollingRestart: Guarantee = {
  name: 'restart without a gap',
  figure: 'each process restarted in turn behind a balancer, under load: 0 failed requests',
  rounds: { short: 1, long: 10 },
  async run({ rounds, kind, cluster }) {
    const processes = kind === 'postgres' ? 3 : 2
    const start = () => cluster.startServer({ DRAIN_NOTICE_MS: noticeMs })
    const own = await Promise.all(Array.from({ length: processes }, start))
    const violations: string[] = []
    let count = 0
    for (let round = 0; round < rounds; round++) {
      const habit = habits[round % habits.length] as BalancerHabit
      const { faults, served } = await restartOneByOne(cluster, own, habit)
      count += served
      violations.push(...faults.map((fault) => `round ${round} (balancer ${habit}): ${fault}`))
    }
    await Promise.all(own.map((server) => server.stop()))
    return { rounds, violations, note: `${processes} processes, ${count} requests served` }
  },
}
