import { z } from 'zod'
import {
  choice,
  type Declared,
  entry,
  type FieldMeta,
  field,
  fields,
  idOf,
  image,
  localized,
  longText,
  season,
  text,
  timeOfDay,
} from './fields.ts'

const paragraph = field(longText, { label: 'paragraph' })
const paragraphs = field(z.tuple([paragraph, paragraph]), { hint: 'twoParagraphs' })
const captioned = fields(image)

/** More than are shown, so that others follow when one cannot be ordered. */
const products = (hint: NonNullable<FieldMeta['hint']>) =>
  field(
    z
      .array(field(idOf('product'), { label: 'product' }))
      .min(1)
      .max(12),
    { label: 'bandProducts', hint },
  )

export const homeSchema = entry({
  hero: {
    hero: fields({
      headline: localized,
      /** The headline rotates through these words; a single one does not rotate. */
      words: field(z.array(field(localized, { label: 'word' })).min(1), { hint: 'words' }),
      subline: localized,
      paragraphs,
      wide: field(captioned, { label: 'widePicture' }),
      tall: field(captioned, { label: 'tallPicture' }),
    }),
  },
  productBands: {
    /** Rows of products below the hero. One is shown, depending on the time of the day. */
    productBands: field(
      z
        .array(
          fields({
            headline: localized,
            text: longText,
            /** null: whenever no other band is shown. */
            between: field(timeOfDay.nullable().default(null), { label: 'bandTime', hint: 'bandTime' }),
            productIds: products('bandProducts'),
          }),
        )
        .default([]),
      { hint: 'productBands' },
    ),
    /** What belongs to a few weeks of the year. Shown is the first one whose season it is. */
    seasonBands: field(
      z
        .array(fields({ headline: localized, text: longText, season, productIds: products('seasonProducts') }))
        .default([]),
      { hint: 'seasonBands' },
    ),
  },
  facts: { facts: z.array(fields({ figure: localized, text: longText })) },
  faq: {
    faq: fields({
      headline: localized,
      entries: field(z.array(fields({ question: localized, answer: longText })).min(1), { label: 'questions' }),
    }),
  },
  jobsTile: {
    jobs: fields({
      ...image,
      headline: localized,
      text: longText,
      button: field(localized, { label: 'buttonText' }),
    }),
    /** The pictures of job pages. */
    jobFieldImages: field(z.array(fields({ field: choice('jobField'), ...image })).default([]), {
      hint: 'jobFieldImages',
    }),
  },
  feed: {
    feed: fields({
      headline: localized,
      text: longText,
      images: field(
        z.array(fields({ ...image, link: field(text.optional(), { label: 'menuPage', hint: 'siteLink' }) })).min(9),
        { hint: 'nineImages' },
      ),
    }),
  },
  appTile: { app: fields({ ...image, headline: localized, subHeadline: localized, paragraphs }) },
  search: {
    title: field(localized, { label: 'pageTitle', hint: 'pageTitle' }),
    description: field(longText, { label: 'pageDescription', hint: 'pageDescription' }),
  },
})

export type HomePage = Declared<typeof homeSchema>
