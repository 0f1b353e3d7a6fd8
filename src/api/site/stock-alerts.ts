import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import {
  type StockAlertResponse,
  stockAlertParams,
  stockAlertRequestSchema,
  stockAlertSchema,
  stockAlertTokenSchema,
} from '#contract/stock-alerts.ts'
import { findStockAlert } from '#db/stock-alerts.ts'
import { localized } from '#domain/i18n/languages.ts'
import { headStartEnd, type StockAlert } from '#domain/order/stock-alert.ts'
import { isStockAlertToken, type StockAlertStep, stockAlertSteps } from '#services/orders/stock-alert-links.ts'
import {
  endStockAlert,
  keepStockAlert,
  type RequestResult,
  readStockLeft,
  requestStockAlert,
} from '#services/orders/stock-alerts.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { refuseMailCause } from './middleware/refuse-mail-cause.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'

const createRoute = routesOf('Products')
const path = '/stock-alerts/{alertId}' as const

const keyRoute = createRoute('get', '/stock-alerts', {
  summary: 'The key with which browsers subscribe to messages of the bakery',
  responses: jsonResponses(singleResponse(z.object({ pushKey: z.string() }))),
})

const requestRoute = createRoute('post', '/stock-alerts', {
  summary: 'Ask to be told when a product that is sold out can be ordered again',
  description:
    'By a message on the device, or by mail: then a link confirms the address. Who asks first is told first; nothing is reserved.',
  request: { body: jsonBody(stockAlertRequestSchema) },
  responses: jsonResponses(messageSchema, 409, 429),
})

const readRoute = createRoute('get', path, {
  summary: 'An alert, by one of the links in its messages',
  request: {
    params: stockAlertParams,
    query: z.object({ step: z.enum(stockAlertSteps), token: z.string().max(200) }),
  },
  responses: jsonResponses(singleResponse(stockAlertSchema), 404, 410),
})

const confirmRoute = createRoute('post', `${path}/confirm`, {
  summary: 'Confirm an alert by the link in its first mail',
  request: { params: stockAlertParams, body: jsonBody(stockAlertTokenSchema) },
  responses: jsonResponses(singleResponse(stockAlertSchema), 404, 410),
})

const endRoute = createRoute('post', `${path}/end`, {
  summary: 'End an alert and delete it; repeating it changes nothing',
  request: { params: stockAlertParams, body: jsonBody(stockAlertTokenSchema) },
  responses: jsonResponses(messageSchema, 404),
})

const answers = {
  wanted: 'stockAlertWanted',
  toConfirm: 'stockAlertRequested',
} as const
const problems = { available: 'stockAlertNeedless', notPossible: 'stockAlertNotPossible' } as const

export function addStockAlertRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, now, content, orders, grants } = services

  const isGenuine = (step: StockAlertStep, alertId: string, token: string) =>
    isStockAlertToken(grants.access, step, { alertId, token, now: now() })

  async function toResponse(c: Context<ApiEnv>, { productId, storeId, date, toldAt }: StockAlert) {
    const language = c.get('language')
    const { products, stores } = content()
    const product = products.find(({ id }) => id === productId)
    const data: StockAlertResponse = {
      productId,
      productName: product ? localized(product.name, language) : productId,
      store: stores.find(({ id }) => id === storeId)?.name ?? storeId,
      date,
      left: product ? await readStockLeft(orders, product, { storeId, date }) : 0,
      ...(toldAt && { until: headStartEnd(toldAt) }),
    }
    return c.json({ success: true as const, data }, 200)
  }

  const respond = (c: Context<ApiEnv>, result: RequestResult) =>
    result === 'wanted' || result === 'toConfirm'
      ? messageResponse(c, answers[result])
      : errorResponse(c, problems[result])

  api.openapi(keyRoute, (c) => c.json({ success: true as const, data: { pushKey: orders.push.keys.publicKey } }, 200))

  api.openapi(requestRoute, async (c) => {
    const body = c.req.valid('json')
    const { productId, store: storeId, date } = body
    const wanted = { productId, storeId, date, language: c.get('language') }
    // Both count: what a browser asks for costs a row, too.
    const limited = await refuseMailCause(c, services, 'stockAlertConfirm')
    if (limited) return limited
    if ('push' in body)
      return respond(c, await requestStockAlert(orders, { ...wanted, to: { kind: 'push', ...body.push } }))
    if (body.website !== '') return messageResponse(c, answers.toConfirm)
    return respond(c, await requestStockAlert(orders, { ...wanted, to: { kind: 'mail', mail: body.mail } }))
  })

  api.openapi(readRoute, async (c) => {
    const { alertId } = c.req.valid('param')
    const { step, token } = c.req.valid('query')
    if (!isGenuine(step, alertId, token)) return errorResponse(c, 'notFound')
    const alert = await findStockAlert(db, alertId)
    return alert ? toResponse(c, alert) : errorResponse(c, 'stockAlertEnded')
  })

  api.openapi(confirmRoute, async (c) => {
    const { alertId } = c.req.valid('param')
    if (!isGenuine('confirm', alertId, c.req.valid('json').token)) return errorResponse(c, 'notFound')
    const alert = await keepStockAlert(orders, alertId)
    return alert ? toResponse(c, alert) : errorResponse(c, 'stockAlertEnded')
  })

  api.openapi(endRoute, async (c) => {
    const { alertId } = c.req.valid('param')
    if (!isGenuine('end', alertId, c.req.valid('json').token)) return errorResponse(c, 'notFound')
    await endStockAlert(orders, alertId)
    return messageResponse(c, 'stockAlertEnded')
  })
}
