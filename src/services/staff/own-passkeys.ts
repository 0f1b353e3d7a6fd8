import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { NewPasskey } from '#contract/staff/passkeys.ts'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { takeCode } from '#db/staff-codes.ts'
import { insertPasskey, listPasskeyIds } from '#db/staff-passkeys.ts'
import { findPerson } from '#db/staff-people.ts'
import type { AccessServices } from './access-services.ts'
import { confirmsInDemo } from './demo-sign-in.ts'
import { issueCode } from './one-time-codes.ts'
import type { CheckedSession } from './passkeys.ts'
import { createRegistrationOptions, readChallenge, verifyNewPasskey } from './webauthn.ts'

type OptionsResult =
  | { kind: 'created'; options: PublicKeyCredentialCreationOptionsJSON }
  | { kind: 'personNotFound' | 'noPasskey' }

/** Asks the device of a signed-in person for a passkey besides those that they have. */
export async function askForAnotherPasskey(
  { db, now, content, staffUrl }: AccessServices,
  { identity, tokenHash }: CheckedSession,
): Promise<OptionsResult> {
  if (confirmsInDemo(identity.id)) return { kind: 'noPasskey' }
  const person = await findPerson(db, identity.id)
  if (!person) return { kind: 'personNotFound' }
  const { code: challenge } = await issueCode(db, 'challenge', { use: 'anotherPasskey', session: tokenHash }, now())
  const companyName = content().company.name
  const known = await listPasskeyIds(db, person.id)
  return {
    kind: 'created',
    options: await createRegistrationOptions({ staffUrl, companyName, person, challenge, known }),
  }
}

interface AddFailure {
  kind: 'challengeExpired' | 'passkeyRefused'
}

/** All of a person's passkeys end together: when they are invited again, and with their access. */
export async function addAnotherPasskey(
  { db, now, staffUrl }: AccessServices,
  { identity, tokenHash }: CheckedSession,
  credential: NewPasskey,
): Promise<{ kind: 'added' } | AddFailure> {
  const at = now()
  const challenge = readChallenge(credential)
  const asked = await takeCode(db, { kind: 'challenge', code: challenge }, at)
  if (asked?.use !== 'anotherPasskey' || asked.session !== tokenHash) return { kind: 'challengeExpired' }
  const passkey = await verifyNewPasskey(credential, { staffUrl, challenge })
  if (!passkey) return { kind: 'passkeyRefused' }
  return inTransaction<{ kind: 'added' }, AddFailure>(db, async (tx, refuse) => {
    if (!(await insertPasskey(tx, { ...passkey, personId: identity.id, createdAt: at })))
      return refuse({ kind: 'passkeyRefused' })
    const { kind, id, name, storeId } = identity
    await addAuditEntry(tx, { at, actor: { kind, id, name }, action: 'person.passkey', subject: { kind, id }, storeId })
    return { kind: 'added' }
  })
}
