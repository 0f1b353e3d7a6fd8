import type { Instant } from '../calendar/local-time.ts'
import type { StaffRole } from './roles.ts'

export const personStates = ['active', 'invited', 'notInvited', 'revoked'] as const
export type PersonState = (typeof personStates)[number]

interface Access {
  revokedAt: Instant | undefined
  hasPasskey: boolean
  /** Of an invitation that was not used. */
  invitedUntil: Instant | undefined
}

export function personStateOf({ revokedAt, hasPasskey, invitedUntil }: Access, now: Instant): PersonState {
  if (revokedAt !== undefined) return 'revoked'
  if (hasPasskey) return 'active'
  return invitedUntil !== undefined && invitedUntil > now ? 'invited' : 'notInvited'
}

export interface PersonAccess {
  id: string
  role: StaffRole
  /** Revoked people have none. */
  hasPasskey: boolean
}

export type AccessProblem = 'ownAccess' | 'lastOwner'

interface ChangeOfAccess {
  personId: string
  /** Undefined: no access at all. */
  newRole: StaffRole | undefined
  actorId: string
}

/**
 * Why a person must keep role and access. Nobody changes their own, so that no slip locks them out; and there is always
 * an owner who can sign in, because only owners invite others. `people` are all who have access.
 */
export function findAccessProblem(
  people: readonly PersonAccess[],
  { personId, newRole, actorId }: ChangeOfAccess,
): AccessProblem | undefined {
  const person = people.find(({ id }) => id === personId)
  if (!person || person.role === newRole) return undefined
  if (personId === actorId) return 'ownAccess'
  const isWorkingOwner = ({ role, hasPasskey }: PersonAccess) => role === 'owner' && hasPasskey
  const isLast = isWorkingOwner(person) && !people.some((other) => other.id !== personId && isWorkingOwner(other))
  return isLast ? 'lastOwner' : undefined
}

/**
 * An invitation makes a new passkey, which ends the others. Nobody makes one for themselves: a session that somebody else
 * has got hold of would become theirs for good.
 */
export const findInvitationProblem = (
  people: readonly PersonAccess[],
  change: ChangeOfAccess,
): AccessProblem | undefined => (change.personId === change.actorId ? 'ownAccess' : findAccessProblem(people, change))
