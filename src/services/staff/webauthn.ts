import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyProof } from '#contract/staff/passkeys.ts'
import type { Passkey } from '#db/staff-passkeys.ts'
import type { StaffPerson } from '#db/staff-people.ts'
import { challengeLifetimeMs } from './one-time-codes.ts'

/** Listed, because the default differs between versions of Node, and all processes have to agree. */
const algorithms = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]
/** Fingerprint, face or PIN: whoever finds an unlocked key must not be able to sign in with it. */
const userVerification = 'required'

const toBytes = (text: string) => new TextEncoder().encode(text)
/** Browsers bind a passkey to the host, and say in what they sign which origin asked for it. */
const toRelyingParty = (staffUrl: string) => {
  const { hostname, origin } = new URL(staffUrl)
  return { rpId: hostname, origin }
}

interface RegistrationInput {
  staffUrl: string
  companyName: string
  person: Pick<StaffPerson, 'id' | 'name' | 'mail'>
  challenge: string
  /** Ids of passkeys that the person has: a device that holds one of them makes no other. */
  known?: readonly string[]
}

/** The passkey knows whom it belongs to, so that signing in needs no user name. */
export const createRegistrationOptions = ({
  staffUrl,
  companyName,
  person,
  challenge,
  known = [],
}: RegistrationInput): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: companyName,
    rpID: toRelyingParty(staffUrl).rpId,
    userID: toBytes(person.id),
    userName: person.mail,
    userDisplayName: person.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLifetimeMs,
    excludeCredentials: known.map((id) => ({ id })),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification },
    supportedAlgorithmIDs: algorithms,
  })

export const createSignInOptions = (
  staffUrl: string,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: toRelyingParty(staffUrl).rpId,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLifetimeMs,
    userVerification,
  })

/** The challenge that the browser says it has answered. */
export function readChallenge({ response }: NewPasskey | PasskeyProof): string {
  try {
    return decodeClientDataJSON(response.clientDataJSON).challenge
  } catch {
    return ''
  }
}

interface Expectation {
  staffUrl: string
  challenge: string
}

type VerifiedPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>

/** The library throws for everything that is wrong with a response. */
export async function verifyNewPasskey(
  credential: NewPasskey,
  { staffUrl, challenge }: Expectation,
): Promise<VerifiedPasskey | undefined> {
  const { rpId, origin } = toRelyingParty(staffUrl)
  const result = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return { id, publicKey, counter, transports: credential.response.transports }
}

/** Returns the new counter of the passkey, which has to grow unless it is always 0. */
export async function verifyPasskeyProof(
  credential: PasskeyProof,
  passkey: Passkey,
  { staffUrl, challenge }: Expectation,
): Promise<number | undefined> {
  const { rpId, origin } = toRelyingParty(staffUrl)
  const result = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: passkey.id, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

/** Whether the passkey says that it belongs to this person. */
export const isUserHandleOf = ({ response }: PasskeyProof, personId: string): boolean =>
  Buffer.from(response.userHandle, 'base64url').equals(toBytes(personId))
