import { z } from '@hono/zod-openapi'
import { calendarDate, mailAddress } from './fields.ts'
import { pushParams, pushSchema } from './orders.ts'

const wanted = {
  productId: z.string().min(1).max(100),
  store: z.string().min(1).max(100),
  date: calendarDate(),
}

export const stockAlertRequestSchema = z
  .union([
    z.object({ ...wanted, mail: mailAddress, website: z.string().max(200).default('') }),
    z.object({ ...wanted, push: pushSchema.extend(pushParams.pick({ pushId: true }).shape) }),
  ])
  .openapi('StockAlertRequest', {
    description: 'One for each product and address or browser. `website` is hidden from people; bots fill it in.',
  })

export const stockAlertParams = z.object({ alertId: z.string().regex(/^[0-9a-f]{40}$/) })
export const stockAlertTokenSchema = z.object({ token: z.string().max(200) }).openapi('StockAlertToken')

export const stockAlertSchema = z
  .object({
    productId: z.string(),
    productName: z.string(),
    store: z.string(),
    date: z.string(),
    left: z.number().int().openapi({ description: 'How many can be ordered now' }),
    until: z.string().optional().openapi({ description: 'Until when only few others know of it' }),
  })
  .openapi('StockAlert')

export type StockAlertResponse = z.infer<typeof stockAlertSchema>
