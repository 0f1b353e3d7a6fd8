import type { Localized } from '../i18n/localized.ts'

export const slideButtons = ['Shop now', 'Book travel', 'Listen', 'Get Focused'] as const
export type SlideButton = (typeof slideButtons)[number]

export interface Slide {
  index: number
  headline: Localized
  button: SlideButton
  src: string
  /** What the picture shows, and a line beside it. */
  alt: Localized
  text: Localized
  link: string
}

export interface Slides {
  lists: { long: readonly Slide[]; short: readonly Slide[] }
  buttonLabels: Record<SlideButton, Localized>
}

export const shownSlideCount = 6
