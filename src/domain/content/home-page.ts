import type { Localized } from '../i18n/languages.ts'
import type { ContentImage } from './pictures.ts'

export interface HomePage {
  title: Localized
  description: Localized
  hero: {
    headline: Localized
    /** The headline rotates through these words; a single one does not rotate. */
    words: readonly Localized[]
    subline: Localized
    paragraphs: readonly [Localized, Localized]
    wide: ContentImage
    tall: ContentImage
  }
  facts: readonly { figure: Localized; text: Localized }[]
  faq: { headline: Localized; entries: readonly { question: Localized; answer: Localized }[] }
  jobs: ContentImage & { headline: Localized; text: Localized; button: Localized }
  feed: { headline: Localized; text: Localized; images: readonly ContentImage[] }
  app: ContentImage & {
    headline: Localized
    subHeadline: Localized
    paragraphs: readonly [Localized, Localized]
  }
}

export const slideButtons = ['Shop now', 'Book travel', 'Listen', 'Get Focused'] as const
export type SlideButton = (typeof slideButtons)[number]

export interface Slide {
  index: number
  headline: Localized
  button: SlideButton
  src: string
  /** Describes the picture; `text` is shown beside it. */
  alt: Localized
  text: Localized
  link: string
}

export interface Slides {
  lists: { long: readonly Slide[]; short: readonly Slide[] }
  buttonLabels: Record<SlideButton, Localized>
}

export const slidePlaces = ['home', 'store', 'page'] as const
export type SlidePlace = (typeof slidePlaces)[number]

const slidesPerSlider = 6

/** The home page and the store pages show six slides each, together the whole long list; content pages show the short one. */
export function slidesAt({ lists: { long, short } }: Slides, place: SlidePlace): readonly Slide[] {
  if (place === 'page') return short
  return place === 'home' ? long.slice(0, slidesPerSlider) : long.slice(-slidesPerSlider)
}
