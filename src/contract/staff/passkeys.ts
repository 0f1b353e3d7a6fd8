import { z } from '@hono/zod-openapi'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'

/** Long enough for the attestations of all authenticators. */
const maxBase64Length = 20_000
const base64Url = z
  .string()
  .min(1)
  .max(maxBase64Length)
  .regex(/^[\w-]+$/)

const credentialFields = {
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
}

const aboutCredential = 'As navigator.credentials returns it, with bytes as base64url'

export const newPasskeySchema = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64Url,
      attestationObject: base64Url,
      transports: z
        .array(
          z
            .string()
            .max(40)
            .regex(/^[\w-]+$/),
        )
        .max(10)
        .default([]),
    }),
  })
  .openapi('NewPasskey', { description: aboutCredential })

export const passkeyProofSchema = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64Url,
      authenticatorData: base64Url,
      signature: base64Url,
      userHandle: base64Url,
    }),
  })
  .openapi('PasskeyProof', { description: aboutCredential })
export type PasskeyProof = z.output<typeof passkeyProofSchema>
export type NewPasskey = z.output<typeof newPasskeySchema>

const aboutOptions = 'For navigator.credentials, with bytes as base64url. Valid for five minutes and once.'
const requestOptions = z
  .custom<PublicKeyCredentialRequestOptionsJSON>()
  .openapi({ type: 'object', description: aboutOptions })
const creationOptions = z
  .custom<PublicKeyCredentialCreationOptionsJSON>()
  .openapi({ type: 'object', description: aboutOptions })

export const signInOptionsSchema = z.object({ options: requestOptions }).openapi('SignInOptions')

export const newPasskeyOptionsSchema = z.object({ options: creationOptions }).openapi('NewPasskeyOptions')

export const newPasskeyBodySchema = z.object({ credential: newPasskeySchema })

export const signInBodySchema = z.object({ credential: passkeyProofSchema })

export const freshCheckBodySchema = z.object({
  credential: passkeyProofSchema.optional().openapi({ description: 'Missing for invented people of the demo' }),
})

const invitationToken = z.string().min(1).max(200)
export const invitationBodySchema = z.object({ token: invitationToken })

export const invitationSchema = z
  .object({
    name: z.string().openapi({ description: 'Of the invited person' }),
    replacesPasskey: z
      .boolean()
      .openapi({ description: 'The person has a passkey, which stops working when the new one is made' }),
    options: creationOptions,
  })
  .openapi('Invitation')
export type Invitation = z.infer<typeof invitationSchema>

export const invitationPasskeyBodySchema = z.object({ token: invitationToken, credential: newPasskeySchema })
