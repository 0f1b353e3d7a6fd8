import { z } from '@hono/zod-openapi'
import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { toOptionGroupResponse, toUnitPriceResponse } from '#api/shared/option-group-response.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  categoryQuerySchema,
  categoryResponseSchema,
  type ProductQuery,
  productQuerySchema,
  productResponseSchema,
  productSearchSchema,
  type WireProduct,
} from '#contract/products.ts'
import { explainedListResponse } from '#contract/search.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { isInSeason, nextSeasonStart } from '#domain/catalog/availability.ts'
import { minutesUntilReorder, orderCategories } from '#domain/catalog/catalog-order.ts'
import { findFormerProduct, lowestPriceCents } from '#domain/catalog/options.ts'
import { isOrderable, type Nutrition, type Product, sortCategories } from '#domain/catalog/product.ts'
import { pickGoingWith, recommendedCount } from '#domain/catalog/product-picks.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { formatNumber } from '#domain/i18n/format.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { findOffer, isOffered, type OfferContext, type ShopContext } from '#domain/pickup/offer.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import {
  msUntilNextDates,
  sendCachedJson,
  stockMaxAgeMs,
  untilContentChanges,
} from './middleware/cacheable-response.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'
import { loadOfferContext } from './offers.ts'
import { getPicture } from './pictures.ts'
import { byScore, explainProducts, matchProducts } from './product-search.ts'
import { productsByName, productsInCatalogOrder } from './sorted-products.ts'

const createRoute = routesOf('Products')

type Catalog = Pick<Content, 'products' | 'categories'>

function findGoingWith(
  productId: string,
  catalog: Catalog,
  { count, language, offers }: { count: number; language: Language; offers: OfferContext },
): Product[] {
  const productById = indexById(catalog.products)
  const product = productById.get(productId)
  if (!product) return []
  const others = () => productsInCatalogOrder(catalog, language, offers.now)
  return pickGoingWith(product, { productById, others, isOffered: (other) => isOffered(other, offers), count })
}

function findProducts(catalog: Catalog, query: ProductQuery, language: Language, offers: OfferContext): Product[] {
  const { products } = catalog
  const { ids, goesWith } = query
  if (goesWith !== undefined)
    return findGoingWith(goesWith, catalog, { count: query.limit ?? recommendedCount, language, offers })
  if (ids !== undefined) return ids.split(',').flatMap((id) => indexById(products).get(id.trim()) ?? [])
  if (query.sort === 'catalog')
    return byScore(matchProducts(productsInCatalogOrder(catalog, language, offers.now), products, query))
  return matchProducts(productsByName(products, language), products, query).map(({ product }) => product)
}

const gramFields = ['fatG', 'saturatedG', 'carbohydrateG', 'sugarG', 'fibreG', 'proteinG', 'saltG'] as const

const formatEnergy = ({ energyKj, energyKcal }: Nutrition) => `${energyKj} kJ / ${energyKcal} kcal`

/** Per 100 g, in the order required by law. */
function toNutritionResponse(nutrition: Nutrition, language: Language): WireProduct['nutrition'] {
  const t = getTranslator(language, 'nutrition')
  const grams = gramFields.map((field) => ({
    name: t(field),
    value: `${formatNumber(nutrition[field], language, { max: 2 })} g`,
  }))
  return [{ name: t('energy'), value: formatEnergy(nutrition) }, ...grams]
}

interface ProductContext {
  language: Language
  pictures: ReadonlyMap<string, Picture>
  offers: ShopContext
}

const toZeroOrOne = (value: boolean) => (value ? (1 as const) : (0 as const))

function toSeasonResponse({ season }: Product, today: CalendarDate): WireProduct['season'] {
  if (!season || isInSeason(season, today)) return season
  return { ...season, startsOn: nextSeasonStart(season, today) }
}

/** That it cannot be ordered at all is in `ordering`. */
function toOfferResponse(product: Product, offers: ShopContext): Pick<WireProduct, 'notOffered' | 'mostPerDay'> {
  const offer = findOffer(product, offers)
  if (offer.kind === 'notOrderable') return {}
  if (offer.kind === 'offered') return offer.mostPerDay === undefined ? {} : { mostPerDay: offer.mostPerDay }
  return { notOffered: { code: offer.kind, ...('from' in offer && offer.from && { from: offer.from }) } }
}

