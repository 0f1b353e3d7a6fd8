import { z } from 'zod'
import {
  choice,
  clock,
  type Declared,
  date,
  entry,
  field,
  fields,
  href,
  httpsUrl,
  image,
  localized,
  longText,
  markdown,
  money,
  optionalImage,
  pageSlug,
  text,
  textsBy,
  variant,
} from './fields.ts'

const link = fields({ label: field(localized, { label: 'linkText' }), href: field(href, { hint: 'href' }) })

/** For links that lead there. */
const anchor = { id: field(text.optional(), { label: 'anchor', hint: 'anchor' }) }
const section = { headline: localized.optional(), ...anchor }

const blocks = z.discriminatedUnion('kind', [
  variant('textBlock', { kind: z.literal('text'), ...section, text: markdown }),
  /** A long text from a separate file, shown with a table of contents. */
  variant('document', { kind: z.literal('document'), ...section, text: markdown }),
  variant('picture', { kind: z.literal('picture'), ...image, caption: localized.optional() }),
  variant('splitBlock', {
    kind: z.literal('split'),
    ...section,
    ...image,
    text: markdown,
    side: choice('side'),
    link: link.optional(),
  }),
  variant('facts', {
    kind: z.literal('facts'),
    ...section,
    facts: z
      .array(fields({ figure: localized, label: field(localized, { label: 'factLabel' }), text: longText.optional() }))
      .min(2),
  }),
  variant('timeline', {
    kind: z.literal('timeline'),
    ...section,
    entries: z.array(fields({ year: text, headline: localized, text: longText, ...optionalImage })).min(2),
  }),
  variant('cards', {
    kind: z.literal('cards'),
    ...section,
    cards: z.array(fields({ headline: localized, text: longText, link: link.optional(), ...optionalImage })).min(2),
  }),
  variant('steps', {
    kind: z.literal('steps'),
    ...section,
    steps: z
      .array(fields({ label: field(localized, { label: 'stepLabel' }), headline: localized, text: longText }))
      .min(2),
  }),
  variant('stories', {
    kind: z.literal('stories'),
    ...section,
    stories: z
      .array(
        fields({
          name: field(text, { label: 'personName' }),
          role: localized,
          since: text,
          quote: localized,
          text: markdown,
          ...optionalImage,
        }),
      )
      .min(1),
  }),
  variant('circle', {
    kind: z.literal('circle'),
    ...section,
    partners: z
      .array(
        fields({
          name: field(text, { label: 'partnerName' }),
          place: text,
          craft: localized,
          text: longText,
          url: httpsUrl.optional(),
        }),
      )
      .min(3),
  }),
  variant('tour', {
    kind: z.literal('tour'),
    ...section,
    note: localized,
    days: z
      .array(
        fields({
          day: choice('weekday'),
          stops: z
            .array(
              fields({
                from: field(clock, { label: 'stopFrom' }),
                to: field(clock, { label: 'stopTo' }),
                town: text,
                spot: localized,
              }).transform(({ from, to, ...stop }) => ({ fromMinute: from, toMinute: to, ...stop })),
            )
            .min(1),
        }),
      )
      .min(1),
  }),
  variant('faq', {
    kind: z.literal('faq'),
    ...section,
    entries: field(z.array(fields({ question: localized, answer: markdown })).min(1), { label: 'questions' }),
  }),
  variant('offers', {
    kind: z.literal('offers'),
    ...section,
    note: localized.optional(),
    offers: z
      .array(
        fields({
          headline: localized,
          mark: localized,
          text: longText,
          items: z.array(field(localized, { label: 'item' })),
          priceCents: field(money.positive(), { label: 'price' }),
          unit: field(localized, { label: 'offerUnit' }),
          /** The product that can be ordered online. */
          productId: field(text.optional(), { label: 'product', control: 'choice', options: 'product' }),
          /** The choices that the price is for. */
          options: field(textsBy.optional(), { label: 'offerOptions', hint: 'offerOptions' }),
        }),
      )
      .min(1),
  }),
  variant('enquiry', { kind: z.literal('enquiry'), ...section, text: longText, form: choice('enquiryForm') }),
  variant('jobs', { kind: z.literal('jobs'), ...section, text: longText, field: choice('jobField').optional() }),
  variant('menucard', { kind: z.literal('menucard'), ...section }),
  variant('quote', { kind: z.literal('quote'), text: longText, by: localized }),
  variant('callout', { kind: z.literal('callout'), headline: localized, text: longText, link }),
  variant('app', { kind: z.literal('app'), ...section, ...image, text: markdown }),
  /** Shows the short list of slides, in a row. */
  variant('slides', { kind: z.literal('slides'), ...section }),
  /** Shows the official notice on the legal guarantee above its text, once the company has one. */
  variant('guarantee', { kind: z.literal('guarantee'), ...section, text: markdown }),
  /** Shows the legal data of the company. */
  variant('company', { kind: z.literal('company'), ...section }),
])

const headTexts = { kicker: localized, headline: localized, lead: longText, ...anchor }

const head = z.discriminatedUnion('layout', [
  variant('plainHead', { layout: z.literal('plain'), ...headTexts }),
  /** The picture is behind the text. */
  variant('wideHead', { layout: z.literal('wide'), ...headTexts, ...image }),
  /** The picture is beside the text. */
  variant('splitHead', { layout: z.literal('split'), ...headTexts, ...image }),
])

export const pageSchema = entry(
  {
    pageHead: { head },
    blocks: { blocks: field(z.array(blocks).min(1), { hint: 'blocks' }) },
    search: {
      title: field(localized, { label: 'pageTitle', hint: 'pageTitle' }),
      description: field(longText, { label: 'pageDescription', hint: 'pageDescription' }),
      /** The path of the page. */
      id: field(pageSlug, { label: 'address', hint: 'pageId', isFixed: true }),
    },
  },
  { modifiedAt: date },
)

export type Page = Declared<typeof pageSchema>
