import { z } from '@hono/zod-openapi'
import { actingRoles, capabilities } from '#domain/staff/roles.ts'

export const staffStoreSchema = z.object({ id: z.string(), name: z.string() })

/** Who is signed in, what they may do and where. */
export const sessionSchema = z
  .object({
    kind: z.enum(['person', 'device']),
    id: z.string(),
    name: z.string(),
    role: z.enum(actingRoles),
    capabilities: z.array(z.enum(capabilities)),
    storeId: z.string().nullable().openapi({ description: 'The only store of a store role; null: all stores' }),
    stores: z.array(staffStoreSchema).openapi({ description: 'The stores that this session may see' }),
    endsAt: z.string().openapi({ description: 'When this session ends, however much it is used' }),
    confirmsBy: z.enum(['passkey', 'demo']).openapi({
      description: 'How a person confirms what needs a fresh passkey; invented people of the demo have none',
    }),
    now: z.string().openapi({ description: 'The time of the server: the clock of a tablet may be wrong' }),
  })
  .openapi('Session')
export type SessionResponse = z.infer<typeof sessionSchema>

export const demoRoles = ['office', 'counter', 'hiring', 'owner'] as const
export const demoSessionBodySchema = z.object({ as: z.enum(demoRoles) })

/** What the sign-in page offers. */
export const signInOfferSchema = z
  .object({
    hasDemoSignIn: z.boolean().openapi({ description: 'Never in production' }),
    demoRoles: z.array(z.enum(demoRoles)).openapi({ description: 'Whom the demo signs in as; empty without it' }),
    address: z
      .string()
      .openapi({ description: 'The address of the staff app. Passkeys work there only, not under other names.' }),
  })
  .openapi('SignInOffer')
export type SignInOffer = z.infer<typeof signInOfferSchema>
