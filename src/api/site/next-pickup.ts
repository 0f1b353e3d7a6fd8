import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import { nextPickupQuery, nextPickupSchema } from '#contract/orders.ts'
import { isLimited } from '#domain/catalog/stock.ts'
import { indexById } from '#domain/content/content.ts'
import { nextPickup } from '#domain/pickup/next-pickup.ts'
import { parseNeeded } from '#domain/pickup/order-needs.ts'
import { localTime } from '#foundation/clock.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { msUntilNextDates, stockMaxAgeMs } from './middleware/cacheable-response.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { loadStockUseOf } from './offers.ts'
import { toMoment } from './pickup-options.ts'

const createRoute = routesOf('Stores')

const nextPickupRoute = createRoute('get', '/pickup/next', {
  summary: 'The first date on which an order placed now can be picked up in any store',
  request: { query: nextPickupQuery },
  responses: jsonResponses(singleResponse(nextPickupSchema)),
})

export function addNextPickupRoute(api: ApiRoutes<ApiEnv>, { db, content, now }: ApiServices): void {
  api.openapi(nextPickupRoute, async (c) => {
    const instant = now()
    const time = localTime(instant)
    const { stores, products } = content()
    const requested = parseNeeded(c.req.valid('query').products, indexById(products)).map(({ product }) => product)
    const stockUseIn = await loadStockUseOf(db, requested, time.now.date)
    const next = nextPickup({ stores, products: requested, stockUseIn, ...time })
    const maxAgeMs = requested.some(isLimited) ? stockMaxAgeMs : Infinity
    const data = {
      today: time.now.date,
      ...(next && { next: { date: next.date, orderBy: toMoment(next.orderBy) } }),
      validSeconds: Math.max(1, Math.floor(Math.min(maxAgeMs, msUntilNextDates(instant)) / 1000)),
    }
    return c.json({ success: true as const, data }, 200)
  })
}
