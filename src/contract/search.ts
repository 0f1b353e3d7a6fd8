import { z } from '@hono/zod-openapi'
import { listResponse } from './envelope.ts'
import { flag } from './fields.ts'

export const explainFlag = flag.openapi({
  description: 'Also return how the query was understood, and how many results other choices would give',
})

/** One thing that was understood from a query. */
export const understoodSchema = z
  .object({
    label: z.string().openapi({ description: 'In the requested language', example: 'Minijob' }),
    typed: z.string().openapi({ example: 'Aushilfe' }),
    without: z.string().openapi({ description: 'The query that is left when this is taken back' }),
    isUnknown: z.boolean().openapi({ description: 'Nothing can be found by it' }),
  })
  .openapi('Understood')

/** A query that finds something when this one does not. */
export const alternativeSchema = z
  .object({
    kind: z.enum(['without', 'wider', 'withoutFilters']),
    label: z.string().openapi({ description: 'What is left out; the distance in km for `wider`; else empty' }),
    query: z.string().openapi({ description: 'The text to search for' }),
    count: z.number().int(),
  })
  .openapi('Alternative')

/** A list with an explanation of its search. */
export const explainedListResponse = <T extends z.core.SomeType, S extends z.core.SomeType>(item: T, search: S) =>
  listResponse(item).extend({ search: z.optional(search) })

export type UnderstoodResponse = z.infer<typeof understoodSchema>
export type AlternativeResponse = z.infer<typeof alternativeSchema>
