import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { singleResponse } from '#contract/envelope.ts'
import {
  freshCheckBodySchema,
  newPasskeyBodySchema,
  newPasskeyOptionsSchema,
  signInOptionsSchema,
} from '#contract/staff/passkeys.ts'
import { confirmInDemo } from '#services/staff/demo-sign-in.ts'
import { addAnotherPasskey, askForAnotherPasskey } from '#services/staff/own-passkeys.ts'
import { askForPasskey, type CheckedSession, checkPasskeyAgain } from '#services/staff/passkeys.ts'
import { fresh, routesOf, type StaffRoutes } from './route-access.ts'
import { sendTooManyAttempts } from './session-response.ts'
import type { StaffContext, StaffServices } from './staff-context.ts'
import { expiredResponse, staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Session')

const optionsRoute = createRoute('post', '/fresh-check/options', 'signedIn', {
  summary: 'Ask for the passkey of the signed-in person again',
  responses: staffResponses(singleResponse(signInOptionsSchema)),
})

const checkRoute = createRoute('post', '/fresh-check', 'signedIn', {
  summary: 'Show the passkey again, for what a session alone is not enough for',
  description:
    'Valid for five minutes, in this session. Routes that need it answer 403 freshPasskeyRequired without it.',
  request: { body: jsonBody(freshCheckBodySchema) },
  responses: { ...staffResponses(z.object({ success: z.literal(true) })), ...expiredResponse },
})

const approvalRoute = createRoute('post', '/approval/options', 'orders.handOver', {
  summary: 'Ask on a device for the passkey of somebody who may approve what the device may not do',
  description: 'The answer is sent with what is approved. The device stays signed in as it is.',
  responses: staffResponses(singleResponse(signInOptionsSchema)),
})

const newPasskeyOptionsRoute = createRoute('post', '/passkeys/options', fresh('passkeys.own'), {
  summary: 'Ask for another passkey of the signed-in person, for a second device',
  responses: staffResponses(singleResponse(newPasskeyOptionsSchema)),
})

const newPasskeyRoute = createRoute('post', '/passkeys', fresh('passkeys.own'), {
  summary: 'Register another passkey of the signed-in person; those that they have stay',
  request: { body: jsonBody(newPasskeyBodySchema) },
  responses: { ...staffResponses(z.object({ success: z.literal(true) })), ...expiredResponse },
})

const toCheckedSession = (c: StaffContext): CheckedSession => ({
  identity: c.get('identity'),
  tokenHash: c.get('session').tokenHash,
})

export function addFreshCheckRoutes(api: StaffRoutes, { access, hasDemoSignIn }: StaffServices): void {
  api.openapi(optionsRoute, async (c) => {
    const { identity, tokenHash } = toCheckedSession(c)
    if (identity.kind === 'device') return staffError(c, 'noPasskey')
    const use = { use: 'freshCheck', session: tokenHash } as const
    const result = await askForPasskey(access, { use, visitor: getVisitor(c) })
    if (result.kind === 'tooManyAttempts') return sendTooManyAttempts(c, result, access)
    return c.json({ success: true as const, data: { options: result.options } }, 200)
  })

  api.openapi(approvalRoute, async (c) => {
    const use = { use: 'approval', session: c.get('session').tokenHash } as const
    const result = await askForPasskey(access, { use, visitor: getVisitor(c) })
    if (result.kind === 'tooManyAttempts') return sendTooManyAttempts(c, result, access)
    return c.json({ success: true as const, data: { options: result.options } }, 200)
  })

  api.openapi(checkRoute, async (c) => {
    const session = toCheckedSession(c)
    if (session.identity.kind === 'device') return staffError(c, 'noPasskey')
    const { credential } = c.req.valid('json')
    if (!credential && !hasDemoSignIn) return staffError(c, 'noPasskey')
    const result = credential
      ? await checkPasskeyAgain(access, session, { credential, visitor: getVisitor(c) })
      : await confirmInDemo(access, session)
    if (result.kind === 'tooManyAttempts') return sendTooManyAttempts(c, result, access)
    return result.kind === 'verified' ? c.json({ success: true as const }, 200) : staffError(c, result.kind)
  })

  api.openapi(newPasskeyOptionsRoute, async (c) => {
    const result = await askForAnotherPasskey(access, toCheckedSession(c))
    if (result.kind !== 'created') return staffError(c, result.kind)
    return c.json({ success: true as const, data: { options: result.options } }, 200)
  })

  api.openapi(newPasskeyRoute, async (c) => {
    const result = await addAnotherPasskey(access, toCheckedSession(c), c.req.valid('json').credential)
    return result.kind === 'added' ? c.json({ success: true as const }, 200) : staffError(c, result.kind)
  })
}
