import fc from 'fast-check'
import { settleDuePayments, settlePayment } from '#orders/payments.ts'
import type { Guarantee } from './guarantee.ts'
import { brokenInvariants, wrongMoney } from './states/invariants.ts'
import { type Model, orderCommands } from './states/order-commands.ts'
import { createOrderEnvironment, type OrderEnvironment } from './states/order-environment.ts'

/** The provider is back and the jobs run: within a quarter of an hour nothing may be unknown any more. */
async function comeToRest(world: OrderEnvironment): Promise<void> {
  world.memory.answersToLose = 0
  const pending = new Set<string>()
  for (const id of world.paymentIds) {
    const { capture } = await world.sandbox.order(id)
    if (capture?.status === 'PENDING') pending.add(capture.id)
  }
  for (const id of pending) await world.sandbox.settle(id, 'complete')
  for (let round = 0; round < 3; round++) {
    world.moveClock(2)
    await settleDuePayments(world.services())
  }
  // A webhook that was not heard is sent again until it is.
  for (const id of world.paymentIds) await settlePayment(world.services(), id)
  const broken = [...(await brokenInvariants(world)), ...(await wrongMoney(world))]
  if (broken.length > 0) throw new Error(`at rest: ${broken.join('; ')}`)
}

export const legalStates: Guarantee = {
  name: 'only legal states',
  figure: '0 broken invariants in 5,000 model-based command runs, replayable by seed',
  rounds: { short: 12, long: 5_000 },
  async run({ rounds, seed, freshDatabase }) {
    const world = await createOrderEnvironment(await freshDatabase())
    let steps = 0
    const property = fc.asyncProperty(
      fc.commands(orderCommands, { maxCommands: 30, size: 'max' }),
      async (commands) => {
        await world.reset()
        const model: Model = { orders: 0, payments: 0 }
        await fc.asyncModelRun(() => ({ model, real: world }), commands)
        steps += [...commands].length
        await comeToRest(world)
      },
    )
    const result = await fc.check(property, { numRuns: rounds, seed, interruptAfterTimeLimit: 3_600_000 })
    await world.close()
    const { failed, counterexample, counterexamplePath, errorInstance, numRuns } = result
    const fault = `seed ${seed}, path ${counterexamplePath}: ${counterexample} → ${(errorInstance as Error)?.message}`
    return { rounds: numRuns, violations: failed ? [fault] : [], note: `${steps} steps` }
  },
}
