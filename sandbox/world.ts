import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from './clock.ts'
import type { Faults } from './faults/faults.ts'
import type { Settings } from './settings.ts'
import type { SigningKey } from './webhooks/signing-key.ts'

/** What every part of the sandbox is handed. */
export type World = {
  settings: Settings
  db: DatabaseSync
  now: Clock
  faults: Faults
  signingKey: SigningKey
  /** Where the sandbox itself can be reached; known once it listens. */
  publicUrl: () => string
  /** A webhook was put into the store: it leaves as soon as the running transaction is done. */
  wakeCourier: () => void
}
