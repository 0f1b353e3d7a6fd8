import { z } from '@hono/zod-openapi'
import type { Picture } from '#domain/content/picture.ts'

export const pictureSchema = z
  .object({
    id: z.string(),
    hash: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    placeholder: z.string(),
  })
  .openapi('Picture', {
    description:
      'Sizes are served at /media/{id}-{width}.{hash}.avif and .webp; the placeholder is a tiny data address',
  }) satisfies z.ZodType<Picture>
