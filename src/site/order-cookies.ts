import { orderHintCookie } from '#domain/order/current-orders.ts'
import { resultCookie } from './routes/payment-return/return-page.ts'

/** With one of them a page shows the orders of the browser (`personalCookies` of its `handle`). */
export const orderCookies: readonly string[] = [orderHintCookie, resultCookie]

/** Set by the server together with the grant for an order. */
export const hasOrderHint = (cookies: string): boolean => cookies.includes(`${orderHintCookie}=1`)
