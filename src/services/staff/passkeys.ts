import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { PasskeyProof } from '#contract/staff/passkeys.ts'
import { inTransaction } from '#db/database.ts'
import { takeCode } from '#db/staff-codes.ts'
import { findPasskey, type Passkey, recordPasskeyUse } from '#db/staff-passkeys.ts'
import { findPerson, type StaffPerson } from '#db/staff-people.ts'
import { markSessionVerified } from '#db/staff-sessions.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'
import type { AccessServices } from './access-services.ts'
import { countStaffAttempt, forgetAttempt, type TooManyAttempts } from './attempt-limits.ts'
import { auditFailure } from './failed-attempts.ts'
import { issueCode } from './one-time-codes.ts'
import { auditSession, type SignedIn, signIn } from './sessions.ts'
import { createSignInOptions, isUserHandleOf, readChallenge, verifyPasskeyProof } from './webauthn.ts'

export const toIdentity = ({ id, name, role, storeId }: StaffPerson): StaffIdentity => ({
  kind: 'person',
  id,
  name,
  role,
  storeId,
})

/**
 * What a challenge is for. That of a fresh check belongs to one session, so that no other one becomes fresh by it; so does
 * that of an approval, which somebody gives on a device of the store without signing in there.
 */
type ChallengeUse = { use: 'signIn' } | { use: 'freshCheck' | 'approval'; session: string }

type OptionsResult = { kind: 'created'; options: PublicKeyCredentialRequestOptionsJSON } | TooManyAttempts

/** Asks for any passkey of the staff app: the browser offers those that it has. */
export async function askForPasskey(
  { db, now, staffUrl }: AccessServices,
  { use, visitor }: { use: ChallengeUse; visitor: string },
): Promise<OptionsResult> {
  const attempt = await countStaffAttempt(db, 'challenge', visitor, now())
  if (attempt.kind === 'tooManyAttempts') return attempt
  const { code } = await issueCode(db, 'challenge', use, now())
  return { kind: 'created', options: await createSignInOptions(staffUrl, code) }
}

interface ProofInput {
  credential: PasskeyProof
  /** Identifies the client for rate limits. */
  visitor: string
}

interface PasskeyFailure {
  kind: 'challengeExpired' | 'passkeyUnknown' | 'passkeyRefused'
}

type ProofResult =
  | { kind: 'proved'; passkey: Passkey; counter: number }
  | (PasskeyFailure & { person?: StaffPerson | undefined })

/** The challenge is used up by every attempt, so that none can be repeated. */
async function verifyProof(
  { db, now, staffUrl }: AccessServices,
  credential: PasskeyProof,
  use: ChallengeUse,
): Promise<ProofResult> {
  const challenge = readChallenge(credential)
  const asked = await takeCode(db, { kind: 'challenge', code: challenge }, now())
  const session = use.use === 'signIn' ? undefined : use.session
  if (asked?.use !== use.use || asked.session !== session) return { kind: 'challengeExpired' }
  const passkey = await findPasskey(db, credential.id)
  const person = passkey && (await findPerson(db, passkey.personId))
  if (!passkey || !person || person.revokedAt !== undefined) return { kind: 'passkeyUnknown' }
  const counter = await verifyPasskeyProof(credential, passkey, { staffUrl, challenge })
  if (counter === undefined || !isUserHandleOf(credential, person.id)) return { kind: 'passkeyRefused', person }
  return { kind: 'proved', passkey, counter }
}

export async function signInWithPasskey(
  services: AccessServices,
  { credential, visitor }: ProofInput,
): Promise<SignedIn | PasskeyFailure | TooManyAttempts> {
  const { db, now } = services
  const at = now()
  const attempt = await countStaffAttempt(db, 'signIn', visitor, at)
  if (attempt.kind === 'tooManyAttempts') return attempt
  const proof = await verifyProof(services, credential, { use: 'signIn' })
  if (proof.kind !== 'proved') {
    await auditFailure(db, { action: 'session.signInFailed', person: proof.person, reason: proof.kind }, at)
    return { kind: proof.kind }
  }
  const { passkey, counter } = proof
  return inTransaction<SignedIn, PasskeyFailure>(db, async (tx, refuse) => {
    const person = await findPerson(tx, passkey.personId)
    if (!person || person.revokedAt !== undefined) return refuse({ kind: 'passkeyUnknown' })
    if (!(await recordPasskeyUse(tx, passkey.id, { counter, at }))) return refuse({ kind: 'passkeyRefused' })
    await forgetAttempt(tx, attempt)
    return signIn(tx, toIdentity(person), 'session.signIn', at)
  })
}

/** Who asks, in which session. */
export interface CheckedSession {
  identity: StaffIdentity
  tokenHash: string
}

/** The person of an open session shows their passkey again. */
export async function checkPasskeyAgain(
  services: AccessServices,
  { identity, tokenHash }: CheckedSession,
  { credential, visitor }: ProofInput,
): Promise<{ kind: 'verified' } | PasskeyFailure | TooManyAttempts> {
  const { db, now } = services
  const at = now()
  const attempt = await countStaffAttempt(db, 'signIn', visitor, at)
  if (attempt.kind === 'tooManyAttempts') return attempt
  const proof = await verifyProof(services, credential, { use: 'freshCheck', session: tokenHash })
  const isOwn = proof.kind === 'proved' && proof.passkey.personId === identity.id
  if (!isOwn) {
    const kind = proof.kind === 'proved' ? 'passkeyRefused' : proof.kind
    await auditFailure(db, { action: 'session.freshCheckFailed', person: identity, reason: kind }, at)
    return { kind }
  }
  const { passkey, counter } = proof
  return inTransaction<{ kind: 'verified' }, PasskeyFailure>(db, async (tx, refuse) => {
    if (!(await recordPasskeyUse(tx, passkey.id, { counter, at }))) return refuse({ kind: 'passkeyRefused' })
    await forgetAttempt(tx, attempt)
    await markSessionVerified(tx, tokenHash, at)
    await auditSession(tx, identity, 'session.freshCheck', at)
    return { kind: 'verified' }
  })
}

/** Somebody shows their passkey on a device for one thing that it may not do. Whether they may is for the caller to ask. */
export async function approveWithPasskey(
  services: AccessServices,
  { tokenHash }: Pick<CheckedSession, 'tokenHash'>,
  { credential, visitor }: ProofInput,
): Promise<{ kind: 'approved'; by: StaffIdentity } | PasskeyFailure | TooManyAttempts> {
  const { db, now } = services
  const at = now()
  const attempt = await countStaffAttempt(db, 'signIn', visitor, at)
  if (attempt.kind === 'tooManyAttempts') return attempt
  const proof = await verifyProof(services, credential, { use: 'approval', session: tokenHash })
  if (proof.kind !== 'proved') {
    await auditFailure(db, { action: 'session.freshCheckFailed', person: proof.person, reason: proof.kind }, at)
    return { kind: proof.kind }
  }
  const { passkey, counter } = proof
  return inTransaction<{ kind: 'approved'; by: StaffIdentity }, PasskeyFailure>(db, async (tx, refuse) => {
    const person = await findPerson(tx, passkey.personId)
    if (!person || person.revokedAt !== undefined) return refuse({ kind: 'passkeyUnknown' })
    if (!(await recordPasskeyUse(tx, passkey.id, { counter, at }))) return refuse({ kind: 'passkeyRefused' })
    await forgetAttempt(tx, attempt)
    return { kind: 'approved', by: toIdentity(person) }
  })
}
