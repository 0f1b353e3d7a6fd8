import { z } from 'zod'

const link = z.object({ rel: z.string(), href: z.string() })

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
})

export const paypalOrderSchema = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(link).default([]),
  purchase_units: z
    .array(z.object({ payments: z.object({ captures: z.array(capture).default([]) }).optional() }))
    .default([]),
})

export const paypalErrorSchema = z.object({
  name: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
  links: z.array(link).default([]),
})

export const paypalTokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
export const paypalRefundSchema = z.object({ id: z.string(), status: z.string() })
export const paypalVerificationSchema = z.object({ verification_status: z.string() })

export type PaypalOrder = z.output<typeof paypalOrderSchema>
export type PaypalError = z.output<typeof paypalErrorSchema>

export const linkTo = (links: readonly { rel: string; href: string }[], ...rels: readonly string[]) =>
  links.find(({ rel }) => rels.includes(rel))?.href
