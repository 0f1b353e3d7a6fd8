import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import type { Allergen } from '#domain/catalog/allergens.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translator.ts'
import { formatDayAndMonth } from '../../format-day-and-month.ts'
import { formatEuros } from '../../format-euros.ts'
import { formatList } from '../../format-list.ts'
import { formatNumber } from '../../format-number.ts'

interface Voice {
  t: Translate
  language: Language
}

export const allergensOf = ({ allergenes }: Pick<ProductAnswer, 'allergenes'>): Allergen[] | null =>
  allergenes === null ? null : (allergenes.split(',').filter(Boolean) as Allergen[])

export function allergenText(product: Pick<ProductAnswer, 'allergenes'>, { t, language }: Voice): string {
  const allergens = allergensOf(product)
  if (allergens === null) return t('undeclared')
  if (allergens.length === 0) return t('containsNone')
  return t('contains', {
    list: formatList(
      allergens.map((code) => t(`allergen.${code}`)),
      language,
    ),
  })
}

type Content = Pick<ProductAnswer, 'content' | 'unitPrice'>

export function contentText({ content, unitPrice }: Content, { t, language }: Voice): string {
  const number = (amount: number) => formatNumber(amount, language)
  const amount = {
    g: () => t('weight', { amount: number(content.amount) }),
    ml: () => t('volume', { amount: number(content.amount / 1000) }),
    piece: () => t('pieces', { count: content.amount }),
  }[content.unit]()
  if (!unitPrice) return amount
  return `${amount} · ${t('unitPrice', { price: formatEuros(unitPrice.price, language), unit: unitPrice.per })}`
}

const dayNames = (days: readonly number[], { t, language }: Voice) =>
  formatList(
    days.map((day) => t(`onWeekday.${day}` as 'onWeekday.0')),
    language,
  )

/** The week begins on Monday here. */
const fromMonday = (days: readonly number[]) => days.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))

function weekdayText(weekdays: readonly number[], voice: Voice): string | undefined {
  if (weekdays.length === 7) return undefined
  const missing = [0, 1, 2, 3, 4, 5, 6].filter((day) => !weekdays.includes(day))
  return missing.length <= 2
    ? voice.t('notOn', { days: dayNames(fromMonday(missing), voice) })
    : voice.t('onlyOn', { days: dayNames(fromMonday(weekdays), voice) })
}

/** A leap year, so that every month and day exists. */
const dayAndMonth = (monthDay: string, language: Language) => formatDayAndMonth(`2028-${monthDay}`, language)

function seasonText(season: ProductAnswer['season'], { t, language }: Voice): string | undefined {
  if (!season) return undefined
  return season.startsOn
    ? t('seasonFrom', { date: dayAndMonth(season.from, language) })
    : t('seasonUntil', { date: dayAndMonth(season.until, language) })
}

type Availability = Pick<ProductAnswer, 'weekdays' | 'season' | 'preparationDays' | 'ordering'>

/** "Nur samstags", "Ab 1. Dezember", "2 Tage Vorlauf". */
export function availabilityTexts(
  { weekdays, season, preparationDays, ordering }: Availability,
  voice: Voice,
): string[] {
  const texts = [weekdayText(weekdays, voice), seasonText(season, voice)]
  if (ordering === 1 && preparationDays > 1) texts.push(voice.t('preparation', { count: preparationDays }))
  return texts.filter((text) => text !== undefined)
}
