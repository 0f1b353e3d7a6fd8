import type { CalendarDate } from '../calendar/calendar-date.ts'
import { isInSeason } from '../catalog/availability.ts'
import type { HomePage } from './kinds/home.ts'
import type { Slides } from './kinds/slides.ts'
import type { JobField } from './option-values.ts'
import type { ContentImage } from './pictures.ts'

export type { HomePage, Slides }
export type ProductBand = HomePage['productBands'][number]
export type SeasonBand = HomePage['seasonBands'][number]
export type FeedImage = HomePage['feed']['images'][number]
export type Slide = Slides['lists']['long'][number]

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

export const slidePlaces = ['home', 'store', 'page'] as const
export type SlidePlace = (typeof slidePlaces)[number]

const slidesPerSlider = 6

/** The home page and the store pages show six slides each, together the whole long list; content pages show the short one. */
export function slidesAt({ lists: { long, short } }: Slides, place: SlidePlace): readonly Slide[] {
  if (place === 'page') return short
  return place === 'home' ? long.slice(0, slidesPerSlider) : long.slice(-slidesPerSlider)
}
