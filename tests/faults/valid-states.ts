import fc from 'fast-check'
import { settlePayment } from '#services/orders/payments.ts'
import { settleDueRefunds } from '#services/orders/refunds.ts'
import { settleDuePayments } from '#services/orders/settle-due-payments.ts'
import type { Guarantee } from './guarantee.ts'
import { findBrokenInvariants, findWrongAmounts } from './states/invariants.ts'
import { type Model, orderCommands } from './states/order-commands.ts'
import { createOrderEnvironment, type OrderEnvironment } from './states/order-environment.ts'

/** Settles all payments after the provider has recovered. No payment may stay unknown for longer than 15 minutes. */
async function settleAndCheck(environment: OrderEnvironment): Promise<void> {
  environment.recording.responsesToLose = 0
  const pending = new Set<string>()
  for (const id of environment.paymentIds) {
    const { capture } = await environment.sandbox.order(id)
    if (capture?.status === 'PENDING') pending.add(capture.id)
  }
  for (const id of pending) await environment.sandbox.settle(id, 'complete')
  for (let round = 0; round < 3; round++) {
    environment.moveClock(2)
    await settleDueRefunds(environment.services())
    await settleDuePayments(environment.services())
  }
  // The provider repeats webhooks until they are acknowledged.
  for (const id of environment.paymentIds) await settlePayment(environment.services(), id)
  const violations = [...(await findBrokenInvariants(environment)), ...(await findWrongAmounts(environment))]
  if (violations.length > 0) throw new Error(`after settling: ${violations.join('; ')}`)
}

export const validStates: Guarantee = {
  name: 'only valid states',
  figure: '0 broken invariants in 5,000 model-based command runs, reproducible by seed',
  rounds: { short: 12, long: 5_000 },
  shortOn: 'sqlite',
  async run({ rounds, seed, createDatabase }) {
    const environment = await createOrderEnvironment(await createDatabase())
    let steps = 0
    const property = fc.asyncProperty(
      fc.constantFrom('paypal' as const, 'stripe' as const),
      fc.commands(orderCommands, { maxCommands: 30, size: 'max' }),
      async (provider, commands) => {
        await environment.reset(provider)
        const model: Model = { orders: 0, payments: 0 }
        await fc.asyncModelRun(() => ({ model, real: environment }), commands)
        steps += [...commands].length
        await settleAndCheck(environment)
      },
    )
    const result = await fc.check(property, { numRuns: rounds, seed, interruptAfterTimeLimit: 3_600_000 })
    await environment.close()
    const { failed, counterexample, counterexamplePath, errorInstance, numRuns } = result
    const violation = `seed ${seed}, path ${counterexamplePath}: ${counterexample} → ${(errorInstance as Error)?.message}`
    return { rounds: numRuns, violations: failed ? [violation] : [], steps }
  },
}
