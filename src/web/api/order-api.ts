import type { Link, OrderAnswer, ReorderAnswer } from '#contract/orders/order-answer.ts'
import type { ChangeOrderRequest, CheckoutRequest, WithdrawalRequest } from '#contract/orders/order-requests.ts'
import type { ApiCaller, List, Said, Single } from './api-caller.ts'
import { asJson, asJsonOnce } from './as-json.ts'
import { withQuery } from './with-query.ts'

const pathOf = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`

export const orderApi = (call: ApiCaller) => ({
  checkout: (cartId: string, body: CheckoutRequest, idempotencyKey: string) =>
    call<List<Link>>(`/carts/${encodeURIComponent(cartId)}/checkout`, asJsonOnce(body, idempotencyKey)),
  lookUpOrder: (orderId: string, mail: string) => call<Single<OrderAnswer>>(withQuery(pathOf(orderId), { mail })),
  orderByLink: (orderId: string, token: string) =>
    call<Single<OrderAnswer>>(withQuery(`${pathOf(orderId)}/link`, { token })),
  grantedOrder: (orderId: string) => call<Single<OrderAnswer>>(`${pathOf(orderId)}/granted`),
  changeOrder: (body: ChangeOrderRequest) => call<Said>('/orders', { ...asJson(body), method: 'PATCH' }),
  reauthorize: (orderId: string) => call<List<Link>>(`${pathOf(orderId)}/reauthorize`),
  cancelOrder: (orderId: string) => call<Said>(`${pathOf(orderId)}/cancel`, { method: 'POST' }),
  reorder: (orderId: string) => call<Single<ReorderAnswer>>(`${pathOf(orderId)}/reorder`, { method: 'POST' }),
  withdraw: (body: WithdrawalRequest) => call<Single<{ receivedAt: string }>>('/withdrawals', asJson(body)),
})
