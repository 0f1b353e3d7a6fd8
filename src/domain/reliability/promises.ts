/**
 * What the public page promises, and by which guarantees of the fault tests each promise is tested. Guarantees go by
 * their names in docs/faults.md.
 */
export const promises = {
  orders: [
    'no double order, charge or mail',
    'no acknowledged order is lost',
    'no change of items half made',
    'no hand-over lost or doubled',
    'webhooks in any sequence',
  ],
  price: ['shown = charged', 'only valid states', 'the code follows the model', 'no broken interleaving'],
  places: ['no oversold slot', 'no oversold product', 'no oversold slot when holds end'],
  outages: [
    'payment provider or mail server down, silent, slow or corrupt',
    'payment provider down behind nginx',
    'database busy, restarted or disconnected',
    'disk full',
    'rolling restart',
  ],
  year: ['a simulated bakery'],
  data: ['privacy', 'guest access', 'browser security headers', 'uploads'],
} as const
export type PromiseName = keyof typeof promises
export const promiseNames = Object.keys(promises) as PromiseName[]

/** The result of one guarantee on one database. */
export interface TestFigure {
  guarantee: string
  database: string
  rounds: number
  violations: number
  seed: number
  /** Day of the run; a release is tested as it is made and has none. */
  date?: string
  /** Single steps of orders, after each of which everything was compared. */
  steps?: number
  /** Processes that were ended in the middle of their work. */
  kills?: number
}

/** All runs of the guarantees of a promise together. */
export interface PromiseFigures {
  rounds: number
  violations: number
  steps: number
  kills: number
  databases: readonly string[]
  seeds: readonly number[]
  /** The oldest day of its runs. */
  since: string | undefined
  /** Guarantees without a run. */
  missing: number
}

/** Undefined: no guarantee of the promise was tested. */
export function summarizePromise(name: PromiseName, figures: readonly TestFigure[]): PromiseFigures | undefined {
  const names: readonly string[] = promises[name]
  const ofPromise = figures.filter(({ guarantee }) => names.includes(guarantee))
  if (ofPromise.length === 0) return undefined
  const sumOf = (key: 'rounds' | 'violations' | 'steps' | 'kills') =>
    ofPromise.reduce((sum, figure) => sum + (figure[key] ?? 0), 0)
  return {
    ...{ rounds: sumOf('rounds'), violations: sumOf('violations'), steps: sumOf('steps'), kills: sumOf('kills') },
    databases: [...new Set(ofPromise.map(({ database }) => database))],
    seeds: [...new Set(ofPromise.map(({ seed }) => seed))],
    since: ofPromise.flatMap(({ date }) => date ?? []).sort()[0],
    missing: names.filter((one) => !ofPromise.some(({ guarantee }) => guarantee === one)).length,
  }
}
