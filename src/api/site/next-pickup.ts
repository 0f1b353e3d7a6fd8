import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import { nextPickupQuery, nextPickupSchema } from '#contract/orders.ts'
import { isLimited } from '#domain/catalog/stock.ts'
import { indexById } from '#domain/content/content.ts'
import { listPickups } from '#domain/pickup/next-pickup.ts'
import { parseNeeded } from '#domain/pickup/order-needs.ts'
import { localTime } from '#foundation/clock.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { msUntilNextDates, stockMaxAgeMs } from './middleware/cacheable-response.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { loadStockUseOf } from './offers.ts'
import { toMoment } from './pickup-options.ts'

const createRoute = routesOf('Stores')

const nextPickupRoute = createRoute('get', '/pickup/next', {
  summary: 'The dates on which an order placed now can be picked up, in one store or any',
  request: { query: nextPickupQuery },
  responses: jsonResponses(singleResponse(nextPickupSchema)),
})

export function addNextPickupRoute(api: ApiRoutes<ApiEnv>, { db, content, now }: ApiServices): void {
  api.openapi(nextPickupRoute, async (c) => {
    const instant = now()
    const time = localTime(instant)
    const { stores, products } = content()
    const query = c.req.valid('query')
    const requested = parseNeeded(query.products, indexById(products)).map(({ product }) => product)
    const chosen = stores.filter(({ id, pickupStore }) => pickupStore && id === query.storeId)
    const stockUseIn = await loadStockUseOf(db, requested, time.now.date)
    const asked = { stores: chosen.length > 0 ? chosen : stores, products: requested, stockUseIn }
    const { dates, next } = listPickups({ ...asked, ...time })
    const maxAgeMs = requested.some(isLimited) ? stockMaxAgeMs : Infinity
    const data = {
      today: time.now.date,
      dates,
      ...(next && { next: { date: next.date, orderBy: toMoment(next.orderBy) } }),
      validSeconds: Math.max(1, Math.floor(Math.min(maxAgeMs, msUntilNextDates(instant)) / 1000)),
    }
    return c.json({ success: true as const, data }, 200)
  })
}
