import { jsonBody } from '#api/shared/api-routes.ts'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { singleResponse } from '#contract/envelope.ts'
import {
  pairingBodySchema,
  pairingRequestSchema,
  pairingSessionBodySchema,
  pairingSessionSchema,
} from '#contract/staff/devices.ts'
import {
  invitationBodySchema,
  invitationPasskeyBodySchema,
  invitationSchema,
  signInBodySchema,
  signInOptionsSchema,
} from '#contract/staff/passkeys.ts'
import { demoRoles, demoSessionBodySchema, sessionSchema, signInOfferSchema } from '#contract/staff/session.ts'
import { signInToDemo } from '#services/staff/demo-sign-in.ts'
import { openInvitation, registerPasskey } from '#services/staff/invitations.ts'
import { enterPairingCode, fetchPairedSession } from '#services/staff/pairing.ts'
import { askForPasskey, signInWithPasskey } from '#services/staff/passkeys.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { openSession, sendSignedIn, sendTooManyAttempts } from './session-response.ts'
import type { StaffServices } from './staff-context.ts'
import { expiredResponse, staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Sign-in')
const signedInResponses = { ...staffResponses(singleResponse(sessionSchema)), ...expiredResponse }

const offerRoute = createRoute('get', '/sign-in', 'anyone', {
  summary: 'What the sign-in page offers',
  responses: staffResponses(singleResponse(signInOfferSchema)),
})

const optionsRoute = createRoute('post', '/sign-in/options', 'anyone', {
  summary: 'Ask for a passkey',
  responses: staffResponses(singleResponse(signInOptionsSchema)),
})

const signInRoute = createRoute('post', '/sign-in', 'anyone', {
  summary: 'Sign in with a passkey',
  request: { body: jsonBody(signInBodySchema) },
  responses: signedInResponses,
})

const invitationRoute = createRoute('post', '/invitation', 'anyone', {
  summary: 'Open an invitation, which does not use it up',
  request: { body: jsonBody(invitationBodySchema) },
  responses: { ...staffResponses(singleResponse(invitationSchema)), ...expiredResponse },
})

const passkeyRoute = createRoute('post', '/invitation/passkey', 'anyone', {
  summary: 'Register the passkey of an invited person and sign in',
  description: 'Earlier passkeys of the person stop working, and all their sessions end.',
  request: { body: jsonBody(invitationPasskeyBodySchema) },
  responses: signedInResponses,
})

const pairingRoute = createRoute('post', '/pairing', 'anyone', {
  summary: 'Enter a pairing code on a device of a store, which then shows a number',
  request: { body: jsonBody(pairingBodySchema) },
  responses: staffResponses(singleResponse(pairingRequestSchema)),
})

const pairedSessionRoute = createRoute('post', '/pairing/session', 'anyone', {
  summary: 'Sign in the device when the person has confirmed its number',
  request: { body: jsonBody(pairingSessionBodySchema) },
  responses: { ...staffResponses(singleResponse(pairingSessionSchema)), ...expiredResponse },
})

const demoRoute = createRoute('post', '/demo-session', 'anyone', {
  summary: 'Sign in as an invented person; not in production',
  request: { body: jsonBody(demoSessionBodySchema) },
  responses: signedInResponses,
})

export function addSignInRoutes(api: StaffRoutes, { access, hasDemoSignIn }: StaffServices): void {
  api.openapi(offerRoute, (c) => {
    const data = { hasDemoSignIn, demoRoles: hasDemoSignIn ? [...demoRoles] : [], address: access.staffUrl }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(optionsRoute, async (c) => {
    const result = await askForPasskey(access, { use: { use: 'signIn' }, visitor: getVisitor(c) })
    if (result.kind === 'tooManyAttempts') return sendTooManyAttempts(c, result, access)
    return c.json({ success: true as const, data: { options: result.options } }, 200)
  })

  api.openapi(signInRoute, async (c) => {
    const { credential } = c.req.valid('json')
    const result = await signInWithPasskey(access, { credential, visitor: getVisitor(c) })
    if (result.kind === 'signedIn') return sendSignedIn(c, result, access)
    return result.kind === 'tooManyAttempts' ? sendTooManyAttempts(c, result, access) : staffError(c, result.kind)
  })

  api.openapi(invitationRoute, async (c) => {
    const result = await openInvitation(access, { ...c.req.valid('json'), visitor: getVisitor(c) })
    if (result.kind === 'tooManyAttempts') return sendTooManyAttempts(c, result, access)
    if (result.kind === 'invitationInvalid') return staffError(c, result.kind)
    const { person, options } = result
    const data = { name: person.name, replacesPasskey: person.hasPasskey, options }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(passkeyRoute, async (c) => {
    const result = await registerPasskey(access, { ...c.req.valid('json'), visitor: getVisitor(c) })
    if (result.kind === 'signedIn') return sendSignedIn(c, result, access)
    return result.kind === 'tooManyAttempts' ? sendTooManyAttempts(c, result, access) : staffError(c, result.kind)
  })

  api.openapi(pairingRoute, async (c) => {
    const result = await enterPairingCode(access, { ...c.req.valid('json'), visitor: getVisitor(c) })
    if (result.kind === 'tooManyAttempts') return sendTooManyAttempts(c, result, access)
    if (result.kind === 'pairingCodeInvalid')
      return staffError(c, result.kind, { errors: { code: 'error-invalid-code' } })
    const { number, token, validUntil } = result
    return c.json({ success: true as const, data: { number, token, validUntil } }, 200)
  })

  api.openapi(pairedSessionRoute, async (c) => {
    const result = await fetchPairedSession(access, c.req.valid('json').token)
    if (result.kind === 'pairingEnded') return staffError(c, result.kind)
    const session = result.kind === 'signedIn' ? await openSession(c, result, access) : null
    return c.json({ success: true as const, data: { session } }, 200)
  })

  api.openapi(demoRoute, async (c) => {
    if (!hasDemoSignIn) return staffError(c, 'demoOnly')
    return sendSignedIn(c, await signInToDemo(access, c.req.valid('json').as), access)
  })
}
