import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  changePersonBodySchema,
  inviteBodySchema,
  type PersonResponse,
  personParams,
  personSchema,
  revokePersonBodySchema,
  sentInvitationSchema,
} from '#contract/staff/people.ts'
import { type ListedPerson, listPeople } from '#db/staff-people.ts'
import { personStateOf } from '#domain/staff/people.ts'
import { invitePerson } from '#services/staff/invitations.ts'
import { changePerson, revokePerson } from '#services/staff/people.ts'
import { fresh, routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('People')

const listRoute = createRoute('get', '/people', 'people.manage', {
  summary: 'All people, those whose access was revoked included',
  responses: staffResponses(listResponse(personSchema)),
})

const inviteRoute = createRoute('post', '/people/invitations', fresh('people.manage'), {
  summary: 'Invite a person, or one who has lost their passkey again',
  description:
    'Sends a mail with a link that works once within 72 hours. An earlier link of the person ends. Nobody invites themselves.',
  request: { body: jsonBody(inviteBodySchema) },
  responses: staffResponses(singleResponse(sentInvitationSchema)),
})

const changeRoute = createRoute('patch', '/people/{personId}', fresh('people.manage'), {
  summary: 'Change name, role or store; applies at once',
  request: { params: personParams, body: jsonBody(changePersonBodySchema) },
  responses: staffResponses(singleResponse(personSchema)),
})

const revokeRoute = createRoute('delete', '/people/{personId}', fresh('people.manage'), {
  summary: 'Revoke the access of a person and end all their sessions',
  description: 'The devices that they have paired are signed out, except for those that are named.',
  request: { params: personParams, body: { ...jsonBody(revokePersonBodySchema), required: false } },
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

export function addPeopleRoutes(api: StaffRoutes, { access }: StaffServices): void {
  const { db, now } = access

  function toPersonResponse(person: ListedPerson): PersonResponse {
    const { id, name, mail, role, storeId = null, language, createdAt, invitedUntil, seenAt = null } = person
    const at = now()
    return {
      ...{ id, name, mail, role, storeId, language, createdAt, seenAt },
      state: personStateOf(person, at),
      invitedUntil: invitedUntil !== undefined && invitedUntil > at ? invitedUntil : null,
    }
  }

  api.openapi(listRoute, async (c) => {
    const data = (await listPeople(db)).map(toPersonResponse)
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(inviteRoute, async (c) => {
    const { name, mail, role, store, language = c.get('language') } = c.req.valid('json')
    const actor = toActor(c.get('identity'))
    const result = await invitePerson(access, { name, mail, role, storeId: store ?? undefined, language, actor })
    if (result.kind !== 'invited') return staffError(c, result.kind)
    const { link, validUntil } = result
    const data = { person: toPersonResponse(result.person), link, validUntil }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(changeRoute, async (c) => {
    const { personId } = c.req.valid('param')
    const { name, role, store } = c.req.valid('json')
    const result = await changePerson(access, {
      personId,
      name,
      access: role && { role, storeId: store ?? undefined },
      actor: toActor(c.get('identity')),
    })
    if (result.kind !== 'changed') return staffError(c, result.kind)
    return c.json({ success: true as const, data: toPersonResponse(result.person) }, 200)
  })

  api.openapi(revokeRoute, async (c) => {
    const { personId } = c.req.valid('param')
    const { keepDevices } = c.req.valid('json')
    const result = await revokePerson(access, { personId, keepDevices, actor: toActor(c.get('identity')) })
    if (result.kind !== 'revoked') return staffError(c, result.kind)
    return c.json({ success: true as const }, 200)
  })
}
