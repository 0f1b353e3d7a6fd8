import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { listAnswer, singleAnswer } from '#contract/envelope.ts'
import { frameSchema } from '#contract/site/frame-schema.ts'
import { homePageSchema } from '#contract/site/home-page-schema.ts'
import { type PageAnswer, pageAnswerSchema, pageMentionSchema } from '#contract/site/page-answer.ts'
import { slideSchema } from '#contract/site/slide-schema.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import { answerText, untilNewContent } from '../middleware/answer-text.ts'
import { answers, notFoundAnswer } from '../middleware/answers.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'
import { rememberAnswers } from '../middleware/remember-answers.ts'
import { showFrame } from './show-frame.ts'
import { showHomePage } from './show-home-page.ts'
import { showPage } from './show-page.ts'
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

const pageRoute = createRoute({
  method: 'get',
  path: '/site/pages/{pageId}',
  tags: ['Site'],
  summary: 'A page that is made of content alone',
  request: { params: z.object({ pageId: z.string().max(60) }) },
  responses: { ...answers(singleAnswer(pageAnswerSchema)), ...notFoundAnswer },
})

const pagesRoute = createRoute({
  method: 'get',
  path: '/site/pages',
  tags: ['Site'],
  summary: 'Which pages there are, and when they were last changed',
  responses: answers(listAnswer(pageMentionSchema)),
})

export function addSiteRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  api.openapi(frameRoute, (c) => c.json({ success: true as const, data: showFrame(services, c.get('language')) }, 200))
  api.openapi(homeRoute, (c) =>
    c.json({ success: true as const, data: showHomePage(services, c.get('language')) }, 200),
  )
  const remember = rememberAnswers()
  api.openapi(pageRoute, (c) => {
    const { pageId } = c.req.valid('param')
    const language = c.get('language')
    const { version, pages } = services.bakery()
    const page = indexById(pages).get(pageId)
    if (!page) return fail(c, 'notFound')
    const answer = remember(version, `${language} ${pageId}`, () => ({
      success: true,
      data: showPage(page, { language, pictures: services.pictures }),
    }))
    return answerText<{ success: true; data: PageAnswer }>(c, answer, untilNewContent)
  })
  api.openapi(pagesRoute, (c) => {
    const data = services.bakery().pages.map(({ id, modifiedAt }) => ({ id, modifiedAt }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
  api.openapi(slidesRoute, (c) => {
    const data = showSlides({ ...services, slides: services.bakery().slides, language: c.get('language') })
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
