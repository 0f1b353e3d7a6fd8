import type { Localized } from '../i18n/localized.ts'

interface CaptionedImage {
  image: string
  alt: Localized
}

export interface HomePage {
  title: Localized
  description: Localized
  hero: {
    headline: Localized
    /** Rotates through them; one entry stands still. */
    words: readonly Localized[]
    subline: Localized
    paragraphs: readonly [Localized, Localized]
    wide: CaptionedImage
    tall: CaptionedImage
  }
  facts: readonly { figure: Localized; text: Localized }[]
  faq: { headline: Localized; entries: readonly { question: Localized; answer: Localized }[] }
  jobs: CaptionedImage & { headline: Localized; text: Localized; button: Localized }
  feed: { headline: Localized; text: Localized; images: readonly CaptionedImage[] }
  app: CaptionedImage & {
    headline: Localized
    subHeadline: Localized
    paragraphs: readonly [Localized, Localized]
  }
}
