import { openDatabase } from '#db/database.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { contentOn } from '#domain/content/content-of-day.ts'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { createMailComposer } from '#services/scheduler/compose-mail.ts'
import { createActivity } from '../faults/states/scheduled-services.ts'
import { highLimits } from '../support/order-test-services.ts'
import { testPush } from '../support/push-service.ts'
import { demoContent } from '../support/test-content.ts'
import { createInbox, startFaults, startTasks, workForADay } from './bakery.ts'
import {
  findLostOrders,
  findUnfinished,
  findWrongBooks,
  findWrongSupply,
  hasOrdersSince,
  type Violation,
} from './checks.ts'
import { shop, type World } from './customers.ts'
import { createProcess } from './processes.ts'
import { seedRandomness } from './seeded-randomness.ts'
import { createSimulatedProvider } from './simulated-provider.ts'
import { createSimulation, dayMs, hourMs, type SimulationOptions } from './simulation.ts'

/** By then every outage is over, and the bank has decided about every payment. */
const daysToFinish = 4

export interface SimulationResult {
  counts: ReturnType<typeof createSimulation>['counts']
  /** How often something waited or was planned. */
  steps: number
  days: number
  digest: string
  /** Each with what happened to its order before. */
  violations: string[]
}

async function createWorld(databaseUrl: string, options: SimulationOptions) {
  const simulation = createSimulation(options)
  const demo = await demoContent()
  const activity = createActivity()
  const db = openDatabase(databaseUrl, () => {})
  let ofDay = { date: '', content: demo }
  function content() {
    const date = simulation.today()
    if (date !== ofDay.date) ofDay = { date, content: contentOn(demo, date) }
    return ofDay.content
  }
  const { nowMs } = simulation.time
  const forgetsKeys = simulation.isBroken('keys')
  const providers = [
    createSimulatedProvider({ id: 'paypal', method: 'paypal', capturesItself: false, nowMs, forgetsKeys }),
    createSimulatedProvider({ id: 'stripe', method: 'card', capturesItself: true, nowMs, forgetsKeys }),
  ]
  const publicUrl = 'https://krume.example'
  const processes = Array.from({ length: options.processes }, () =>
    createProcess({
      ...{ simulation, db, activity },
      providers: (wrap) => createPaymentProviders(providers.map(({ provider }) => wrap(provider))),
      services: { content, publicUrl, limits: highLimits, push: testPush },
    }),
  )
  const world: World = {
    ...{ simulation, content, processes, providers },
    db: db.withPlugin(activity.plugin),
    write: (work) => activity.track(() => db.transaction().execute(work)),
    acknowledged: new Set(),
  }
  const compose = createMailComposer({
    ...{ content, publicUrl, staffUrl: publicUrl, hasScanner: false },
    accessTokens: createAccessTokens(['only for the simulation, and long enough']),
    now: () => new Date(nowMs()).toISOString(),
  })
  return { world, compose, activity, close: () => db.destroy() }
}

/** More in the morning and in the evening, some at night. */
const arrivalMs = ({ random, chance }: World['simulation']) =>
  chance(0.1) ? random.below(dayMs) : random.below(14 * hourMs)

async function checkDay(world: World): Promise<Violation[]> {
  const today = world.simulation.today()
  return [
    ...world.simulation.errors.map((error) => ({ what: error instanceof Error ? `${error.stack}` : String(error) })),
    ...(await findWrongSupply(world, today)),
    ...(await findUnfinished(world, addDays(today, -daysToFinish))),
  ]
}

/**
 * Runs the bakery of the demo with its real use cases on a real database, in simulated time: customers, stores, several
 * processes and their tasks, while answers get lost, processes end between any two writes, providers and the mail server
 * are down and clocks differ. Everything depends on the seed, so on SQLite a run can be repeated exactly.
 */
export async function simulateBakery(
  databaseUrl: string,
  options: SimulationOptions,
  report: (day: number, result: SimulationResult) => void = () => {},
): Promise<SimulationResult> {
  const restoreRandomness = seedRandomness(options.seed)
  const { world, compose, activity, close } = await createWorld(databaseUrl, options)
  const { simulation } = world
  const { time, counts } = simulation
  const violations: Violation[] = []
  const toResult = (days: number): SimulationResult => ({
    ...{ counts, days, steps: time.count(), digest: simulation.digest() },
    violations: violations.map(({ what, orderId }) =>
      orderId ? [`${orderId} ${what}`, ...simulation.storyOf(orderId)].join('\n      ') : what,
    ),
  })
  try {
    startTasks(world, compose, createInbox(simulation))
    startFaults(world)
    const startMs = time.nowMs()
    const isFinished = async (day: number) =>
      day >= options.days && !(await hasOrdersSince(world, addDays(simulation.today(), -daysToFinish)))
    let day = 0
    for (; violations.length === 0 && !(await isFinished(day)); day++) {
      const isOpen = day < options.days
      time.plan(time.nowMs(), () => void workForADay(world, isOpen ? 3 : 0).catch(simulation.fail))
      for (let customer = 0; isOpen && customer < options.ordersPerDay; customer++)
        time.plan(time.nowMs() + arrivalMs(simulation), () => void shop(world).catch(simulation.fail))
      await time.run(startMs + (day + 1) * dayMs, activity.settled)
      violations.push(...(await checkDay(world)))
      report(day + 1, toResult(day + 1))
    }
    violations.push(...(await findLostOrders(world)))
    if (violations.length === 0) violations.push(...(await findWrongBooks(world)))
    return toResult(Math.min(day, options.days))
  } finally {
    await close()
    restoreRandomness()
  }
}
