import { z } from '@hono/zod-openapi'

export const cartParams = z.object({
  cartId: z.string().max(100).openapi({ description: 'The cart’s secret id, or "new" when there is none yet' }),
})

export const cartQuery = z.object({ pickupDate: z.iso.date().optional() })

export const addProductSchema = z.object({ productId: z.string().min(1).max(100) }).openapi('AddProduct')

export const removeProductParams = cartParams.extend({ productId: z.string().max(100) })

export const removeProductQuery = cartQuery.extend({
  all: z.enum(['true', 'false']).optional().openapi({ description: 'Take the whole line away, not just one' }),
})
