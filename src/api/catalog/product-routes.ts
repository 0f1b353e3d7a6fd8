import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  type CategoryAnswer,
  categoryAnswerSchema,
  type ProductAnswer,
  productAnswerSchema,
} from '#contract/catalog/product-answer.ts'
import { productQuerySchema } from '#contract/catalog/product-query.ts'
import { listAnswer, singleAnswer } from '#contract/envelope.ts'
import { sortCategories } from '#domain/catalog/category.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import { localized } from '#domain/i18n/localized.ts'
import { berlinTime } from '../../berlin-time.ts'
import { answerText } from '../middleware/answer-text.ts'
import { answers, notFoundAnswer } from '../middleware/answers.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'
import { msUntilTomorrow } from '../middleware/ms-until-tomorrow.ts'
import { rememberAnswers } from '../middleware/remember-answers.ts'
import { findProducts } from './find-products.ts'
import { showProduct } from './show-product.ts'

type ListAnswer = { success: true; count: number; data: ProductAnswer[] }
type CategoriesAnswer = { success: true; count: number; data: CategoryAnswer[] }
type OneAnswer = { success: true; data: ProductAnswer }

const categoriesRoute = createRoute({
  method: 'get',
  path: '/products/categories',
  tags: ['Products'],
  summary: 'Categories in the order of the tabs',
  responses: answers(listAnswer(categoryAnswerSchema)),
})

const listRoute = createRoute({
  method: 'get',
  path: '/products',
  tags: ['Products'],
  summary: 'Products by category, origin and search',
  request: { query: productQuerySchema },
  responses: answers(listAnswer(productAnswerSchema)),
})

const oneRoute = createRoute({
  method: 'get',
  path: '/products/{id}',
  tags: ['Products'],
  summary: 'One product',
  request: { params: z.object({ id: z.string().max(100) }) },
  responses: { ...answers(singleAnswer(productAnswerSchema)), ...notFoundAnswer },
})

export function addProductRoutes(api: OpenAPIHono<ApiEnv>, { bakery, pictures, now }: ApiServices): void {
  const remember = rememberAnswers()
  const today = () => berlinTime(now()).date
  /** Seasons begin and end with the day. */
  const untilTomorrow = () => msUntilTomorrow(now())
  const stamp = () => `${bakery().version} ${today()}`

  api.openapi(categoriesRoute, (c) => {
    const language = c.get('language')
    const answer = remember(stamp(), `categories ${language}`, () => {
      const { categories, products } = bakery()
      const data = sortCategories(categories).map(({ id, name, icon }) => ({
        id,
        name: localized(name, language),
        icon,
        count: products.filter(({ category }) => category === id).length,
      }))
      return { success: true, count: data.length, data }
    })
    return answerText<CategoriesAnswer>(c, answer, untilTomorrow())
  })

  api.openapi(listRoute, (c) => {
    const query = c.req.valid('query')
    const language = c.get('language')
    const answer = remember(stamp(), `${language} ${JSON.stringify(query)}`, () => {
      const surroundings = { language, pictures, today: today() }
      const found = findProducts(bakery().products, query)
      const data = found.slice(0, query.limit).map((product) => showProduct(product, surroundings))
      return { success: true, count: found.length, data }
    })
    return answerText<ListAnswer>(c, answer, untilTomorrow())
  })

  api.openapi(oneRoute, (c) => {
    const { id } = c.req.valid('param')
    const language = c.get('language')
    const product = indexById(bakery().products).get(id)
    if (!product) return fail(c, 'notFound')
    const answer = remember(stamp(), `${language} one ${id}`, () => ({
      success: true,
      data: showProduct(product, { language, pictures, today: today() }),
    }))
    return answerText<OneAnswer>(c, answer, untilTomorrow())
  })
}
