import {
  browserSupportsWebAuthn,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { Invitation, PasskeyProof } from '#contract/staff/passkeys.ts'
import type { SessionResponse } from '#contract/staff/session.ts'
import type { Problem, Requests, Result } from '../api/request.ts'
import { getTranslation } from '../i18n/use-translation.ts'

const refuse = (message: string): { ok: false; problem: Problem } => ({
  ok: false,
  problem: { code: 'invalidRequest', message },
})

/** What the device says when there is no passkey, or somebody has closed its dialog. */
function toRefusal(error: unknown): { ok: false; problem: Problem } {
  const { t } = getTranslation()
  const name = error instanceof Error ? error.name : ''
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return refuse(t('passkey.exists'))
  if (name === 'NotAllowedError' || name === 'AbortError') return refuse(t('passkey.aborted'))
  return refuse(t('passkey.failed'))
}

async function showPasskey<T>(
  { request }: Requests,
  optionsPath: '/sign-in/options' | '/fresh-check/options' | '/approval/options',
  submit: (credential: PasskeyProof) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!browserSupportsWebAuthn()) return refuse(getTranslation().t('passkey.unsupported'))
  const options = await request(`POST ${optionsPath}`)
  if (!options.ok) return options
  try {
    const { response, ...credential } = await startAuthentication({ optionsJSON: options.data.options })
    return await submit({ ...credential, response: { ...response, userHandle: response.userHandle ?? '' } })
  } catch (error) {
    return toRefusal(error)
  }
}

export const signInWithPasskey = (requests: Requests): Promise<Result<SessionResponse>> =>
  showPasskey(requests, '/sign-in/options', (credential) => requests.request('POST /sign-in', { body: { credential } }))

/** Whoever is signed in shows their passkey once more. */
export const confirmWithPasskey = (requests: Requests): Promise<Result<unknown>> =>
  showPasskey(requests, '/fresh-check/options', (credential) =>
    requests.send('POST /fresh-check', { body: { credential } }),
  )

/** Somebody who may approve shows their passkey on a device of the store. */
export const askForApproval = (requests: Requests): Promise<Result<PasskeyProof>> =>
  showPasskey(requests, '/approval/options', async (credential) => ({ ok: true, data: credential }))

async function makePasskey<T>(
  optionsJSON: Invitation['options'],
  submit: (credential: RegistrationResponseJSON) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!browserSupportsWebAuthn()) return refuse(getTranslation().t('passkey.unsupported'))
  try {
    return await submit(await startRegistration({ optionsJSON }))
  } catch (error) {
    return toRefusal(error)
  }
}

/** Makes the passkey that an invitation is for. */
export const registerPasskey = (
  { request }: Requests,
  token: string,
  { options }: Invitation,
): Promise<Result<SessionResponse>> =>
  makePasskey(options, (credential) => request('POST /invitation/passkey', { body: { token, credential } }))

/** Makes one more for whoever is signed in. */
export async function addPasskey({ request, send }: Requests): Promise<Result<unknown>> {
  const options = await request('POST /passkeys/options')
  if (!options.ok) return options
  return makePasskey(options.data.options, (credential) => send('POST /passkeys', { body: { credential } }))
}
