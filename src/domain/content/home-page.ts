import type { CalendarDate } from '../calendar/calendar-date.ts'
import { isInSeason } from '../catalog/availability.ts'
import type { Season } from '../catalog/product.ts'
import type { JobField } from '../hiring/job.ts'
import type { Localized } from '../i18n/languages.ts'
import type { ContentImage } from './pictures.ts'

/** A row of products below the hero. */
export interface ProductBand {
  headline: Localized
  text: Localized
  /** Minutes after midnight, the second one excluded; may span midnight. null: whenever no other band is shown. */
  between: { from: number; until: number } | null
  /** More than are shown, so that others follow when one cannot be ordered. */
  productIds: readonly string[]
}

/** What belongs to a few weeks of the year. */
export interface SeasonBand {
  season: Season
  headline: Localized
  text: Localized
  productIds: readonly string[]
}

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
  /** One is shown, depending on the time of the day. */
  productBands: readonly ProductBand[]
  /** Shown is the first one whose season it is. */
  seasonBands: readonly SeasonBand[]
  facts: readonly { figure: Localized; text: Localized }[]
  faq: { headline: Localized; entries: readonly { question: Localized; answer: Localized }[] }
  jobs: ContentImage & { headline: Localized; text: Localized; button: Localized }
  /** The pictures of job pages. */
  jobFieldImages: readonly (ContentImage & { field: JobField })[]
  feed: { headline: Localized; text: Localized; images: readonly FeedImage[] }
  app: ContentImage & {
    headline: Localized
    subHeadline: Localized
    paragraphs: readonly [Localized, Localized]
  }
}

export type FeedImage = ContentImage & {
  /** A page of the site. */
  link?: string | undefined
}

/** What the work of a field looks like; a field without a picture shows that of all jobs. */
export const getJobImage = ({ jobs, jobFieldImages }: HomePage, field: JobField): ContentImage =>
  jobFieldImages.find((image) => image.field === field) ?? jobs

const isNow = ({ from, until }: NonNullable<ProductBand['between']>, minute: number): boolean =>
  from <= until ? from <= minute && minute < until : minute >= from || minute < until

/** The band of this time of the day; one without a time is shown when no other is. */
export const findProductBand = (bands: readonly ProductBand[], minute: number): ProductBand | undefined =>
  bands.find(({ between }) => between !== null && isNow(between, minute)) ??
  bands.find(({ between }) => between === null)

const minutesPerDay = 24 * 60

/** Minutes until another band may be shown. */
export function minutesUntilNextBand(bands: readonly ProductBand[], minute: number): number {
  const moments = bands.flatMap(({ between }) => (between ? [between.from, between.until] : []))
  return Math.min(minutesPerDay, ...moments.filter((moment) => moment > minute)) - minute
}

export const findSeasonBand = (bands: readonly SeasonBand[], date: CalendarDate): SeasonBand | undefined =>
  bands.find(({ season }) => isInSeason(season, date))

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
