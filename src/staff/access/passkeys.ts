import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { PasskeyProof } from '#contract/staff/passkeys.ts'
import { inTransaction } from '#db/database.ts'
import { takeCode } from '#db/staff-codes.ts'
import { findPasskey, recordPasskeyUse } from '#db/staff-passkeys.ts'
import { findPerson, type StaffPerson } from '#db/staff-people.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'
import type { AccessServices } from './access-services.ts'
import { countStaffAttempt, forgetAttempt, type TooManyAttempts } from './attempt-limits.ts'
import { issueCode } from './one-time-codes.ts'
import { type SignedIn, signIn } from './sessions.ts'
import { createSignInOptions, isUserHandleOf, readChallenge, verifyPasskeyProof } from './webauthn.ts'

export const toIdentity = ({ id, name, role, storeId }: StaffPerson): StaffIdentity => ({
  kind: 'person',
  id,
  name,
  role,
  storeId,
})

type OptionsResult = { kind: 'created'; options: PublicKeyCredentialRequestOptionsJSON } | TooManyAttempts

/** Asks for any passkey of the staff app: the browser offers those that it has. */
export async function startSignIn({ db, now, staffUrl }: AccessServices, visitor: string): Promise<OptionsResult> {
  const attempt = await countStaffAttempt(db, 'challenge', visitor, now())
  if (attempt.kind === 'tooManyAttempts') return attempt
  const { code } = await issueCode(db, 'challenge', { use: 'signIn' }, now())
  return { kind: 'created', options: await createSignInOptions(staffUrl, code) }
}

interface SignInInput {
  credential: PasskeyProof
  /** Identifies the client for rate limits. */
  visitor: string
}

interface SignInFailure {
  kind: 'challengeExpired' | 'passkeyUnknown' | 'passkeyRefused'
}

export async function signInWithPasskey(
  { db, now, staffUrl }: AccessServices,
  { credential, visitor }: SignInInput,
): Promise<SignedIn | SignInFailure | TooManyAttempts> {
  const at = now()
  const attempt = await countStaffAttempt(db, 'signIn', visitor, at)
  if (attempt.kind === 'tooManyAttempts') return attempt
  const challenge = readChallenge(credential)
  // Used up by every attempt, so that none can be repeated.
  const asked = await takeCode(db, { kind: 'challenge', code: challenge }, at)
  if (asked?.use !== 'signIn') return { kind: 'challengeExpired' }
  const passkey = await findPasskey(db, credential.id)
  if (!passkey) return { kind: 'passkeyUnknown' }
  const counter = await verifyPasskeyProof(credential, passkey, { staffUrl, challenge })
  if (counter === undefined || !isUserHandleOf(credential, passkey.personId)) return { kind: 'passkeyRefused' }
  return inTransaction<SignedIn, SignInFailure>(db, async (tx, refuse) => {
    const person = await findPerson(tx, passkey.personId)
    if (!person || person.revokedAt !== undefined) return refuse({ kind: 'passkeyUnknown' })
    if (!(await recordPasskeyUse(tx, passkey.id, { counter, at }))) return refuse({ kind: 'passkeyRefused' })
    await forgetAttempt(tx, attempt)
    return signIn(tx, toIdentity(person), 'session.signIn', at)
  })
}
