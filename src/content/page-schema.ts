import { z } from 'zod'
import type { Page } from '#domain/pages/page.ts'
import { blockSchema } from './block-schemas.ts'
import { localizedSchema } from './localized-schema.ts'

const words = { kicker: localizedSchema, headline: localizedSchema, lead: localizedSchema }
const picture = { image: z.string().trim().min(1), alt: localizedSchema }

const head = z.discriminatedUnion('layout', [
  z.strictObject({ layout: z.literal('plain'), ...words }),
  z.strictObject({ layout: z.literal('wide'), ...words, ...picture }),
  z.strictObject({ layout: z.literal('split'), ...words, ...picture }),
])

export const pageSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'must be a slug'),
  title: localizedSchema,
  description: localizedSchema,
  head,
  blocks: z.array(blockSchema).min(1),
  modifiedAt: z.iso.date(),
}) satisfies z.ZodType<Page>
