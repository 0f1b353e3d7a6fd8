import { createRoute, z } from '@hono/zod-openapi'
import { cartParams } from '#contract/cart/cart-requests.ts'
import { listAnswer, singleAnswer } from '#contract/envelope.ts'
import { linkSchema, orderAnswerSchema, reorderSchema } from '#contract/orders/order-answer.ts'
import {
  changeOrderSchema,
  checkoutSchema,
  lookUpQuery,
  orderParams,
  tokenQuery,
  withdrawalSchema,
} from '#contract/orders/order-requests.ts'
import {
  answers,
  jsonBody,
  notFoundAnswer,
  refusedAnswer,
  saidSchema,
  tooManyAnswer,
  unavailableAnswer,
} from '../middleware/answers.ts'

const linkAnswers = { ...answers(listAnswer(linkSchema)), ...refusedAnswer, ...unavailableAnswer }
const orderAnswers = { ...answers(singleAnswer(orderAnswerSchema)), ...notFoundAnswer, ...tooManyAnswer }

export const checkoutRoute = createRoute({
  method: 'post',
  path: '/carts/{cartId}/checkout',
  tags: ['Orders'],
  summary: 'Order what is in the cart',
  description: 'Answers links; the browser goes to rel=approve. The same Idempotency-Key never makes a second order.',
  request: {
    params: cartParams,
    headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
    body: jsonBody(checkoutSchema),
  },
  responses: linkAnswers,
})

export const lookUpRoute = createRoute({
  method: 'get',
  path: '/orders/{orderId}',
  tags: ['Orders'],
  summary: 'An order by its number and mail address',
  description: 'Also hands out the grant that changing and paying ask for.',
  request: { params: orderParams, query: lookUpQuery },
  responses: orderAnswers,
})

export const openLinkRoute = createRoute({
  method: 'get',
  path: '/orders/{orderId}/link',
  tags: ['Orders'],
  summary: 'An order by the link of its mails',
  request: { params: orderParams, query: tokenQuery },
  responses: orderAnswers,
})

export const grantedRoute = createRoute({
  method: 'get',
  path: '/orders/{orderId}/granted',
  tags: ['Orders'],
  summary: 'An order for which this browser has a grant',
  request: { params: orderParams },
  responses: orderAnswers,
})

export const changeRoute = createRoute({
  method: 'patch',
  path: '/orders',
  tags: ['Orders'],
  summary: 'Change store, date, time and notes',
  request: { body: jsonBody(changeOrderSchema) },
  responses: { ...answers(saidSchema), ...notFoundAnswer, ...refusedAnswer },
})

export const reauthorizeRoute = createRoute({
  method: 'get',
  path: '/orders/{orderId}/reauthorize',
  tags: ['Orders'],
  summary: 'A new way to pay an unpaid order',
  request: { params: orderParams },
  responses: { ...linkAnswers, ...notFoundAnswer },
})

export const cancelRoute = createRoute({
  method: 'post',
  path: '/orders/{orderId}/cancel',
  tags: ['Orders'],
  summary: 'Cancel an order inside its change window; what was paid is paid back',
  request: { params: orderParams },
  responses: { ...answers(saidSchema), ...notFoundAnswer, ...refusedAnswer },
})

export const reorderRoute = createRoute({
  method: 'post',
  path: '/orders/{orderId}/reorder',
  tags: ['Orders'],
  summary: 'A new cart with the same things, and what has changed since',
  request: { params: orderParams },
  responses: { ...answers(singleAnswer(reorderSchema)), ...notFoundAnswer },
})

export const withdrawalRoute = createRoute({
  method: 'post',
  path: '/withdrawals',
  tags: ['Orders'],
  summary: 'Declare the withdrawal from a contract',
  request: { body: jsonBody(withdrawalSchema) },
  responses: { ...answers(singleAnswer(z.object({ receivedAt: z.string() }))), ...tooManyAnswer },
})
