import type { ProductResponse } from '#contract/products.ts'
import { type Weekday, weekdays } from '#domain/calendar/calendar-date.ts'
import { daysAfterMonday } from '#domain/calendar/calendar-week.ts'
import { formatEuros, formatList, formatNumber } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { toCents, toEuros } from '#domain/money.ts'
import type { Translation } from './i18n/use-translation.ts'

/** Null: not declared yet. */
export function formatAllergens(
  { allergens }: Pick<ProductResponse, 'allergens'>,
  { t, language }: Translation<'products'>,
): string {
  if (allergens === null) return t('undeclared')
  if (allergens.length === 0) return t('containsNone')
  return t('contains', {
    list: formatList(
      allergens.map((code) => t(`allergen.${code}`)),
      language,
    ),
  })
}

/**
 * The lowest and the highest price, if choices that have to be made differ in price. What can be left out, such as an
 * inscription, does not count.
 */
export function findPriceRange({
  price,
  priceFrom,
  optionGroups,
}: Pick<ProductResponse, 'price' | 'priceFrom' | 'optionGroups'>): { low: number; high: number } | undefined {
  const required = optionGroups.filter(({ isRequired }) => isRequired)
  const highestCents = required.map((group) => {
    if (group.kind === 'text') return toCents(group.priceDifference)
    return Math.max(...group.choices.map(({ priceDifference }) => toCents(priceDifference)))
  })
  const high = toEuros(highestCents.reduce((sum, difference) => sum + difference, toCents(price)))
  return high > priceFrom ? { low: priceFrom, high } : undefined
}

/** "ab 3,50 €" if the choices differ in price and this is the lowest. */
export function formatPrice(
  { price, priceFrom }: { price: number; priceFrom?: number | undefined },
  { t, language }: Translation<'products'>,
): string {
  const amount = formatEuros(price, language)
  return priceFrom === price ? t('priceFrom', { price: amount }) : amount
}

type Content = Pick<ProductResponse, 'content' | 'unitPrice'>

/** "1.000 g · 5,40 € / kg", "18 Stück". */
export function formatContent({ content, unitPrice }: Content, { t, language }: Translation<'products'>): string {
  const number = (amount: number) => formatNumber(amount, language)
  const amount = {
    g: () => t('weight', { amount: number(content.amount) }),
    ml: () => t('volume', { amount: number(content.amount / 1000) }),
    piece: () => t('pieces', { count: content.amount }),
  }[content.unit]()
  if (!unitPrice) return amount
  return `${amount} · ${t('unitPrice', { price: formatEuros(unitPrice.price, language), unit: unitPrice.per })}`
}

const formatDayNames = (days: readonly Weekday[], { t, language }: Translation<'products'>) =>
  formatList(
    days.map((day) => t(`onWeekday.${day}`)),
    language,
  )

/** Sorts weekdays from Monday to Sunday. */
const fromMonday = (days: readonly Weekday[]) => days.toSorted((a, b) => daysAfterMonday(a) - daysAfterMonday(b))

/** The shorter way to say it: "Nur donnerstags", "Nicht sonntags". */
export function describeWeekdays(
  days: readonly Weekday[],
  translation: Translation<'products'>,
): { rule: 'onlyOn' | 'notOn'; days: string } {
  const missing = weekdays.filter((day) => !days.includes(day))
  return missing.length <= 2
    ? { rule: 'notOn', days: formatDayNames(fromMonday(missing), translation) }
    : { rule: 'onlyOn', days: formatDayNames(fromMonday(days), translation) }
}

function formatWeekdays(
  weekdaysOfProduct: readonly Weekday[],
  translation: Translation<'products'>,
): string | undefined {
  if (weekdaysOfProduct.length === weekdays.length) return undefined
  const { rule, days } = describeWeekdays(weekdaysOfProduct, translation)
  return translation.t(rule, { days })
}

/** Uses a leap year, in which every month and day exists. */
export const formatMonthDay = (monthDay: string, language: Language) =>
  formatDay(`2028-${monthDay}`, language, 'dayAndMonth')

function formatSeason(season: ProductResponse['season'], { t, language }: Translation<'products'>): string | undefined {
  if (!season) return undefined
  return season.startsOn
    ? t('seasonFrom', { date: formatMonthDay(season.from, language) })
    : t('seasonUntil', { date: formatMonthDay(season.until, language) })
}

type Availability = Pick<ProductResponse, 'weekdays' | 'season' | 'preparationDays' | 'ordering'>

/** "Nur samstags", "Ab 1. Dezember", "2 Tage Vorlauf". */
export function formatAvailability(
  { weekdays, season, preparationDays, ordering }: Availability,
  translation: Translation<'products'>,
): string[] {
  const parts = [formatWeekdays(weekdays, translation), formatSeason(season, translation)]
  if (ordering === 1 && preparationDays > 1) parts.push(translation.t('preparation', { count: preparationDays }))
  return parts.filter((part) => part !== undefined)
}
