import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { listAnswer, singleAnswer } from '#contract/envelope.ts'
import { frameSchema } from '#contract/site/frame-schema.ts'
import { homePageSchema } from '#contract/site/home-page-schema.ts'
import { slideSchema } from '#contract/site/slide-schema.ts'
import { answers } from '../frame/answers.ts'
import type { ApiEnv, ApiServices } from '../frame/api-context.ts'
import { showFrame } from './show-frame.ts'
import { showHomePage } from './show-home-page.ts'
import { showSlides } from './show-slides.ts'

const frameRoute = createRoute({
  method: 'get',
  path: '/site/frame',
  tags: ['Site'],
  summary: 'Company, colours and menus',
  responses: answers(singleAnswer(frameSchema)),
})

const homeRoute = createRoute({
  method: 'get',
  path: '/site/home',
  tags: ['Site'],
  summary: 'The home page',
  responses: answers(singleAnswer(homePageSchema)),
})

const slidesRoute = createRoute({
  method: 'get',
  path: '/site/slides',
  tags: ['Site'],
  summary: 'The slides that home and store pages show',
  responses: answers(listAnswer(slideSchema)),
})

export function addSiteRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  api.openapi(frameRoute, (c) => c.json({ success: true as const, data: showFrame(services, c.get('language')) }, 200))
  api.openapi(homeRoute, (c) =>
    c.json({ success: true as const, data: showHomePage(services, c.get('language')) }, 200),
  )
  api.openapi(slidesRoute, (c) => {
    const data = showSlides({ ...services, slides: services.bakery().slides, language: c.get('language') })
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
