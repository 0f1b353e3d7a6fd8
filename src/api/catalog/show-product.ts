import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isInSeason, nextSeasonStart } from '#domain/catalog/availability.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { unitPrice } from '#domain/catalog/unit-price.ts'
import type { Picture } from '#domain/content/picture.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { toEuros } from '#domain/money/euros.ts'
import { showPicture } from '../site/show-picture.ts'
import { showCalorific, showNutrition } from './show-nutrition.ts'

interface Surroundings {
  language: Language
  pictures: ReadonlyMap<string, Picture>
  today: CalendarDate
}

const zeroOrOne = (is: boolean) => (is ? (1 as const) : (0 as const))

function showUnitPrice(product: Product): Pick<ProductAnswer, 'unitPrice'> {
  const price = unitPrice(product)
  return price ? { unitPrice: { price: toEuros(price.cents), per: price.per } } : {}
}

function showSeason({ season }: Product, today: CalendarDate): ProductAnswer['season'] {
  if (!season || isInSeason(season, today)) return season
  return { ...season, startsOn: nextSeasonStart(season, today) }
}

export function showProduct(product: Product, { language, pictures, today }: Surroundings): ProductAnswer {
  const { id, category, content, vatPercent, preparationDays, keepsDays, organicControlBody, nutrition } = product
  return {
    id,
    name: localized(product.name, language),
    description: localized(product.description, language),
    ingredients: localized(product.ingredients, language),
    allergenes: product.allergens?.join(',') ?? null,
    traces: [...product.traces],
    additives: [...product.additives],
    calorific: nutrition && showCalorific(nutrition),
    nutrition: nutrition ? showNutrition(nutrition, language) : [],
    currency: 'EUR',
    price: toEuros(product.priceCents),
    vatPercent,
    ...showUnitPrice(product),
    deposit: toEuros(product.depositCents),
    content,
    ordering: zeroOrOne(isOrderable(product)),
    category,
    regional: zeroOrOne(product.regional),
    biological: zeroOrOne(organicControlBody !== null),
    organicControlBody,
    preparationDays,
    weekdays: [...product.weekdays],
    season: showSeason(product, today),
    keepsDays,
    picture: showPicture(pictures, product.image),
  }
}
