import { z } from '@hono/zod-openapi'
import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  homePageResponseSchema,
  pageReferenceSchema,
  pageResponseSchema,
  siteDataSchema,
  slideQuerySchema,
  slideSchema,
} from '#contract/site.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { indexById } from '#domain/content/content.ts'
import { minutesUntilNextBand } from '#domain/content/home-page.ts'
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
import { toHomePageResponse, toPageResponse, toSiteDataResponse, toSlidesResponse } from './site-response.ts'

const createRoute = routesOf('Site')

const layoutRoute = createRoute('get', '/site/layout', {
  summary: 'Company, colors and menus',
  responses: jsonResponses(singleResponse(siteDataSchema)),
})

const homeRoute = createRoute('get', '/site/home', {
  summary: 'The home page',
  responses: jsonResponses(singleResponse(homePageResponseSchema)),
})

const slidesRoute = createRoute('get', '/site/slides', {
  summary: 'The slides of the home page, of store pages or of content pages',
  request: { query: slideQuerySchema },
  responses: jsonResponses(listResponse(slideSchema)),
})

const pageRoute = createRoute('get', '/site/pages/{pageId}', {
  summary: 'A content page',
  request: { params: z.object({ pageId: z.string().max(60) }) },
  responses: jsonResponses(singleResponse(pageResponseSchema), 404),
})

const pagesRoute = createRoute('get', '/site/pages', {
  summary: 'All content pages with their modification dates',
  responses: jsonResponses(listResponse(pageReferenceSchema)),
})

export function addSiteRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { content, now, respondCached, isDemo } = services
  const maxAgeMs = untilContentChanges

  api.openapi(layoutRoute, (c) =>
    sendCachedJson(c, respondCached, { maxAgeMs }, () => ({
      success: true as const,
      data: toSiteDataResponse(services, c.get('language')),
    })),
  )
  api.openapi(homeRoute, (c) => {
    const localNow = berlinTime(now())
    // Until the band of another time of the day is shown.
    const sameUntil = localNow.minute + minutesUntilNextBand(content().home.productBands, localNow.minute)
    const maxAgeMs = Math.min(stockMaxAgeMs, msUntilNextDates(now()))
    return sendCachedJson(c, respondCached, { params: { sameUntil }, maxAgeMs }, async () => {
      const offers = await loadOfferContext(services, content().products)
      return { success: true as const, data: toHomePageResponse(content(), offers, c.get('language')) }
    })
  })
  api.openapi(pageRoute, (c) => {
    const { pageId } = c.req.valid('param')
    const language = c.get('language')
    const { pages, pictures, company } = content()
    const page = indexById(pages).get(pageId)
    if (!page) return errorResponse(c, 'notFound')
    return sendCachedJson(c, respondCached, { params: pageId, maxAgeMs }, () => ({
      success: true as const,
      data: toPageResponse(page, { language, company, pictures, isDemo, providers: services.orders.providers }),
    }))
  })
  api.openapi(pagesRoute, (c) =>
    sendCachedJson(c, respondCached, { maxAgeMs }, () => {
      const data = content().pages.map(({ id, modifiedAt }) => ({ id, modifiedAt }))
      return { success: true as const, count: data.length, data }
    }),
  )
  api.openapi(slidesRoute, (c) => {
    const { place } = c.req.valid('query')
    return sendCachedJson(c, respondCached, { params: place, maxAgeMs }, () => {
      const { slides, pictures } = content()
      const data = toSlidesResponse({ slides, place, pictures, language: c.get('language') })
      return { success: true as const, count: data.length, data }
    })
  })
}
