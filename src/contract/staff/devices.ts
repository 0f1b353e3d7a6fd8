import { z } from '@hono/zod-openapi'
import { pairingStates } from '#domain/staff/pairing.ts'
import { requiredText } from '../fields.ts'
import { sessionSchema } from './session.ts'

export const devicesQuery = z.object({ store: z.string().min(1).max(100).optional() })

export const deviceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    storeId: z.string(),
    pairedBy: z.string().openapi({ description: 'The name of the person' }),
    pairedById: z.string().openapi({ description: 'The id of the person' }),
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

const number = z.string().openapi({ description: 'Three digits that the tablet shows', example: '472' })

export const ownPairingSchema = z
  .object({
    state: z.enum(pairingStates).openapi({
      description:
        'waiting: nobody has typed the code. asking: a tablet shows the number. confirmed, paired: it was the same. ended: the code is of no use any more.',
    }),
    number: number.nullable(),
  })
  .openapi('OwnPairing')
export type OwnPairing = z.infer<typeof ownPairingSchema>

export const comparisonBodySchema = z.object({
  number: z.string().max(10),
  isSame: z.boolean().openapi({ description: 'Whether the tablet shows this number' }),
})

export const pairingRequestSchema = z
  .object({
    number,
    token: z.string().openapi({ description: 'For fetching the session, once the person has confirmed the number' }),
    validUntil: z.string(),
  })
  .openapi('PairingRequest')
export type PairingRequest = z.infer<typeof pairingRequestSchema>

export const pairingSessionBodySchema = z.object({ token: z.string().min(1).max(100) })

export const pairingSessionSchema = z
  .object({ session: sessionSchema.nullable().openapi({ description: 'Null until the number is confirmed' }) })
  .openapi('PairingSession')

export const pairingBodySchema = z.object({
  code: z
    .string({ error: 'error-empty-code' })
    .max(40, 'error-invalid-code')
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .refine((code) => /^\d{8}$/.test(code), 'error-invalid-code')
    .openapi({ description: 'Eight digits; spaces and hyphens are ignored' }),
})
