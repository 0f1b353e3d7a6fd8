import { randomUUID } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { NewPasskey } from '#contract/staff/passkeys.ts'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { addToOutbox } from '#db/outbox.ts'
import { deleteCodesOf, findCode, takeCode } from '#db/staff-codes.ts'
import { deletePasskeysOf, insertPasskey } from '#db/staff-passkeys.ts'
import { findListedPerson, findPersonByMail, type ListedPerson, savePerson } from '#db/staff-people.ts'
import { deleteSessionsOf } from '#db/staff-sessions.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { type AccessProblem, findInvitationProblem } from '#domain/staff/people.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import type { AccessServices } from './access-services.ts'
import { countStaffAttempt, forgetAttempt, type TooManyAttempts } from './attempt-limits.ts'
import { auditFailure } from './failed-attempts.ts'
import { createInvitationLink } from './invitation-links.ts'
import { issueCode } from './one-time-codes.ts'
import { toIdentity } from './passkeys.ts'
import { checkStore, listPeopleWithAccess, lockPeople, toAuditFacts } from './people.ts'
import { type SignedIn, startSession } from './sessions.ts'
import { createRegistrationOptions, readChallenge, verifyNewPasskey } from './webauthn.ts'

export interface InviteInput {
  name: string
  mail: string
  role: StaffRole
  /** Of a store role. */
  storeId: string | undefined
  /** Of the mail. */
  language: Language
  actor: Actor
}

export type InviteResult =
  | { kind: 'invited'; person: ListedPerson; link: string; validUntil: Instant }
  | { kind: AccessProblem | 'unknownStore' }

/**
 * Invites a person by a link that makes a passkey. Whoever has one keeps it until they make the new one: this is also
 * how somebody with a lost passkey gets in again, and the mail names who has asked for it. An earlier invitation ends.
 */
export async function invitePerson(services: AccessServices, input: InviteInput): Promise<InviteResult> {
  const { db, now } = services
  const { name, mail, role, storeId, language, actor } = input
  const at = now()
  const storeProblem = checkStore(services, role, storeId)
  if (storeProblem) return storeProblem
  return inTransaction<InviteResult, InviteResult>(db, async (tx, refuse) => {
    await lockPeople(tx, at)
    const known = await findPersonByMail(tx, mail)
    const before = known && (await findListedPerson(tx, known.id))
    const change = before && { personId: before.id, newRole: role, actorId: actor.id }
    const problem = change && findInvitationProblem(await listPeopleWithAccess(tx), change)
    if (problem) return refuse({ kind: problem })
    const person = await savePerson(tx, { id: randomUUID(), name, mail, role, storeId, language, createdAt: at })
    await deleteCodesOf(tx, person.id, ['invitation', 'challenge'])
    const { code: invitationId, expiresAt } = await issueCode(tx, 'invitation', { personId: person.id }, at)
    const replacesPasskey = before?.hasPasskey ?? false
    const payload = {
      ...{ mail: person.mail, name, language, invitationId, validUntil: expiresAt },
      ...(replacesPasskey && { replacedBy: actor.name }),
    }
    await addToOutbox(tx, { kind: 'staffInvitation', subjectId: person.id, payload }, at)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'person.invite',
      subject: { kind: 'person', id: person.id },
      storeId,
      before: before && toAuditFacts(before),
      after: { ...toAuditFacts(person), ...(replacesPasskey && { newPasskey: true }) },
    })
    const listed = await findListedPerson(tx, person.id)
    if (!listed) throw new Error('The invited person was not saved')
    const link = createInvitationLink({ invitationId, validUntil: expiresAt }, services)
    return { kind: 'invited', person: listed, link, validUntil: expiresAt }
  })
}

/** The person whom the token invites, if it is genuine and neither used, replaced nor expired. */
async function findInvited({ db, now, accessTokens }: AccessServices, token: string) {
  const at = now()
  const invitationId = accessTokens.read('staff-invitation', token, at)
  if (invitationId === undefined) return undefined
  const { personId } = (await findCode(db, { kind: 'invitation', code: invitationId }, at)) ?? {}
  const person = personId === undefined ? undefined : await findListedPerson(db, personId)
  return person && person.revokedAt === undefined ? { invitationId, person } : undefined
}

export type OpenInvitationResult =
  | { kind: 'open'; person: ListedPerson; options: PublicKeyCredentialCreationOptionsJSON }
  | { kind: 'invitationInvalid' }
  | TooManyAttempts

export async function openInvitation(
  services: AccessServices,
  { token, visitor }: { token: string; visitor: string },
): Promise<OpenInvitationResult> {
  const { db, now, content, staffUrl } = services
  const attempt = await countStaffAttempt(db, 'openInvitation', visitor, now())
  if (attempt.kind === 'tooManyAttempts') return attempt
  const invited = await findInvited(services, token)
  if (!invited) return { kind: 'invitationInvalid' }
  const { person } = invited
  const { code: challenge } = await issueCode(db, 'challenge', { use: 'registration', personId: person.id }, now())
  const companyName = content().company.name
  return {
    kind: 'open',
    person,
    options: await createRegistrationOptions({ staffUrl, companyName, person, challenge }),
  }
}

interface RegisterInput {
  token: string
  credential: NewPasskey
  /** Identifies the client for rate limits. */
  visitor: string
}

interface RegisterFailure {
  kind: 'invitationInvalid' | 'challengeExpired' | 'passkeyRefused'
}

/**
 * Registers the passkey of an invited person and signs them in. A refused passkey leaves the invitation as it is. The
 * person's other passkeys and sessions end: they may have been lost or stolen.
 */
export async function registerPasskey(
  services: AccessServices,
  { token, credential, visitor }: RegisterInput,
): Promise<SignedIn | RegisterFailure | TooManyAttempts> {
  const { db, now, staffUrl } = services
  const at = now()
  const attempt = await countStaffAttempt(db, 'registration', visitor, at)
  if (attempt.kind === 'tooManyAttempts') return attempt
  const invited = await findInvited(services, token)
  if (!invited) return { kind: 'invitationInvalid' }
  const { person, invitationId } = invited
  const challenge = readChallenge(credential)
  const asked = await takeCode(db, { kind: 'challenge', code: challenge }, at)
  if (asked?.use !== 'registration' || asked.personId !== person.id) return { kind: 'challengeExpired' }
  const passkey = await verifyNewPasskey(credential, { staffUrl, challenge })
  if (!passkey) {
    await auditFailure(db, { action: 'session.signInFailed', person, reason: 'passkeyRefused' }, at)
    return { kind: 'passkeyRefused' }
  }
  return inTransaction<SignedIn, RegisterFailure>(db, async (tx, refuse) => {
    // Its row decides which of two registrations with one link comes first.
    if (!(await takeCode(tx, { kind: 'invitation', code: invitationId }, at)))
      return refuse({ kind: 'invitationInvalid' })
    await deletePasskeysOf(tx, person.id)
    await deleteSessionsOf(tx, { kind: 'person', id: person.id })
    if (!(await insertPasskey(tx, { ...passkey, personId: person.id, createdAt: at })))
      return refuse({ kind: 'passkeyRefused' })
    await forgetAttempt(tx, attempt)
    const { kind, id, name } = toIdentity(person)
    const subject = { kind, id }
    const actor = { kind, id, name }
    await addAuditEntry(tx, { at, actor, action: 'person.passkey', subject, storeId: person.storeId })
    const identity = toIdentity(person)
    return { kind: 'signedIn', identity, session: await startSession(tx, identity, at) }
  })
}
