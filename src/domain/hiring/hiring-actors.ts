import type { Actor } from '../staff/actor.ts'

/** The history of an application says what the applicant did; the audit log is about staff only. */
export const applicantActor: Actor = { kind: 'customer', id: 'applicant', name: '' }

export const isStaff = ({ kind }: Pick<Actor, 'kind'>): boolean => kind !== 'customer' && kind !== 'system'
