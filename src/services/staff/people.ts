import { addAuditEntry } from '#db/audit.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { lockKey } from '#db/rate-limits.ts'
import { deleteCodesOf } from '#db/staff-codes.ts'
import { listDevices } from '#db/staff-devices.ts'
import { deletePasskeysOf } from '#db/staff-passkeys.ts'
import {
  findListedPerson,
  findPerson,
  type ListedPerson,
  listPeople,
  markPersonRevoked,
  type StaffPerson,
  updatePerson,
} from '#db/staff-people.ts'
import { deleteSessionsOf } from '#db/staff-sessions.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { type AccessProblem, findAccessProblem } from '#domain/staff/people.ts'
import { isStoreRole, type StaffRole } from '#domain/staff/roles.ts'
import type { AccessServices } from './access-services.ts'
import { endDevice } from './devices.ts'

/** Changes of people wait for each other: two owners could otherwise remove each other at the same moment. */
export const lockPeople = (tx: Tx, now: Instant): Promise<void> => lockKey(tx, 'staff people', now)

export const listPeopleWithAccess = async (tx: Tx): Promise<ListedPerson[]> =>
  (await listPeople(tx)).filter(({ revokedAt }) => revokedAt === undefined)

/** What the audit log says about a person. */
export const toAuditFacts = ({ name, role, storeId, revokedAt }: StaffPerson) => ({
  name,
  role,
  storeId: storeId ?? null,
  hasAccess: revokedAt === undefined,
})

/** A store role needs a store that exists. */
export function checkStore(
  { content }: Pick<AccessServices, 'content'>,
  role: StaffRole,
  storeId: string | undefined,
): { kind: 'unknownStore' } | undefined {
  const isKnown = content().stores.some(({ id }) => id === storeId)
  return isStoreRole(role) === (storeId !== undefined) && (storeId === undefined || isKnown)
    ? undefined
    : { kind: 'unknownStore' }
}

interface ChangeInput {
  personId: string
  name?: string | undefined
  /** A store role comes with its store, any other without. */
  access?: { role: StaffRole; storeId: string | undefined } | undefined
  actor: Actor
}

export type ChangePersonResult =
  | { kind: 'changed'; person: ListedPerson }
  | { kind: AccessProblem | 'personNotFound' | 'unknownStore' }

/** Applies at once, to open sessions too. */
export async function changePerson(services: AccessServices, input: ChangeInput): Promise<ChangePersonResult> {
  const { db, now } = services
  const { personId, actor, access } = input
  const at = now()
  const storeProblem = access && checkStore(services, access.role, access.storeId)
  if (storeProblem) return storeProblem
  return inTransaction<ChangePersonResult, ChangePersonResult>(db, async (tx, refuse) => {
    await lockPeople(tx, at)
    const before = await findPerson(tx, personId)
    if (!before || before.revokedAt !== undefined) return refuse({ kind: 'personNotFound' })
    const { name = before.name } = input
    const { role, storeId } = access ?? before
    const people = await listPeopleWithAccess(tx)
    const problem = findAccessProblem(people, { personId, newRole: role, actorId: actor.id })
    if (problem) return refuse({ kind: problem })
    await updatePerson(tx, personId, { name, role, storeId })
    // A code that they asked for would pair a device in their former store.
    await deleteCodesOf(tx, personId, ['pairing'])
    const person = await findListedPerson(tx, personId)
    if (!person) return refuse({ kind: 'personNotFound' })
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'person.change',
      subject: { kind: 'person', id: personId },
      storeId,
      before: toAuditFacts(before),
      after: toAuditFacts(person),
    })
    return { kind: 'changed', person }
  })
}

interface RevokeInput {
  personId: string
  /** The ids of devices that stay signed in although the person has paired them. */
  keepDevices?: readonly string[] | undefined
  actor: Actor
}

export type RevokePersonResult = { kind: 'revoked' } | { kind: AccessProblem | 'personNotFound' }

/** Ends every session, passkey, invitation and code of the person at once, and the devices that they have paired. */
export async function revokePerson(
  { db, now }: AccessServices,
  { personId, keepDevices = [], actor }: RevokeInput,
): Promise<RevokePersonResult> {
  const at = now()
  return inTransaction<RevokePersonResult, RevokePersonResult>(db, async (tx, refuse) => {
    await lockPeople(tx, at)
    const before = await findPerson(tx, personId)
    if (!before || before.revokedAt !== undefined) return refuse({ kind: 'personNotFound' })
    const people = await listPeopleWithAccess(tx)
    const problem = findAccessProblem(people, { personId, newRole: undefined, actorId: actor.id })
    if (problem) return refuse({ kind: problem })
    await markPersonRevoked(tx, personId, at)
    await deletePasskeysOf(tx, personId)
    await deleteSessionsOf(tx, { kind: 'person', id: personId })
    await deleteCodesOf(tx, personId, ['invitation', 'pairing', 'challenge'])
    const devices = await listDevices(tx, { pairedById: personId })
    const kept = devices.filter(({ id }) => keepDevices.includes(id))
    for (const device of devices) if (!kept.includes(device)) await endDevice(tx, device, { actor, at })
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'person.revoke',
      subject: { kind: 'person', id: personId },
      storeId: before.storeId,
      before: toAuditFacts(before),
      after: {
        ...toAuditFacts({ ...before, revokedAt: at }),
        ...(kept.length > 0 && { keptDevices: kept.map(({ name }) => name) }),
      },
    })
    return { kind: 'revoked' }
  })
}
