import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { singleResponse } from '#contract/envelope.ts'
import { nextPickupQuery, nextPickupSchema } from '#contract/orders.ts'
import { indexById } from '#domain/content/content.ts'
import { nextPickup } from '#domain/pickup/next-pickup.ts'
import { parseNeeded } from '#domain/pickup/order-needs.ts'
import { berlinInstant, localTime } from '../clock.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { msUntilTomorrow } from './middleware/cacheable-response.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { toMoment } from './pickup-options.ts'

const nextPickupRoute = createRoute({
  method: 'get',
  path: '/pickup/next',
  tags: ['Stores'],
  summary: 'The first date on which an order placed now can be picked up in any store',
  request: { query: nextPickupQuery },
  responses: jsonResponses(singleResponse(nextPickupSchema)),
})

export function addNextPickupRoute(api: OpenAPIHono<ApiEnv>, { content, now }: ApiServices): void {
  api.openapi(nextPickupRoute, (c) => {
    const instant = now()
    const time = localTime(instant)
    const { stores, products } = content()
    const requested = parseNeeded(c.req.valid('query').products, indexById(products)).map(({ product }) => product)
    const next = nextPickup({ stores, products: requested, ...time })
    const msUntilDeadline = next ? Date.parse(berlinInstant(next.orderBy)) - Date.parse(instant) : Infinity
    const data = {
      today: time.now.date,
      ...(next && { next: { date: next.date, orderBy: toMoment(next.orderBy) } }),
      validSeconds: Math.max(1, Math.floor(Math.min(msUntilDeadline, msUntilTomorrow(instant)) / 1000)),
    }
    return c.json({ success: true as const, data }, 200)
  })
}
