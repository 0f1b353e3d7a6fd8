import { simulate } from '../model/quint.ts'
import { createReplay } from '../model/replay-trace.ts'
import type { Guarantee } from './guarantee.ts'
import { createOrderEnvironment } from './states/order-environment.ts'

const steps = 30
/** Quint keeps all traces of a run in memory. */
const tracesPerRun = 250

export const codeFollowsModel: Guarantee = {
  name: 'the code follows the model',
  figure:
    'whatever happens at random in the model of an order, which keeps all promises, the use cases do the same: after every step orders, slots, payments, refunds and the money at the provider are those of the model',
  rounds: { short: 100, long: 2_000 },
  shortOn: 'postgres',
  async run({ rounds, seed, createDatabase }) {
    const environment = await createOrderEnvironment(await createDatabase())
    const { replay } = createReplay(environment)
    const violations: string[] = []
    let count = 0
    for (let first = 0; first < rounds; first += tracesPerRun) {
      const simulated = { runs: Math.min(tracesPerRun, rounds - first), steps, seed: seed + first }
      const { broken, traces } = await simulate(simulated)
      if (broken) violations.push(`seed ${simulated.seed}: ${broken}`)
      for (const trace of traces) {
        count += trace.length - 1
        const difference = await replay(trace)
        if (difference) violations.push(`seed ${simulated.seed}: ${difference}`)
      }
    }
    await environment.close()
    return { rounds, violations, steps: count }
  },
}
