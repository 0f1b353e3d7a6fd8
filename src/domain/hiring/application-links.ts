import type { CalendarDate } from '../calendar/calendar-date.ts'
import { lastDeletableDate } from '../retention.ts'
import type { ApplicationState } from './application.ts'

export const linkHolders = ['applicant', 'reviewer'] as const
export type LinkHolder = (typeof linkHolders)[number]

/** Counts how often the links of each holder were revoked. A link contains the count at the time it was made. */
export type LinkVersions = Readonly<Record<LinkHolder, number>>

export const firstLinkVersions: LinkVersions = { applicant: 0, reviewer: 0 }

export type LinkAccess = 'open' | 'ended' | 'revoked' | 'withdrawn'

interface LinkAccessInput {
  state: ApplicationState
  deletesOn: CalendarDate
  linkVersions: LinkVersions
  holder: LinkHolder
  /** The version that the link contains. */
  version: number
  today: CalendarDate
}

/**
 * A link ends with its application: when the data is due for deletion, even before the deletion has run. Applicants
 * who have withdrawn keep their link, because they can still see and delete their data; reviewers do not.
 */
export function linkAccess({ state, deletesOn, linkVersions, holder, version, today }: LinkAccessInput): LinkAccess {
  if (deletesOn <= lastDeletableDate('applications', today)) return 'ended'
  if (version !== linkVersions[holder]) return 'revoked'
  return holder === 'reviewer' && state === 'withdrawn' ? 'withdrawn' : 'open'
}
