import { z } from '@hono/zod-openapi'
import { slidePlaces } from '#domain/content/home-page.ts'
import { slideButtons } from '#domain/content/option-values.ts'
import type { Page } from '#domain/content/page.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { themeColours } from '#domain/content/theme.ts'
import type { LocalizedValue } from '#domain/i18n/languages.ts'
import { paymentMethods } from '#domain/order/payment.ts'

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
      'Sizes are served at /media/{id}-{width}.{hash}.avif and .webp, with the id percent-encoded; the placeholder is a tiny data URL',
  }) satisfies z.core.$ZodType<Picture>

export const slideQuerySchema = z.object({
  place: z.enum(slidePlaces).default('home').openapi({ description: 'Where the slides are shown' }),
})

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

export type SlideResponse = z.infer<typeof slideSchema>

export const siteDataSchema = z
  .object({
    contentVersion: z.string(),
    company: z.object({
      name: z.string(),
      shortName: z.string(),
      claim: z.string(),
      legalName: z.string(),
      streetAddress: z.string(),
      postalCode: z.string(),
      location: z.string(),
      phone: z.string(),
      mail: z.string(),
      registryCourt: z.string(),
      registryNumber: z.string(),
      vatNumber: z.string(),
      responsiblePerson: z.string(),
      defaultStoreId: z.string(),
      instagramUrl: z.string(),
      facebookUrl: z.string(),
      appStoreUrl: z.string(),
      playStoreUrl: z.string(),
    }),
    paymentMethods: z
      .array(z.object({ method: z.enum(paymentMethods), provider: z.string() }))
      .openapi({ description: 'The ways to pay, and on whose page; the first is the usual one' }),
    theme: z.record(z.enum(themeColours), z.string()),
    chatUrl: z.string(),
    isDemo: z.literal(true).optional().openapi({ description: 'The bakery is invented' }),
    headerMenu: z.array(
      z.object({ name: z.string(), section: z.string(), hash: z.string(), position: z.number().int() }),
    ),
    footerMenu: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        items: z.array(
          z.object({ name: z.string(), link: z.string(), section: z.string(), position: z.number().int() }),
        ),
      }),
    ),
    sidebarPictures: z.array(pictureSchema),
  })
  .openapi('SiteData', { description: 'Company, colours and menus, used by the layout of every page' })

export type SiteData = z.infer<typeof siteDataSchema>

export const captionedPicture = { picture: pictureSchema, alt: z.string() }

export const homePageResponseSchema = z
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
    productBand: z
      .object({ headline: z.string(), text: z.string(), productIds: z.array(z.string()) })
      .optional()
      .openapi({ description: 'Products to recommend at this time of the day; all of them can be ordered' }),
    seasonBand: z
      .object({ headline: z.string(), text: z.string(), until: z.string(), productIds: z.array(z.string()) })
      .optional()
      .openapi({
        description: 'What belongs to these weeks, until the month and day; missing when no season is on',
        example: { headline: 'Krapfenzeit', text: 'Gefüllt mit Hagebutte.', until: '03-01', productIds: ['krapfen'] },
      }),
    facts: z.array(z.object({ figure: z.string(), text: z.string() })),
    slides: z.array(slideSchema),
    faq: z.object({
      headline: z.string(),
      entries: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
    jobs: z.object({ ...captionedPicture, headline: z.string(), text: z.string(), button: z.string() }),
    feed: z.object({
      headline: z.string(),
      text: z.string(),
      images: z.array(z.object({ ...captionedPicture, link: z.string().optional() })),
    }),
    app: z.object({
      ...captionedPicture,
      headline: z.string(),
      subHeadline: z.string(),
      paragraphs: z.array(z.string()),
    }),
  })
  .openapi('HomePage')

export type HomePageResponse = z.infer<typeof homePageResponseSchema>
export type CaptionedPicture = { picture: z.infer<typeof pictureSchema>; alt: string }

type PictureField<Image> = undefined extends Image ? { picture?: Picture | undefined } : { picture: Picture }

type ResolvedFields<T> = { [K in Exclude<keyof T, 'image'>]: Resolved<T[K]> } & ('image' extends keyof T
  ? PictureField<T['image' & keyof T]>
  : unknown)

/** Content in one language, with pictures instead of their names. */
export type Resolved<T> =
  T extends LocalizedValue<infer Value>
    ? Value
    : T extends readonly (infer Entry)[]
      ? readonly Resolved<Entry>[]
      : T extends object
        ? ResolvedFields<T>
        : T

type WithNotice<Block> = Block extends { kind: 'guarantee' } ? Block & { image?: string | undefined } : Block
/** Blocks about the legal guarantee come with the official notice of the company, if it has one. */
export type ShownPage = Omit<Page, 'blocks'> & { blocks: readonly WithNotice<Page['blocks'][number]>[] }
export type PageResponse = Resolved<ShownPage>

export const pageResponseSchema = z
  .object({ id: z.string(), title: z.string(), description: z.string(), modifiedAt: z.iso.date() })
  .and(z.custom<PageResponse>())
  .openapi('Page', {
    type: 'object',
    description: 'Head and blocks in one language; each block has a kind, texts are trees of paragraphs and lists',
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      description: { type: 'string' },
      head: { type: 'object' },
      blocks: { type: 'array', items: { type: 'object', properties: { kind: { type: 'string' } } } },
      modifiedAt: { type: 'string', format: 'date' },
    },
  })

export const pageReferenceSchema = z.object({ id: z.string(), modifiedAt: z.iso.date() }).openapi('PageReference')
