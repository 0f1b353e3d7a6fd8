import type {
  ChangeOrderRequest,
  CheckoutRequest,
  Link,
  OrderLinksRequest,
  OrderResponse,
  PickupPass,
  ReorderResponse,
  WithdrawalRequest,
} from '#contract/orders.ts'
import {
  type ApiRequest,
  idempotentJsonBody,
  jsonBody,
  type ListResponse,
  type MessageResponse,
  type SingleResponse,
  withQuery,
} from './api-request.ts'

const orderPath = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`

export const orderApi = (call: ApiRequest) => ({
  checkout: (cartId: string, body: CheckoutRequest, idempotencyKey: string) =>
    call<ListResponse<Link>>(`/carts/${encodeURIComponent(cartId)}/checkout`, idempotentJsonBody(body, idempotencyKey)),
  lookUpOrder: (orderId: string, mail: string) =>
    call<SingleResponse<OrderResponse>>(withQuery(orderPath(orderId), { mail })),
  orderByLink: (orderId: string, token: string) =>
    call<SingleResponse<OrderResponse>>(withQuery(`${orderPath(orderId)}/link`, { token })),
  grantedOrder: (orderId: string) => call<SingleResponse<OrderResponse>>(`${orderPath(orderId)}/granted`),
  grantedOrders: () => call<ListResponse<OrderResponse>>('/orders/granted'),
  pickupPass: (orderId: string, token?: string) =>
    call<SingleResponse<PickupPass>>(withQuery(`${orderPath(orderId)}/pass`, { token })),
  forgetOrder: (orderId: string) => call<MessageResponse>(`${orderPath(orderId)}/granted`, { method: 'DELETE' }),
  orderCalendar: (orderId: string) =>
    call<SingleResponse<{ filename: string; text: string }>>(`${orderPath(orderId)}/calendar`),
  changeOrder: (body: ChangeOrderRequest) => call<MessageResponse>('/orders', { ...jsonBody(body), method: 'PATCH' }),
  reauthorize: (orderId: string) => call<ListResponse<Link>>(`${orderPath(orderId)}/reauthorize`),
  cancelOrder: (orderId: string) => call<MessageResponse>(`${orderPath(orderId)}/cancel`, { method: 'POST' }),
  reorder: (orderId: string) =>
    call<SingleResponse<ReorderResponse>>(`${orderPath(orderId)}/reorder`, { method: 'POST' }),
  requestOrderLinks: (body: OrderLinksRequest) => call<MessageResponse>('/orders/links', jsonBody(body)),
  withdraw: (body: WithdrawalRequest) => call<SingleResponse<{ receivedAt: string }>>('/withdrawals', jsonBody(body)),
})
