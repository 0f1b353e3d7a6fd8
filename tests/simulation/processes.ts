import { DeleteQueryNode, InsertQueryNode, type KyselyPlugin, type OperationNode, UpdateQueryNode } from 'kysely'
import type { Db } from '#db/database.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import { type Activity, scheduleTransactions } from '../faults/states/scheduled-services.ts'
import type { Simulation } from './simulation.ts'

/** Thrown where a process ends: at a write, or where it would go on after a wait. */
class ProcessEnded extends Error {}

/** As SQLite reports that somebody else is writing. */
class DatabaseBusy extends Error {
  readonly errcode = 5
}

const isWrite = (node: OperationNode) =>
  InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node)

const unknownAnswer = { kind: 'unknown' as const, reason: 'no answer' }

/** What came of a request: nobody knows after a lost answer. */
export type Answer<T> = { kind: 'answered'; value: T } | { kind: 'lost' }

export interface ServerProcess {
  /** Serves a request, or runs a task. */
  serve<T>(work: (services: OrderServices) => Promise<T>): Promise<Answer<T>>
  /** Ends it at one of its next writes, and starts it again after a while. */
  endSoon(): void
  setDrift(ms: number): void
}

interface ProcessDeps {
  simulation: Simulation
  db: Db
  activity: Activity
  providers: (wrap: (provider: PaymentProvider) => PaymentProvider) => OrderServices['providers']
  services: Omit<OrderServices, 'db' | 'now' | 'providers'>
}

/** A server process: it waits for database and provider, has a clock of its own, ends anywhere and starts again. */
export function createProcess({ simulation, db, activity, providers, services }: ProcessDeps): ServerProcess {
  const { time, random, chance, faults, isBroken } = simulation
  let driftMs = 0
  let run = { hasEnded: false, writesLeft: Number.POSITIVE_INFINITY }

  function end(): never {
    run.hasEnded = true
    simulation.counts.crashes += 1
    throw new ProcessEnded()
  }

  /** Counts writes, so that a process can end between any two of them. */
  function endingPlugin(own: typeof run): KyselyPlugin {
    return {
      transformQuery({ node }) {
        if (own.hasEnded) throw new ProcessEnded()
        if (isWrite(node) && own.writesLeft-- <= 0) end()
        return node
      },
      transformResult: async ({ result }) => result,
    }
  }

  async function wait(own: typeof run, ms: number): Promise<void> {
    await time.sleep(ms)
    if (own.hasEnded) throw new ProcessEnded()
  }

  const delayMs = () => (chance(0.02) ? random.below(20_000) : random.below(400))

  /** Requests and answers take time, and get lost. */
  function overNetwork(provider: PaymentProvider, own: typeof run): PaymentProvider {
    const call =
      <Args extends unknown[], Result>(send: (...args: Args) => Promise<Result>, lost: Result) =>
      async (...args: Args): Promise<Result> => {
        await wait(own, delayMs())
        if (faults.isProviderDown(provider.id) || chance(faults.lossRate)) return lost
        const result = await send(...args)
        await wait(own, delayMs())
        if (!chance(faults.lossRate)) return result
        simulation.counts.lostAnswers += 1
        return lost
      }
    return {
      ...provider,
      create: call(provider.create, { kind: 'unavailable', reason: 'no answer' }),
      inspect: call(provider.inspect, unknownAnswer),
      capture: call(provider.capture, unknownAnswer),
      expire: call(provider.expire, unknownAnswer),
      refund: call(provider.refund, unknownAnswer),
      readStatement: call(provider.readStatement, unknownAnswer),
    }
  }

  const asInstant = (ms: number) => new Date(ms).toISOString()

  function start(): OrderServices {
    run = { hasEnded: false, writesLeft: Number.POSITIVE_INFINITY }
    const own = run
    const schedule = async () => {
      await wait(own, random.below(40))
      if (chance(faults.busyRate)) throw new DatabaseBusy('database is busy')
    }
    const scheduled = scheduleTransactions(db.withPlugin(endingPlugin(own)), { schedule }, activity)
    return {
      ...services,
      db: isBroken('transactions') ? withoutTransactions(scheduled) : scheduled,
      now: () => asInstant(time.nowMs() + driftMs),
      providers: providers((provider) => overNetwork(provider, own)),
    }
  }
  let current = start()

  return {
    async serve(work) {
      const own = run
      try {
        const value = await work(current)
        return own.hasEnded || chance(faults.lossRate) ? { kind: 'lost' } : { kind: 'answered', value }
      } catch (error) {
        const isExpected = own.hasEnded || error instanceof ProcessEnded || hasBusyDatabase(error)
        if (isExpected) return { kind: 'lost' }
        throw error
      }
    },
    endSoon() {
      const own = run
      own.writesLeft = random.below(12)
      time.plan(time.nowMs() + 60_000 + random.below(600_000), () => {
        own.hasEnded = true
        current = start()
      })
    },
    setDrift(ms) {
      driftMs = ms
    },
  }
}

const hasBusyDatabase = (error: unknown): boolean =>
  error instanceof DatabaseBusy || (error instanceof AggregateError && error.errors.every(isExpectedInside))
const isExpectedInside = (error: unknown): boolean => error instanceof ProcessEnded || hasBusyDatabase(error)

/** A database that keeps what an interrupted transaction has written. */
function withoutTransactions(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: (tx: Db) => Promise<unknown>) => work(target) })
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
