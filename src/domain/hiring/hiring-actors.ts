import type { Actor } from '../staff/actor.ts'
import type { Application } from './application.ts'

/** The history of an application says what the applicant did; the audit log is about staff only. */
export const applicantActor: Actor = { kind: 'customer', id: 'applicant', name: '' }

/** Whoever has the link in the mail to the organizer acts without signing in. */
export const reviewLinkActor = ({ organizer }: Pick<Application, 'organizer'>): Actor => ({
  kind: 'person',
  id: 'review-link',
  name: organizer.name,
})

export const isStaff = ({ kind }: Pick<Actor, 'kind'>): boolean => kind !== 'customer' && kind !== 'system'
