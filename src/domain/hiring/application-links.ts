import type { CalendarDate } from '../calendar/calendar-date.ts'
import { lastDeletableDate } from '../retention.ts'

export type LinkAccess = 'open' | 'ended' | 'revoked'

interface LinkAccessInput {
  deletesOn: CalendarDate
  /** How often the links of the application were revoked. */
  linkVersion: number
  /** The version that the link contains. */
  version: number
  today: CalendarDate
}

/**
 * A link ends with its application: when the data is due for deletion, even before the deletion has run. Applicants
 * who have withdrawn keep their link, because they can still see and delete their data.
 */
export function linkAccess({ deletesOn, linkVersion, version, today }: LinkAccessInput): LinkAccess {
  if (deletesOn <= lastDeletableDate('applications', today)) return 'ended'
  return version === linkVersion ? 'open' : 'revoked'
}
