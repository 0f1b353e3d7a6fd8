import { z } from '@hono/zod-openapi'
import { languages } from '#domain/i18n/languages.ts'
import { personStates } from '#domain/staff/people.ts'
import { staffRoles } from '#domain/staff/roles.ts'
import { mailAddress, requiredText } from '../fields.ts'

export const personSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    mail: z.string(),
    role: z.enum(staffRoles),
    storeId: z.string().nullable().openapi({ description: 'The store of a store role; null: all stores' }),
    language: z.enum(languages),
    state: z.enum(personStates).openapi({
      description:
        'active: has a passkey. invited: has a valid invitation only. notInvited: the invitation has expired. revoked: has no access.',
    }),
    createdAt: z.string(),
    invitedUntil: z.string().nullable().openapi({ description: 'How long an unused invitation is valid' }),
    seenAt: z.string().nullable().openapi({ description: 'To within a few minutes; null: not signed in anywhere' }),
  })
  .openapi('Person')
export type PersonResponse = z.infer<typeof personSchema>

const storeId = z.string().min(1, 'error-empty-store').max(100, 'error-invalid-store')

/** A store role has one store, the others have none. */
const hasStoreIfNeeded = ({ role, store }: { role?: string | undefined; store?: string | null | undefined }) =>
  role === undefined || (role === 'store') === Boolean(store)
const storeProblem = { path: ['store'], message: 'error-empty-store' }

export const inviteBodySchema = z
  .object({
    name: requiredText('name', 100),
    mail: mailAddress,
    role: z.enum(staffRoles, { error: 'error-empty-role' }),
    store: storeId.nullable().optional().openapi({ description: 'The store of a store role; absent for other roles' }),
    language: z.enum(languages).optional().openapi({ description: 'Of the mail; otherwise that of the request' }),
  })
  .refine(hasStoreIfNeeded, storeProblem)
  .openapi('NewInvitation')

export const sentInvitationSchema = z
  .object({
    person: personSchema,
    link: z.string().openapi({ description: 'Also mailed to the person. Valid once.' }),
    validUntil: z.string(),
  })
  .openapi('SentInvitation')
export type SentInvitation = z.infer<typeof sentInvitationSchema>

export const personParams = z.object({ personId: z.string().max(100) })

export const revokePersonBodySchema = z
  .object({
    keepDevices: z
      .array(z.string().max(100))
      .max(200)
      .optional()
      .openapi({ description: 'The ids of devices that the person has paired and that stay signed in' }),
  })
  .openapi('PersonRevocation')

export const changePersonBodySchema = z
  .object({
    name: requiredText('name', 100).optional(),
    role: z.enum(staffRoles, { error: 'error-empty-role' }).optional(),
    store: storeId.nullable().optional().openapi({ description: 'Given together with the role' }),
  })
  .refine(hasStoreIfNeeded, storeProblem)
  .refine(({ role, store }) => role !== undefined || !store, { path: ['role'], message: 'error-empty-role' })
  .openapi('PersonChange')