function toProductResponse(product: Product, { language, pictures, offers }: ProductContext): WireProduct {
  const { id, category, content, vatPercent, preparationDays, keepsDays, organicControlBody, nutrition } = product
  return {
    id,
    name: localized(product.name, language),
    description: localized(product.description, language),
    ingredients: localized(product.ingredients, language),
    allergenes: product.allergens?.join(',') ?? null,
    traces: [...product.traces],
    additives: [...product.additives],
    calorific: nutrition && formatEnergy(nutrition),
    nutrition: nutrition ? toNutritionResponse(nutrition, language) : [],
    currency: 'EUR',
    price: toEuros(product.priceCents),
    vatPercent,
    ...toUnitPriceResponse(product),
    deposit: toEuros(product.depositCents),
    content,
    ordering: toZeroOrOne(isOrderable(product)),
    ...toOfferResponse(product, offers),
    category,
    regional: toZeroOrOne(product.regional),
    biological: toZeroOrOne(organicControlBody !== null),
    organicControlBody,
    ...(product.diet && { diet: product.diet }),
    preparationDays,
    weekdays: [...product.weekdays],
    season: toSeasonResponse(product, offers.now.date),
    keepsDays,
    picture: getPicture(pictures, product.image),
    priceFrom: toEuros(lowestPriceCents(product)),
    optionGroups: product.optionGroups.map((group) => toOptionGroupResponse(group, product, language)),
    quantityRules: product.quantityRules,
    usualQuantities: [...product.usualQuantities],
    dailyStock: product.dailyStock,
    dailyStockByStore: product.dailyStockByStore,
    ...(product.reuseOffer && { reuseOffer: true as const }),
    soldIn: product.soldIn && [...product.soldIn],
    pickUpFrom: product.pickupFrom === null ? null : formatClockMinute(product.pickupFrom),
    pickUpUntill: product.pickupUntil === null ? null : formatClockMinute(product.pickupUntil),
  }
}

const categoriesRoute = createRoute('get', '/products/categories', {
  summary: 'Categories and how many products they have',
  request: { query: categoryQuerySchema },
  responses: jsonResponses(listResponse(categoryResponseSchema)),
})

const listRoute = createRoute('get', '/products', {
  summary: 'Products by category, origin and search',
  request: { query: productQuerySchema },
  responses: jsonResponses(explainedListResponse(productResponseSchema, productSearchSchema)),
})

const detailRoute = createRoute('get', '/products/{id}', {
  summary: 'One product',
  description: 'The id of a former product, which is now a choice of another one, returns the other one.',
  request: { params: z.object({ id: z.string().max(100) }) },
  responses: jsonResponses(singleResponse(productResponseSchema), 404),
})

export function addProductRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { content, now, respondCached } = services
  const offersMaxAge = () => Math.min(stockMaxAgeMs, msUntilNextDates(now()))

  api.openapi(categoriesRoute, (c) => {
    const language = c.get('language')
    const { categories, products } = content()
    const { minute } = berlinTime(now())
    const isByTime = c.req.valid('query').sort === 'catalog'
    const params = isByTime ? { sameUntil: minute + minutesUntilReorder(categories, minute) } : undefined
    return sendCachedJson(c, respondCached, { params, maxAgeMs: untilContentChanges }, () => {
      const sorted = isByTime ? orderCategories(categories, minute) : sortCategories(categories, language)
      const data = sorted.map(({ id, name, icon, description }) => ({
        id,
        name: localized(name, language),
        icon,
        ...(description && { description: localized(description, language) }),
        count: products.filter(({ category }) => category === id).length,
      }))
      return { success: true as const, count: data.length, data }
    })
  })

  api.openapi(listRoute, (c) => {
    const query = c.req.valid('query')
    const language = c.get('language')
    const localNow = berlinTime(now())
    // Until the order of the categories changes.
    const sameUntil = localNow.minute + minutesUntilReorder(content().categories, localNow.minute)
    const isByTime = query.sort === 'catalog' || query.goesWith !== undefined
    const params = isByTime ? { ...query, sameUntil } : query
    return sendCachedJson(c, respondCached, { params, maxAgeMs: offersMaxAge() }, async () => {
      const { products, categories, pictures } = content()
      const offers = { ...(await loadOfferContext(services, products, query.storeId)), date: query.date }
      const context = { language, pictures, offers }
      const found = findProducts({ products, categories }, query, language, offers)
      const data = found.slice(0, query.limit).map((product) => toProductResponse(product, context))
      return {
        success: true as const,
        count: found.length,
        data,
        ...(query.explain && { search: explainProducts(products, query, found, language) }),
      }
    })
  })

  api.openapi(detailRoute, (c) => {
    const { id } = c.req.valid('param')
    const language = c.get('language')
    const { products, pictures } = content()
    const former = indexById(products).has(id) ? undefined : findFormerProduct(id, products)
    const product = former?.product ?? indexById(products).get(id)
    if (!product) return errorResponse(c, 'notFound')
    return sendCachedJson(c, respondCached, { params: id, maxAgeMs: offersMaxAge() }, async () => ({
      success: true as const,
      data: {
        ...toProductResponse(product, {
          language,
          pictures,
          offers: { ...(await loadOfferContext(services, [product])), date: undefined },
        }),
        ...(former && { formerOptions: former.options }),
      },
    }))
  })
}
