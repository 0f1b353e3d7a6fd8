import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import type { Db } from '#db/database.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'

const maxTurns = 1_000_000

/** Decides when what waits goes on. */
interface Scheduler {
  schedule(task: Promise<void>, label: string): Promise<unknown>
}

/** Counts operations that have started and not ended, so that a schedule continues only when nothing runs. */
export function createActivity() {
  let running = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      running += 1
      return node
    },
    async transformResult({ result }) {
      running -= 1
      return result
    },
  }
  return {
    plugin,
    async track<T>(work: () => Promise<T>): Promise<T> {
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
      }
    },
    /** Resolves when everything waits for the scheduler. Two turns, because an ended operation may start another one. */
    async settled(): Promise<void> {
      let quietTurns = 0
      for (let turn = 0; quietTurns < 2; turn += 1) {
        // A failed query never reaches transformResult.
        if (turn > maxTurns) throw new Error('An operation has not ended: a query may have failed')
        await nextTurn()
        quietTurns = running > 0 ? 0 : quietTurns + 1
      }
    },
  }
}

export type Activity = ReturnType<typeof createActivity>

/** Lets the scheduler decide when a call reaches the provider, and when its answer reaches us. */
export function scheduleProvider(
  provider: PaymentProvider,
  scheduler: Scheduler,
  { track }: Activity,
): PaymentProvider {
  const scheduled =
    <Args extends unknown[], Result>(name: string, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await scheduler.schedule(Promise.resolve(), `${name} is sent`)
      const result = await track(() => call(...args))
      await scheduler.schedule(Promise.resolve(), `${name} is answered`)
      return result
    }
  return {
    ...provider,
    create: scheduled('create', provider.create),
    inspect: scheduled('inspect', provider.inspect),
    capture: scheduled('capture', provider.capture),
    expire: scheduled('expire', provider.expire),
    refund: scheduled('refund', provider.refund),
  }
}

/** Lets the scheduler decide when a transaction begins. What it does is atomic. */
export function scheduleTransactions(db: Db, scheduler: Scheduler, { plugin, track }: Activity): Db {
  const counted = db.withPlugin(plugin)
  return new Proxy(counted, {
    get(target, name) {
      if (name !== 'transaction') {
        const member = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      }
      return () => {
        const builder = target.transaction()
        return {
          async execute(work: Parameters<typeof builder.execute>[0]) {
            await scheduler.schedule(Promise.resolve(), 'a transaction begins')
            return track(() => builder.execute(work))
          },
        }
      }
    },
  })
}
