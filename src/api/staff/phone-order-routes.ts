import { toOptionGroupResponse } from '#api/shared/option-group-response.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import { requiredIdempotencyHeaders } from '#contract/fields.ts'
import {
  type CatalogEntry,
  catalogEntrySchema,
  catalogQuery,
  type PhoneOrderRequest,
  phoneOrderBody,
  type StaffPickupOptions,
  staffPickupOptionsSchema,
  staffPickupQuery,
} from '#contract/staff/staff-order-changes.ts'
import { staffOrderSchema } from '#contract/staff/staff-orders.ts'
import { listStockUse, stockKey, sumStockUse } from '#db/stock.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute, parseClockMinute } from '#domain/calendar/local-time.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { isOrderable, sortCategories, sortProducts } from '#domain/catalog/product.ts'
import { shelfName } from '#domain/catalog/shelf-name.ts'
import { isSoldIn, stockLeft } from '#domain/catalog/stock.ts'
import { indexById } from '#domain/content/content.ts'
import { isLanguage, type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { parseNeeded } from '#domain/pickup/order-needs.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import { listStaffPickupDates, needsOfOrder, needsOfProducts } from '#services/orders/staff-pickup-options.ts'
import { type PhoneOrderInput, takePhoneOrder } from '#services/orders/take-phone-order.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { maySeeStore, type StaffServices, toActor } from './staff-context.ts'
import { toStaffOrder } from './staff-order-response.ts'
import { staffError, staffResponses } from './staff-responses.ts'
import { findVisibleOrder } from './visible-order.ts'

/** Long enough to know what is bought often, short enough to forget the last season. */
const latelyDays = 14

interface CatalogQuery {
  storeId: string
  date: CalendarDate
  language: Language
}

/** All products that can be ordered, sorted as on the site, with what is left of them on the day. */
async function loadCatalog(
  { db, content }: OrderServices,
  { storeId, date, language }: CatalogQuery,
): Promise<CatalogEntry[]> {
  const { categories, products } = content()
  const used = await listStockUse(db, storeId, { from: date, until: date })
  const lately = await sumStockUse(db, storeId, { from: addDays(date, -latelyDays), until: date })
  const sorted = sortProducts(products, language).filter(isOrderable)
  return sortCategories(categories, language).flatMap((category) =>
    sorted
      .filter((product) => product.category === category.id)
      .map((product) => ({
        productId: product.id,
        name: shelfName(product.name, language),
        category: category.id,
        categoryName: localized(category.name, language),
        price: toEuros(product.priceCents + product.depositCents),
        optionGroups: product.optionGroups.map((group) => toOptionGroupResponse(group, product, language)),
        quantityRules: product.quantityRules,
        usualQuantities: [...product.usualQuantities],
        lately: lately.get(product.id) ?? 0,
        left: stockLeft(product, storeId, date, used.get(stockKey(product.id, date)) ?? 0) ?? null,
        isAvailable: findUnavailableReason(product, date) === undefined && isSoldIn(product, storeId),
      })),
  )
}

const createRoute = routesOf('Orders')

const createOrderRoute = createRoute('post', '/orders', 'orders.create', {
  summary: 'Take an order on the phone, which is paid at pickup',
  request: {
    headers: requiredIdempotencyHeaders,
    body: { required: true, content: { 'application/json': { schema: phoneOrderBody } } },
  },
  responses: staffResponses(singleResponse(staffOrderSchema)),
})

const pickupOptionsRoute = createRoute('get', '/pickup-options', 'orders.read', {
  summary: 'Days and times for moving an order or for a new one',
  request: { query: staffPickupQuery },
  responses: staffResponses(singleResponse(staffPickupOptionsSchema)),
})

const catalogRoute = createRoute('get', '/catalog', 'orders.read', {
  summary: 'The products for an order on the phone, by category',
  request: { query: catalogQuery },
  responses: staffResponses(listResponse(catalogEntrySchema)),
})

const toPhoneOrder = (body: PhoneOrderRequest): Omit<PhoneOrderInput, 'actor' | 'idempotencyKey'> => ({
  lines: body.lines.map(({ productId, quantity, notes, options }) => ({ productId, quantity, notes, options })),
  customer: { givenname: body.givenname, surname: body.surname, mail: body.mail, phone: body.phone },
  pickup: { storeId: body.store, date: body.date, minute: parseClockMinute(body.time) ?? 0 },
  language: isLanguage(body.language) ? body.language : 'de',
  notes: body.notes,
  staffNote: body.staffNote,
})

export function addPhoneOrderRoutes(api: StaffRoutes, { orders }: StaffServices): void {
  const { db, content } = orders

  api.openapi(createOrderRoute, async (c) => {
    const body = c.req.valid('json')
    if (!maySeeStore(c, body.store)) return staffError(c, 'otherStore')
    const request = { actor: toActor(c.get('identity')), idempotencyKey: c.req.valid('header')['idempotency-key'] }
    const result = await takePhoneOrder(orders, { ...toPhoneOrder(body), ...request })
    switch (result.kind) {
      case 'taken':
      case 'takenBefore':
        return c.json({ success: true as const, data: toStaffOrder(result.order, c.get('language')) }, 200)
      case 'notAvailable':
      case 'notInStore':
      case 'soldOut':
        return staffError(c, result.kind, { data: { productIds: result.productIds } })
      case 'optionsNotOffered':
      case 'quantityNotOffered':
        return staffError(c, result.kind, { data: { lineKeys: result.lineKeys } })
      // The schema requires a line.
      case 'cartEmpty':
        return staffError(c, 'notPossibleNow')
      default:
        return staffError(c, result.kind)
    }
  })

  api.openapi(pickupOptionsRoute, async (c) => {
    const { store: storeId, order: orderNumber, products } = c.req.valid('query')
    if (!maySeeStore(c, storeId)) return staffError(c, 'otherStore')
    const store = indexById(content().stores).get(storeId)
    if (!store) return staffError(c, 'unknownStore')
    const order = orderNumber === undefined ? undefined : await findVisibleOrder(c, db, orderNumber)
    if (typeof order === 'string') return staffError(c, order)
    const productById = indexById(content().products)
    const needs = order ? needsOfOrder(order, productById) : needsOfProducts(parseNeeded(products, productById))
    const dates = await listStaffPickupDates(orders, store, needs)
    const data: StaffPickupOptions = {
      store: storeId,
      dates: dates.map(({ date, isShortNotice, shortages, times }) => ({
        date,
        isShortNotice,
        soldOut: shortages.map(({ product, left }) => ({
          productId: product.id,
          name: shelfName(product.name, c.get('language')),
          left,
        })),
        times: times.map(({ minute, ...state }) => ({ time: formatClockMinute(minute), ...state })),
      })),
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(catalogRoute, async (c) => {
    const { store, date } = c.req.valid('query')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    if (!indexById(content().stores).has(store)) return staffError(c, 'unknownStore')
    const data = await loadCatalog(orders, { storeId: store, date, language: c.get('language') })
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
