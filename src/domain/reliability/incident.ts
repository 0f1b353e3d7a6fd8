import type { Instant } from '../calendar/local-time.ts'
import type { Localized } from '../i18n/languages.ts'

export interface IncidentUpdate {
  at: Instant
  text: Localized
}

/** What the office tells visitors about an outage. */
export interface Incident {
  id: string
  title: Localized
  beganAt: Instant
  /** Undefined: it goes on. */
  endedAt: Instant | undefined
  /** The oldest first; the first one tells what happened. */
  updates: readonly IncidentUpdate[]
  changedAt: Instant
}

export const maxIncidentUpdates = 30
