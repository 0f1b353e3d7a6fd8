import { createHash } from 'node:crypto'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { createRandom } from '../faults/guarantee.ts'
import { createVirtualTime } from './virtual-time.ts'

/**
 * What can be broken on purpose, to see that it is noticed. transactions: an interrupted transaction leaves what it has
 * written. keys: the providers take a repeated call for a new one.
 */
export const breakables = ['transactions', 'keys'] as const
export type Breakable = (typeof breakables)[number]

export interface SimulationOptions {
  seed: number
  /** A morning on which the simulated time starts. */
  from: string
  days: number
  ordersPerDay: number
  processes: number
  /** Nobody orders for a later day. */
  daysAhead: number
  /** How often an answer gets lost, between us and a provider as between a customer and us. */
  lossRate?: number | undefined
  /** How likely a process ends within an hour. */
  crashRate?: number | undefined
  broken?: Breakable | undefined
}

/** A Monday in November, so that a year begins with the busy weeks before Christmas. */
export const defaultOptions: SimulationOptions = {
  ...{ seed: 1, from: '2026-11-02T04:00:00.000Z', days: 365, ordersPerDay: 40, processes: 3, daysAhead: 15 },
}

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** What happens in one run: the time, the dice, what is broken, and what has happened so far. */
export function createSimulation({
  seed,
  from,
  daysAhead,
  lossRate = 0.02,
  crashRate = 0.1,
  broken,
}: SimulationOptions) {
  const time = createVirtualTime(Date.parse(from))
  const random = createRandom(seed)
  const chance = (probability: number) => random.next() < probability
  const downUntilMs = new Map<string, number>()
  const happened = new Map<string, string[]>()
  const digest = createHash('sha256')
  const errors: unknown[] = []
  const counts = {
    orders: 0,
    payments: 0,
    confirmations: 0,
    edits: 0,
    moves: 0,
    cancellations: 0,
    refunds: 0,
    handedOver: 0,
    mails: 0,
    crashes: 0,
    lostAnswers: 0,
    outages: 0,
  }
  const faults = {
    lossRate,
    crashRate,
    busyRate: 0.002,
    /** For the payment providers and the mail server, by name. */
    isProviderDown: (id: string) => (downUntilMs.get(id) ?? 0) > time.nowMs(),
    startOutage(id: string, ms: number): void {
      downUntilMs.set(id, time.nowMs() + ms)
      counts.outages += 1
    },
  }
  /** Remembers what happened to an order, for the story of a violation and for the digest of the run. */
  function tell(orderId: string, what: string): void {
    const line = `${new Date(time.nowMs()).toISOString()} ${what}`
    digest.update(`${orderId} ${line}\n`)
    happened.set(orderId, [...(happened.get(orderId) ?? []), line])
  }
  return {
    time,
    daysAhead,
    random,
    chance,
    faults,
    counts,
    tell,
    /** What nobody expects: neither a lost answer nor a busy database. */
    errors,
    fail: (error: unknown) => void errors.push(error),
    isBroken: (one: Breakable) => one === broken,
    pick: <T>(items: readonly T[]): T | undefined => items[random.below(items.length)],
    today: () => berlinTime(new Date(time.nowMs()).toISOString()).date,
    storyOf: (orderId: string) => happened.get(orderId) ?? [],
    forget: (orderId: string) => happened.delete(orderId),
    /** Two runs with the same digest have done the same. */
    digest: () => digest.copy().digest('hex').slice(0, 16),
  }
}

export type Simulation = ReturnType<typeof createSimulation>
