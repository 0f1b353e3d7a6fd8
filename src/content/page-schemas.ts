import { z } from 'zod'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { enquiryForms } from '#domain/contact-message.ts'
import type { Block, Page } from '#domain/content/page.ts'
import type { LocalizedRichText, RichText } from '#domain/content/rich-text.ts'
import { jobFields } from '#domain/hiring/job.ts'
import type { ContentProblem } from './content-problems.ts'
import { formatSchema } from './field-formats.ts'
import {
  clockTimeSchema,
  httpsUrl,
  localizedSchema,
  localizedSchemaOf,
  slugSchema,
  textSchema as text,
} from './field-schemas.ts'
import { MarkdownError, parseMarkdown } from './markdown.ts'

/** Space at the start would make the text a block of code; the line breaks stay, so that lines keep their numbers. */
const trimStart = (text: string) => text.replace(/^\s+/, (space) => space.replace(/[^\n]/g, ''))

const markdown = z
  .string()
  .refine((text) => text.trim() !== '', { params: { problem: { code: 'emptyText' } satisfies ContentProblem } })
  .transform((text, context): RichText => {
    try {
      return parseMarkdown(trimStart(text))
    } catch (error) {
      if (!(error instanceof MarkdownError)) throw error
      const { problem, lineInText } = error
      context.addIssue({ code: 'custom', params: { problem, lineInText } })
      return z.NEVER
    }
  })

export const richTextSchema = localizedSchemaOf(markdown) satisfies z.core.$ZodType<LocalizedRichText>

const href = formatSchema('href', /^(\/(?![/\\])|https:\/\/|mailto:|tel:)/)
const link = z.strictObject({ label: localizedSchema, href })
const picture = { image: text, alt: localizedSchema }
const optionalPicture = { image: text.optional(), alt: localizedSchema.optional() }
const section = { id: text.optional(), headline: localizedSchema.optional() }
const stop = z
  .strictObject({ from: clockTimeSchema, to: clockTimeSchema, town: text, spot: localizedSchema })
  .transform(({ from, to, ...rest }) => ({ fromMinute: from, toMinute: to, ...rest }))

const story = z.strictObject({
  name: text,
  role: localizedSchema,
  since: text,
  quote: localizedSchema,
  text: richTextSchema,
  ...optionalPicture,
})

const offer = z.strictObject({
  mark: localizedSchema,
  headline: localizedSchema,
  text: localizedSchema,
  items: z.array(localizedSchema),
  priceCents: z.number().int().positive(),
  unit: localizedSchema,
  productId: text.optional(),
  options: z.record(slugSchema, text).optional(),
})

const block = <K extends Block['kind'], S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), ...shape })

const partner = z.strictObject({
  name: text,
  place: text,
  craft: localizedSchema,
  text: localizedSchema,
  url: httpsUrl.optional(),
})

/** A block kind without a schema is a type error. */
const blockSchemas = {
  text: block('text', { ...section, text: richTextSchema }),
  document: block('document', { ...section, text: richTextSchema }),
  picture: block('picture', { ...picture, caption: localizedSchema.optional() }),
  split: block('split', {
    ...section,
    ...picture,
    text: richTextSchema,
    side: z.enum(['left', 'right']),
    link: link.optional(),
  }),
  facts: block('facts', {
    ...section,
    facts: z
      .array(z.strictObject({ figure: localizedSchema, label: localizedSchema, text: localizedSchema.optional() }))
      .min(2),
  }),
  timeline: block('timeline', {
    ...section,
    entries: z
      .array(z.strictObject({ year: text, headline: localizedSchema, text: localizedSchema, ...optionalPicture }))
      .min(2),
  }),
  cards: block('cards', {
    ...section,
    cards: z
      .array(
        z.strictObject({ headline: localizedSchema, text: localizedSchema, link: link.optional(), ...optionalPicture }),
      )
      .min(2),
  }),
  steps: block('steps', {
    ...section,
    steps: z.array(z.strictObject({ label: localizedSchema, headline: localizedSchema, text: localizedSchema })).min(2),
  }),
  stories: block('stories', { ...section, stories: z.array(story).min(1) }),
  circle: block('circle', { ...section, partners: z.array(partner).min(3) }),
  tour: block('tour', {
    ...section,
    note: localizedSchema,
    days: z.array(z.strictObject({ day: z.literal(weekdays), stops: z.array(stop).min(1) })).min(1),
  }),
  faq: block('faq', {
    ...section,
    entries: z.array(z.strictObject({ question: localizedSchema, answer: richTextSchema })).min(1),
  }),
  offers: block('offers', { ...section, note: localizedSchema.optional(), offers: z.array(offer).min(1) }),
  enquiry: block('enquiry', { ...section, text: localizedSchema, form: z.enum(enquiryForms) }),
  jobs: block('jobs', { ...section, text: localizedSchema, field: z.enum(jobFields).optional() }),
  menucard: block('menucard', section),
  quote: block('quote', { text: localizedSchema, by: localizedSchema }),
  callout: block('callout', { headline: localizedSchema, text: localizedSchema, link }),
  app: block('app', { ...section, ...picture, text: richTextSchema }),
  slides: block('slides', section),
  company: block('company', section),
} satisfies { [K in Block['kind']]: z.core.$ZodType<Extract<Block, { kind: K }>> }

type BlockSchema = (typeof blockSchemas)[keyof typeof blockSchemas]

const blockSchema = z.discriminatedUnion('kind', Object.values(blockSchemas) as [BlockSchema, ...BlockSchema[]])

const headTexts = { id: text.optional(), kicker: localizedSchema, headline: localizedSchema, lead: localizedSchema }

const head = z.discriminatedUnion('layout', [
  z.strictObject({ layout: z.literal('plain'), ...headTexts }),
  z.strictObject({ layout: z.literal('wide'), ...headTexts, ...picture }),
  z.strictObject({ layout: z.literal('split'), ...headTexts, ...picture }),
])

export const pageSchema = z.strictObject({
  id: formatSchema('pageSlug', /^[a-z]+(-[a-z]+)*$/),
  title: localizedSchema,
  description: localizedSchema,
  head,
  blocks: z.array(blockSchema).min(1),
  modifiedAt: z.iso.date(),
}) satisfies z.core.$ZodType<Page>
