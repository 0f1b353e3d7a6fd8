import { z } from '@hono/zod-openapi'
import { requiredText } from '../fields.ts'

export const devicesQuery = z.object({ store: z.string().min(1).max(100).optional() })

export const deviceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    storeId: z.string(),
    pairedBy: z.string().openapi({ description: 'The name of the person' }),
    createdAt: z.string(),
    seenAt: z.string().nullable().openapi({ description: 'To within a few minutes; null: signed out' }),
  })
  .openapi('Device')
export type DeviceResponse = z.infer<typeof deviceSchema>

export const deviceParams = z.object({ deviceId: z.string().max(100) })

export const pairingCodeBodySchema = z.object({ store: requiredText('store'), name: requiredText('name', 60) })

export const pairingCodeSchema = z
  .object({
    code: z.string().openapi({ description: 'Eight digits, valid once', example: '04713825' }),
    validUntil: z.string(),
  })
  .openapi('PairingCode')
export type PairingCode = z.infer<typeof pairingCodeSchema>

export const pairingBodySchema = z.object({
  code: z
    .string({ error: 'error-empty-code' })
    .max(40, 'error-invalid-code')
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .refine((code) => /^\d{8}$/.test(code), 'error-invalid-code')
    .openapi({ description: 'Eight digits; spaces and hyphens are ignored' }),
})
