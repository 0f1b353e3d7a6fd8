import { z } from 'zod'
import { jobFields } from '#domain/hiring/job-fields.ts'
import type { Block } from '#domain/pages/blocks.ts'
import { enquiryForms } from '#domain/pages/enquiry-forms.ts'
import { clockTimeSchema } from './clock-time-schema.ts'
import { localizedSchema } from './localized-schema.ts'
import { richTextSchema } from './rich-text-schema.ts'

const text = z.string().trim().min(1)
const href = z.string().regex(/^(\/(?![/\\])|https:\/\/|mailto:|tel:)/, 'must be a path from / or an https address')
const link = z.strictObject({ label: localizedSchema, href })
const picture = { image: text, alt: localizedSchema }
const maybePicture = { image: text.optional(), alt: localizedSchema.optional() }
const headed = { id: text.optional(), headline: localizedSchema.optional() }
const stop = z
  .strictObject({ from: clockTimeSchema, to: clockTimeSchema, town: text, spot: localizedSchema })
  .transform(({ from, to, ...rest }) => ({ fromMinute: from, toMinute: to, ...rest }))

const story = z.strictObject({
  name: text,
  role: localizedSchema,
  since: text,
  quote: localizedSchema,
  text: richTextSchema,
  ...maybePicture,
})

const offer = z.strictObject({
  mark: localizedSchema,
  headline: localizedSchema,
  text: localizedSchema,
  items: z.array(localizedSchema),
  priceCents: z.number().int().positive(),
  unit: localizedSchema,
  productId: text.optional(),
})

const block = <K extends Block['kind'], S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), ...shape })

const partner = z.strictObject({
  name: text,
  place: text,
  craft: localizedSchema,
  text: localizedSchema,
  url: z.url().optional(),
})

export const blockSchema = z.discriminatedUnion('kind', [
  block('text', { ...headed, text: richTextSchema }),
  block('document', { ...headed, text: richTextSchema }),
  block('picture', { ...picture, caption: localizedSchema.optional() }),
  block('split', {
    ...headed,
    ...picture,
    text: richTextSchema,
    side: z.enum(['left', 'right']),
    link: link.optional(),
  }),
  block('facts', {
    ...headed,
    facts: z
      .array(z.strictObject({ figure: localizedSchema, label: localizedSchema, text: localizedSchema.optional() }))
      .min(2),
  }),
  block('timeline', {
    ...headed,
    entries: z
      .array(z.strictObject({ year: text, headline: localizedSchema, text: localizedSchema, ...maybePicture }))
      .min(2),
  }),
  block('cards', {
    ...headed,
    cards: z
      .array(
        z.strictObject({ headline: localizedSchema, text: localizedSchema, link: link.optional(), ...maybePicture }),
      )
      .min(2),
  }),
  block('steps', {
    ...headed,
    steps: z.array(z.strictObject({ label: localizedSchema, headline: localizedSchema, text: localizedSchema })).min(2),
  }),
  block('stories', { ...headed, stories: z.array(story).min(1) }),
  block('circle', { ...headed, partners: z.array(partner).min(3) }),
  block('tour', {
    ...headed,
    note: localizedSchema,
    days: z.array(z.strictObject({ day: z.number().int().min(0).max(6), stops: z.array(stop).min(1) })).min(1),
  }),
  block('faq', {
    ...headed,
    entries: z.array(z.strictObject({ question: localizedSchema, answer: richTextSchema })).min(1),
  }),
  block('offers', { ...headed, note: localizedSchema.optional(), offers: z.array(offer).min(1) }),
  block('enquiry', { ...headed, text: localizedSchema, form: z.enum(enquiryForms) }),
  block('jobs', { ...headed, text: localizedSchema, field: z.enum(jobFields).optional() }),
  block('menucard', headed),
  block('quote', { text: localizedSchema, by: localizedSchema }),
  block('callout', { headline: localizedSchema, text: localizedSchema, link }),
  block('app', { ...headed, ...picture, text: richTextSchema }),
  block('company', headed),
]) satisfies z.ZodType<Block>
