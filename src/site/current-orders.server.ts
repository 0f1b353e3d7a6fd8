import type { RouterContextProvider } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import { orderCookies } from './order-cookies.ts'
import { requestContext } from './request-context.ts'
import { privatePageHeaders } from './responses.ts'
import { clearedResultCookie, type PaymentReturn, readResultCookie } from './routes/payment-return/return-page.ts'

export interface CurrentOrders {
  /** Undefined if they could not be loaded; the browser then tries again. */
  orders: readonly OrderResponse[] | undefined
  /** The order from whose payment the visitor comes back. */
  returnedOrderId?: string
  /** The result of the payment of an order that this browser may not open. */
  strangeResult?: PaymentReturn['result']
}

interface LoadedOrders {
  /** Undefined for visitors without an order: their page is the same for all. */
  current: CurrentOrders | undefined
  /** Undefined for them too: their page may be cached. */
  headers: Record<string, string> | undefined
}

function toCurrentOrders(orders: CurrentOrders['orders'], payment: PaymentReturn | undefined): CurrentOrders {
  if (!payment) return { orders }
  const isKnown = orders?.some(({ orderId }) => orderId === payment.orderId)
  return { orders, ...(isKnown ? { returnedOrderId: payment.orderId } : { strangeResult: payment.result }) }
}

/** The orders of the browser that sends the request, and once, from which payment it comes back. */
export async function loadCurrentOrders(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<LoadedOrders> {
  const cookies = request.headers.get('cookie')
  if (!orderCookies.some((name) => cookies?.includes(`${name}=`))) return { current: undefined, headers: undefined }
  const payment = readResultCookie(cookies)
  const response = await context.get(requestContext).api('GET /orders/granted')
  return {
    current: toCurrentOrders(response.success ? response.data : undefined, payment),
    headers: { ...privatePageHeaders(), ...(payment && { 'Set-Cookie': clearedResultCookie }) },
  }
}
