import { z } from '@hono/zod-openapi'
import { mailAddress } from '../mail-address.ts'
import { optionalText, requiredText } from '../required-text.ts'

const answer = z.union([z.string().trim().max(4000), z.array(z.string().trim().max(200)).max(30)])

export const applicationSchema = z
  .object({
    givenname: requiredText('givenname'),
    surname: requiredText('surname'),
    mail: mailAddress,
    phone: optionalText('phone', 40),
    streetAddress: requiredText('streetAddress', 200),
    postalCode: requiredText('postalCode', 12),
    location: requiredText('location'),
    attributes: z
      .array(z.object({ name: z.string().trim().min(1).max(60), notes: z.string().trim().max(1000) }))
      .max(20)
      .default([]),
    interview: z
      .array(z.object({ id: z.string().max(100), answer }))
      .max(50)
      .default([])
      .openapi({ description: 'The answers by the id of their question' }),
    talentPool: z.boolean().default(false).openapi({ description: 'Separate consent to keep the data for two years' }),
  })
  .openapi('ApplicationRequest')

export const applicationParams = z.object({ applicationId: z.string().max(60) })
export const decisionSchema = z.object({ decision: z.enum(['invite', 'hire', 'reject']) }).openapi('Decision')
export const talentPoolSchema = z
  .object({ consent: z.boolean().openapi({ description: 'True gives or extends it, false takes it back' }) })
  .openapi('TalentPoolChoice')

export const tasterSchema = z
  .object({
    storeId: requiredText('storeId'),
    date: z.iso.date({ error: 'error-empty-date' }),
    time: z.string({ error: 'error-empty-time' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'error-empty-time'),
    name: requiredText('name', 200),
    phone: requiredText('phone', 40),
  })
  .openapi('TasterBooking')

export type ApplicationRequest = z.infer<typeof applicationSchema>
export type TasterRequest = z.infer<typeof tasterSchema>
