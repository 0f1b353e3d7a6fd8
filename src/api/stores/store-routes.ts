import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { listAnswer, singleAnswer } from '#contract/envelope.ts'
import { pickupOptionsSchema } from '#contract/orders/order-answer.ts'
import { pickupQuery } from '#contract/orders/order-requests.ts'
import { type StoreAnswer, storeAnswerSchema, type TinyStore, tinyStoreSchema } from '#contract/stores/store-answer.ts'
import { storeQuerySchema } from '#contract/stores/store-query.ts'
import { listSlotUse } from '#db/slots.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import { momentOf } from '../../moment-of.ts'
import { answerText } from '../middleware/answer-text.ts'
import { answers, notFoundAnswer } from '../middleware/answers.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'
import { msUntilNextMinute } from '../middleware/ms-until-next-minute.ts'
import { rememberAnswers } from '../middleware/remember-answers.ts'
import { pickupOptions } from '../orders/pickup-options.ts'
import { findStores } from './find-stores.ts'
import { showStore, showTinyStore } from './show-store.ts'

type ListAnswer = { success: true; count: number; data: (StoreAnswer | TinyStore)[] }
type OneAnswer = { success: true; data: StoreAnswer }

const listRoute = createRoute({
  method: 'get',
  path: '/locations',
  tags: ['Stores'],
  summary: 'Stores by search and services',
  request: { query: storeQuerySchema },
  responses: answers(listAnswer(z.union([storeAnswerSchema, tinyStoreSchema]))),
})

const oneRoute = createRoute({
  method: 'get',
  path: '/locations/{id}',
  tags: ['Stores'],
  summary: 'One store',
  request: { params: z.object({ id: z.string().max(100) }) },
  responses: { ...answers(singleAnswer(storeAnswerSchema)), ...notFoundAnswer },
})

const pickupRoute = createRoute({
  method: 'get',
  path: '/locations/{id}/pickup',
  tags: ['Stores'],
  summary: 'Dates and times at which orders can be picked up',
  request: { params: z.object({ id: z.string().max(100) }), query: pickupQuery },
  responses: { ...answers(singleAnswer(pickupOptionsSchema)), ...notFoundAnswer },
})

export function addStoreRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const remember = rememberAnswers()
  const { bakery, pictures, now } = services

  /** Open or closed changes with the minute, so that is how long an answer lasts. */
  function at(moment: ReturnType<typeof momentOf>) {
    return `${bakery().version} ${moment.now.date} ${moment.now.minute}`
  }

  api.openapi(listRoute, (c) => {
    const query = c.req.valid('query')
    const language = c.get('language')
    const moment = momentOf(now())
    const { stores, company } = bakery()
    const surroundings = { ...moment, language, pictures, companyPhone: company.phone }
    const answer = remember(at(moment), `${language} ${JSON.stringify(query)}`, () => {
      const found = findStores(stores, query, moment)
      const data = found.map((store) => (query.tiny ? showTinyStore(store, moment) : showStore(store, surroundings)))
      return { success: true, count: data.length, data }
    })
    return answerText<ListAnswer>(c, answer, msUntilNextMinute(now()))
  })

  api.openapi(oneRoute, (c) => {
    const { id } = c.req.valid('param')
    const language = c.get('language')
    const moment = momentOf(now())
    const { stores, company } = bakery()
    const store = indexById(stores).get(id)
    if (!store) return fail(c, 'notFound')
    const surroundings = { ...moment, language, pictures, companyPhone: company.phone }
    const answer = remember(at(moment), `${language} one ${id}`, () => ({
      success: true,
      data: showStore(store, surroundings),
    }))
    return answerText<OneAnswer>(c, answer, msUntilNextMinute(now()))
  })

  api.openapi(pickupRoute, async (c) => {
    const { stores, products } = bakery()
    const store = indexById(stores).get(c.req.valid('param').id)
    if (!store) return fail(c, 'notFound')
    const moment = momentOf(now())
    const used = await listSlotUse(services.db, store.id, moment.now.date)
    const data = pickupOptions(store, c.req.valid('query'), moment, {
      used,
      products: indexById(products),
    })
    return c.json({ success: true as const, data }, 200)
  })
}
