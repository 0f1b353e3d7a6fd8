import { z } from 'zod'
import type { Company, Menus } from '#domain/content/content.ts'
import { type HomePage, type Slides, slideButtons } from '#domain/content/home-page.ts'
import { type Theme, themeColours } from '#domain/content/theme.ts'
import { jobFields } from '#domain/hiring/job.ts'
import { formatSchema } from './field-formats.ts'
import {
  answerDaysSchema,
  httpsUrl,
  localizedSchema,
  postalCodeSchema,
  seasonSchema,
  slugSchema,
  textSchema as text,
  timeOfDaySchema,
} from './field-schemas.ts'

const position = z.number().int().min(0)
const captionedImage = { image: text, alt: localizedSchema }
const twoParagraphs = z.tuple([localizedSchema, localizedSchema])

export const companySchema = z.strictObject({
  name: text,
  shortName: text,
  claim: localizedSchema,
  legalName: text,
  streetAddress: text,
  postalCode: postalCodeSchema,
  location: text,
  phone: text,
  mail: z.email(),
  registryCourt: text,
  registryNumber: text,
  vatNumber: text,
  responsiblePerson: text,
  foundedYear: z.number().int(),
  holdMinutes: z.number().int().min(10).max(1_440),
  answerWithinDays: answerDaysSchema.optional(),
  hiringMail: z.email().optional(),
  defaultStoreId: text,
  instagramUrl: httpsUrl,
  facebookUrl: httpsUrl,
  appStoreUrl: httpsUrl,
  playStoreUrl: httpsUrl,
}) satisfies z.core.$ZodType<Company>

const colour = formatSchema('colour', /^#[0-9A-Fa-f]{6}$/)
export const themeSchema = z.strictObject(
  Object.fromEntries(themeColours.map((name) => [name, colour])) as Record<keyof Theme, typeof colour>,
) satisfies z.core.$ZodType<Theme>

export const menusSchema = z.strictObject({
  sidebarImages: z.array(text).min(1),
  header: z.array(z.strictObject({ name: localizedSchema, section: text, hash: text, position })),
  footerSections: z.array(z.strictObject({ id: text, name: localizedSchema, position })),
  footer: z.array(
    z.strictObject({
      name: localizedSchema,
      link: text,
      section: text,
      position,
      isStaffApp: z.literal(true).optional(),
    }),
  ),
}) satisfies z.core.$ZodType<Menus>

const slide = z.strictObject({
  index: position,
  headline: localizedSchema,
  button: z.enum(slideButtons),
  src: text,
  alt: localizedSchema,
  text: localizedSchema,
  link: text,
})
export const slidesSchema = z.strictObject({
  lists: z.strictObject({ long: z.array(slide).min(6), short: z.array(slide).min(1) }),
  buttonLabels: z.record(z.enum(slideButtons), localizedSchema),
}) satisfies z.core.$ZodType<Slides>

/** Details of pictures by name; the file may be missing. */
export const picturesSchema = z.record(
  text,
  z.strictObject({ focus: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }) }),
)

const productIds = z.array(slugSchema).min(1).max(12)
const bandTexts = { headline: localizedSchema, text: localizedSchema }

export const homeSchema = z.strictObject({
  title: localizedSchema,
  description: localizedSchema,
  hero: z.strictObject({
    headline: localizedSchema,
    words: z.array(localizedSchema).min(1),
    subline: localizedSchema,
    paragraphs: twoParagraphs,
    wide: z.strictObject(captionedImage),
    tall: z.strictObject(captionedImage),
  }),
  productBands: z
    .array(z.strictObject({ ...bandTexts, between: timeOfDaySchema.nullable().default(null), productIds }))
    .default([]),
  seasonBands: z.array(z.strictObject({ ...bandTexts, season: seasonSchema, productIds })).default([]),
  facts: z.array(z.strictObject({ figure: localizedSchema, text: localizedSchema })),
  faq: z.strictObject({
    headline: localizedSchema,
    entries: z.array(z.strictObject({ question: localizedSchema, answer: localizedSchema })).min(1),
  }),
  jobs: z.strictObject({
    ...captionedImage,
    headline: localizedSchema,
    text: localizedSchema,
    button: localizedSchema,
  }),
  jobFieldImages: z.array(z.strictObject({ field: z.enum(jobFields), ...captionedImage })).default([]),
  feed: z.strictObject({
    headline: localizedSchema,
    text: localizedSchema,
    images: z.array(z.strictObject({ ...captionedImage, link: text.optional() })).min(9),
  }),
  app: z.strictObject({
    ...captionedImage,
    headline: localizedSchema,
    subHeadline: localizedSchema,
    paragraphs: twoParagraphs,
  }),
}) satisfies z.core.$ZodType<HomePage>
