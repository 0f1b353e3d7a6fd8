import { z } from '@hono/zod-openapi'
import { slideButtons } from '#domain/content/slides.ts'
import { pictureSchema } from './picture-schema.ts'

export const slideSchema = z
  .object({
    index: z.number().int(),
    headline: z.string(),
    button: z.enum(slideButtons),
    buttonLabel: z.string(),
    link: z.string(),
    text: z.string(),
    alt: z.string(),
    src: pictureSchema,
  })
  .openapi('Slide')

export type SlideAnswer = z.infer<typeof slideSchema>
