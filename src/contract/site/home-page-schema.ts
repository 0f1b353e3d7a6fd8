import { z } from '@hono/zod-openapi'
import { pictureSchema } from './picture-schema.ts'
import { slideSchema } from './slide-schema.ts'

const captionedPicture = { picture: pictureSchema, alt: z.string() }

export const homePageSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    hero: z.object({
      headline: z.string(),
      words: z.array(z.string()),
      subline: z.string(),
      paragraphs: z.array(z.string()),
      wide: z.object(captionedPicture),
      tall: z.object(captionedPicture),
    }),
    facts: z.array(z.object({ figure: z.string(), text: z.string() })),
    slides: z.array(slideSchema),
    faq: z.object({
      headline: z.string(),
      entries: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
    jobs: z.object({ ...captionedPicture, headline: z.string(), text: z.string(), button: z.string() }),
    feed: z.object({ headline: z.string(), text: z.string(), images: z.array(z.object(captionedPicture)) }),
    app: z.object({
      ...captionedPicture,
      headline: z.string(),
      subHeadline: z.string(),
      paragraphs: z.array(z.string()),
    }),
  })
  .openapi('HomePage')

export type HomePageAnswer = z.infer<typeof homePageSchema>
export type CaptionedPicture = { picture: z.infer<typeof pictureSchema>; alt: string }
