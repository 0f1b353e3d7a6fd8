import type { DatabaseKind } from '../support/databases.ts'
import type { Houses } from '../support/run-houses.ts'

export interface TrustGround {
  kind: DatabaseKind
  rounds: number
  /** The same seed gives the same rounds again. */
  seed: number
  /** Running processes that all promises share: one on SQLite, three on PostgreSQL. */
  houses: Houses
  /** The address of an empty, migrated database of one's own. */
  freshDatabase(): Promise<string>
}

export interface TrustResult {
  rounds: number
  /** Each one a sentence that names the round, so that it can be looked for. */
  violations: string[]
  note?: string
}

export interface TrustPromise {
  name: string
  /** As the house promises it. */
  figure: string
  rounds: { short: number; long: number }
  /** Where it can be shown; on both without it. */
  databases?: readonly DatabaseKind[]
  run(ground: TrustGround): Promise<TrustResult>
}
