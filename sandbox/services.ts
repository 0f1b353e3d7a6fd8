import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from './faults.ts'
import type { Settings } from './settings.ts'
import type { SigningKey } from './webhooks/signature.ts'

export type Clock = () => Date

/** Dependencies of all routes and background work. */
export type Services = {
  settings: Settings
  db: DatabaseSync
  now: Clock
  faults: Faults
  signingKey: SigningKey
  /** URL of the sandbox itself; empty until it listens. */
  publicUrl: () => string
  /** Delivers stored webhooks soon, after the running transaction has committed. */
  deliverWebhooks: () => void
}
