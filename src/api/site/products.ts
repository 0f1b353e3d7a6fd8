import { z } from '@hono/zod-openapi'
import { LRUCache } from 'lru-cache'
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
import { formatClockMinute, type Instant } from '#domain/calendar/local-time.ts'
import { isInSeason, nextSeasonStart } from '#domain/catalog/availability.ts'
import { minutesUntilReorder, orderCategories } from '#domain/catalog/catalog-order.ts'
import { findFormerProduct, lowestPriceCents } from '#domain/catalog/options.ts'
import { isOrderable, type Nutrition, type Product, sortCategories } from '#domain/catalog/product.ts'
import { pickGoingWith, recommendedCount } from '#domain/catalog/product-picks.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { formatNumber } from '#domain/i18n/format.ts'
import { type Language, localized, mapLanguages } from '#domain/i18n/languages.ts'
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
import { explainProducts, matchProducts, rankProducts } from './product-search.ts'
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

interface FoundProducts {
  found: readonly Product[]
  /** What decides whether the shown ones can be had. */
  offers: OfferContext
}

/** What is shown of them is asked of the database, not the whole catalog. */
async function findProducts(services: ApiServices, query: ProductQuery, language: Language): Promise<FoundProducts> {
  const { products, categories } = services.content()
  const { ids, goesWith, storeId } = query
  if (goesWith !== undefined) {
    const offers = await loadOfferContext(services, products, storeId)
    const count = query.limit ?? recommendedCount
    return { found: findGoingWith(goesWith, { products, categories }, { count, language, offers }), offers }
  }
  const found =
    ids === undefined
      ? searchProducts({ products, categories }, query, language, services.now())
      : ids.split(',').flatMap((id) => indexById(products).get(id.trim()) ?? [])
  return { found, offers: await loadOfferContext(services, found.slice(0, query.limit), storeId) }
}

const searchProducts = (catalog: Catalog, query: ProductQuery, language: Language, now: Instant): Product[] =>
  query.sort === 'catalog'
    ? rankProducts(productsInCatalogOrder(catalog, language, berlinTime(now)), catalog.products, query)
    : matchProducts(productsByName(catalog.products, language), catalog.products, query)

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

type OfferResponse = Pick<WireProduct, 'notOffered' | 'mostPerDay'>

/** As many as wanted, or never: that it cannot be ordered at all is in `ordering`. */
const asUsual: OfferResponse = {}

function toOfferResponse(product: Product, offers: ShopContext): OfferResponse {
  const offer = findOffer(product, offers)
  if (offer.kind === 'notOrderable') return asUsual
  if (offer.kind === 'offered') return offer.mostPerDay === undefined ? asUsual : { mostPerDay: offer.mostPerDay }
  return { notOffered: { code: offer.kind, ...('from' in offer && offer.from && { from: offer.from }) } }
}

/** What is true at any time and in any store. */
function describeProduct(product: Product, { language, pictures }: Omit<ProductContext, 'offers'>): WireProduct {
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
    category,
    regional: toZeroOrOne(product.regional),
    biological: toZeroOrOne(organicControlBody !== null),
    organicControlBody,
    ...(product.diet && { diet: product.diet }),
    preparationDays,
    weekdays: [...product.weekdays],
    season: product.season,
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

type Descriptions = Record<Language, LRUCache<Product, WireProduct>>

/** Those of the products that are shown; a large catalog has many more. */
const createDescriptions = (): Descriptions => mapLanguages(() => new LRUCache({ max: 300 }))

/** By the pictures of a content version, which belong to its products. */
const descriptionsByPictures = new WeakMap<ProductContext['pictures'], Descriptions>()

/** Made once per content and language. Frozen, so that what is derived from it is made once as well (`toInside`). */
function getDescription(product: Product, context: ProductContext): WireProduct {
  const descriptions = descriptionsByPictures.get(context.pictures) ?? createDescriptions()
  descriptionsByPictures.set(context.pictures, descriptions)
  const known = descriptions[context.language].get(product)
  if (known) return known
  const description = Object.freeze(describeProduct(product, context))
  descriptions[context.language].set(product, description)
  return description
}

function toProductResponse(product: Product, context: ProductContext): WireProduct {
  const { offers } = context
  const description = getDescription(product, context)
  const offer = toOfferResponse(product, offers)
  const season = toSeasonResponse(product, offers.now.date)
  return offer === asUsual && season === product.season ? description : { ...description, ...offer, season }
}

function countByCategory(products: readonly Product[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
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
      const counts = countByCategory(products)
      const data = sorted.map(({ id, name, icon, description }) => ({
        id,
        name: localized(name, language),
        icon,
        ...(description && { description: localized(description, language) }),
        count: counts.get(id) ?? 0,
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
      const { products, pictures } = content()
      const { found, offers } = await findProducts(services, query, language)
      const context = { language, pictures, offers: { ...offers, date: query.date } }
      return {
        success: true as const,
        count: found.length,
        data: found.slice(0, query.limit).map((product) => toProductResponse(product, context)),
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
