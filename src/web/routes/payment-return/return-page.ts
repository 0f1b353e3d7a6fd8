/**
 * Where to go after the payment: the provider leads every customer to the same route, and only the browser knows where
 * the payment was started.
 */
const returnCookie = 'krume-return'
const twoHours = 7_200

/** Set before the payment is started on the order page. Only the return route receives the cookie. */
export function returnToOrderPage(orderId: string, jar: { cookie: string }): void {
  jar.cookie = `${returnCookie}=${encodeURIComponent(orderId)}; Path=/api/payout; Max-Age=${twoHours}; SameSite=Lax`
}

/** The home page, unless this order was paid on its own page. The fragment names the result. */
export function getReturnPath(cookieHeader: string | null, orderId: string, fragment: string | undefined): string {
  const cookie = `${returnCookie}=${encodeURIComponent(orderId)}`
  const isFromOrderPage = (cookieHeader ?? '').split(';').some((pair) => pair.trim() === cookie)
  return (
    (isFromOrderPage ? `/selfservice/orders/${encodeURIComponent(orderId)}` : '/') + (fragment ? `#${fragment}` : '')
  )
}
