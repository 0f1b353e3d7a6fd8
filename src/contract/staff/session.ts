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
  })
  .openapi('Session')
export type SessionResponse = z.infer<typeof sessionSchema>

export const demoRoles = ['office', 'counter', 'hiring'] as const
export const demoSessionBodySchema = z.object({ as: z.enum(demoRoles) })
