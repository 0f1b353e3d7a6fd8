import { z } from '@hono/zod-openapi'
import { serviceCodes } from '#domain/store/service-codes.ts'
import { flag, repeatable, searchTerm } from '../query-values.ts'

export const storeQuerySchema = z.object({
  tiny: flag.openapi({ description: 'Only what lists and maps need' }),
  attributes: repeatable(z.enum(serviceCodes)).openapi({
    type: 'array',
    items: { type: 'string', enum: [...serviceCodes] },
    description: 'Services; all chosen ones must be there',
  }),
  search: searchTerm.openapi({ description: 'Name, street, postal code or city; umlauts in any spelling' }),
  open: flag.openapi({ description: 'Only stores that are open now' }),
})

export type StoreQuery = z.infer<typeof storeQuerySchema>
