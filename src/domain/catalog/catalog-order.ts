import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Language } from '../i18n/languages.ts'
import { isInSeason } from './availability.ts'
import { type Category, compareNames, isOrderable, type Product } from './product.ts'

const minutesPerDay = 24 * 60

interface CatalogMoment {
  date: CalendarDate
  /** Of the day, in local time. */
  minute: number
}

const isFirstNow = ({ firstBetween }: Category, minute: number): boolean =>
  firstBetween !== null && firstBetween.from <= minute && minute < firstBetween.until

/** Categories whose time of the day it is come first, the others as in the content: rolls before ten, cake after noon. */
export const orderCategories = (categories: readonly Category[], minute: number): Category[] =>
  categories.toSorted((a, b) => Number(isFirstNow(b, minute)) - Number(isFirstNow(a, minute)))

/** Minutes until the order of the categories may change. */
export function minutesUntilReorder(categories: readonly Category[], minute: number): number {
  const moments = categories.flatMap(({ firstBetween }) =>
    firstBetween ? [firstBetween.from, firstBetween.until] : [],
  )
  return Math.min(minutesPerDay, ...moments.filter((moment) => moment > minute)) - minute
}

/** What is made for a few weeks only, during these weeks. */
const isSeasonal = ({ season }: Product, date: CalendarDate): boolean => season !== null && isInSeason(season, date)

/**
 * As a shop window: by category; in it, what can be ordered before the rest, what is in season before what there always
 * is, then by position. Names only decide between products with the same position.
 */
export function sortForCatalog(
  products: readonly Product[],
  categories: readonly Category[],
  { date, minute }: CatalogMoment,
  language: Language,
): Product[] {
  const rankByCategory = new Map(orderCategories(categories, minute).map(({ id }, rank) => [id, rank]))
  const rankOf = ({ category }: Product) => rankByCategory.get(category) ?? categories.length
  const byName = compareNames(language)
  return products.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Number(isOrderable(b)) - Number(isOrderable(a)) ||
      Number(isSeasonal(b, date)) - Number(isSeasonal(a, date)) ||
      a.position - b.position ||
      byName(a, b),
  )
}
