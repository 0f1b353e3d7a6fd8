import { z } from '@hono/zod-openapi'
import { flag, searchTerm } from '../query-values.ts'

export const productQuerySchema = z.object({
  category: z.string().trim().max(60).optional().openapi({ description: 'The id of a category' }),
  regional: flag.openapi({ description: 'Only with flour from the region' }),
  biological: flag.openapi({ description: 'Only certified organic' }),
  ordering: flag.openapi({ description: 'Only what can be ordered' }),
  search: searchTerm.openapi({ description: 'In name, description and ingredients' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .openapi({ description: 'Only the first so many; count still says how many there are' }),
})

export type ProductQuery = z.infer<typeof productQuerySchema>
