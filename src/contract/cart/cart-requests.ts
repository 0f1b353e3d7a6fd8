import { z } from '@hono/zod-openapi'
import { noCartYet } from '#domain/cart/cart.ts'

/** What cannot be the id of a cart is as good as none, and the database is not asked about it. */
const cartId = z
  .string()
  .max(100)
  .transform((id) => (/^[\w-]+$/.test(id) ? id : noCartYet))
  .openapi({ description: 'The cart’s secret id, or "new" when there is none yet' })

export const cartParams = z.object({ cartId })

export const cartQuery = z.object({ pickupDate: z.iso.date().optional() })

export const addProductSchema = z.object({ productId: z.string().min(1).max(100) }).openapi('AddProduct')

export const removeProductParams = cartParams.extend({ productId: z.string().max(100) })

export const removeProductQuery = cartQuery.extend({
  all: z.enum(['true', 'false']).optional().openapi({ description: 'Take the whole line away, not just one' }),
})

export const noteProductSchema = z
  .object({ notes: z.string().trim().max(200, 'error-invalid-notes') })
  .openapi('ItemNotes')
