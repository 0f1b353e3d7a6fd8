import { setTimeout as pause } from 'node:timers/promises'
import { aBalancer, type BalancerHabit } from '../support/a-balancer.ts'
import type { Houses } from '../support/run-houses.ts'
import type { TestServer } from '../support/run-server.ts'
import { aCrowd } from './a-crowd.ts'
import { aShopper } from './a-shopper.ts'
import { missingOrders } from './missing-orders.ts'
import type { TrustPromise } from './trust-promise.ts'

const habits: BalancerHabit[] = ['asks', 'passes on']
/** Shorter than in production, where there are three seconds. */
const noticeMs = '1000'

/** Until a balancer that had met a closed door tries again. */
const seenAgainMs = 2_500

const portOf = (server: TestServer) => new URL(server.url).port

/** As `systemctl restart` does it: the same port again, once the old process is gone. */
async function restart(houses: Houses, server: TestServer): Promise<TestServer> {
  await server.stop('SIGTERM')
  return houses.startServer({ PORT: portOf(server), DRAIN_NOTICE_MS: noticeMs })
}

async function restartOneByOne(houses: Houses, own: TestServer[], habit: BalancerHabit) {
  const balancer = await aBalancer(
    own.map(({ url }) => url),
    habit,
  )
  const shopper = await aShopper({ ...houses, servers: [{ ...(own[0] as TestServer), url: balancer.url }] })
  const crowd = aCrowd(shopper, { shoppers: 6, isAllowed: () => false })
  await pause(300)
  for (const [index, server] of own.entries()) {
    own[index] = await restart(houses, server)
    await pause(seenAgainMs)
  }
  const { acknowledged, statuses, faults } = await crowd.leave()
  await balancer.close()
  const served = [...statuses.values()].reduce((sum, times) => sum + times, 0)
  return { faults: [...faults, ...(await missingOrders(houses.db, acknowledged))], served }
}

export const rollingRestart: TrustPromise = {
  name: 'restart without a gap',
  figure: 'each process restarted in turn behind a balancer, under load: 0 failed requests',
  rounds: { short: 1, long: 10 },
  async run({ rounds, kind, houses }) {
    const processes = kind === 'postgres' ? 3 : 2
    const start = () => houses.startServer({ DRAIN_NOTICE_MS: noticeMs })
    const own = await Promise.all(Array.from({ length: processes }, start))
    const violations: string[] = []
    let count = 0
    for (let round = 0; round < rounds; round++) {
      const habit = habits[round % habits.length] as BalancerHabit
      const { faults, served } = await restartOneByOne(houses, own, habit)
      count += served
      violations.push(...faults.map((fault) => `round ${round} (balancer ${habit}): ${fault}`))
    }
    await Promise.all(own.map((server) => server.stop()))
    return { rounds, violations, note: `${processes} processes, ${count} requests served` }
  },
}
