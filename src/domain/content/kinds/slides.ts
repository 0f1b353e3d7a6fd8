import { z } from 'zod'
import { choice, type Declared, entry, field, fields, localized, longText, picture, text, whole } from './fields.ts'

const slide = fields({
  headline: localized,
  text: longText,
  src: field(picture, { label: 'image' }),
  /** Describes the picture; `text` is shown beside it. */
  alt: field(localized, { hint: 'alt' }),
  button: choice('slideButton'),
  link: field(text, { hint: 'siteLink' }),
  index: field(whole.min(0), { label: 'position' }),
})

export const slidesSchema = entry({
  slides: {
    lists: fields({
      long: field(z.array(slide).min(6), { label: 'longSlides' }),
      short: field(z.array(slide).min(1), { label: 'shortSlides' }),
    }),
  },
  buttons: {
    buttonLabels: fields({
      'Shop now': field(localized, { label: 'slideButton1' }),
      'Book travel': field(localized, { label: 'slideButton2' }),
      Listen: field(localized, { label: 'slideButton3' }),
      'Get Focused': field(localized, { label: 'slideButton4' }),
    }),
  },
})

export type Slides = Declared<typeof slidesSchema>
