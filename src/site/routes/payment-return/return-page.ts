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

const readCookie = (cookieHeader: string | null, name: string): string | undefined =>
  (cookieHeader ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The home page, unless this order was paid on its own page. */
export function getReturnPath(cookieHeader: string | null, orderId: string): string {
  const id = encodeURIComponent(orderId)
  return readCookie(cookieHeader, returnCookie) === id ? `/selfservice/orders/${id}` : '/'
}

/** Names the order and the result of its payment for the home page, which shows them first, and once. */
export const resultCookie = 'krume-result'
const fiveMinutes = 300

const paymentResults = ['paid', 'checking', 'unpaid'] as const

export interface PaymentReturn {
  orderId: string
  result: (typeof paymentResults)[number]
}

const attributes = 'Path=/; HttpOnly; SameSite=Lax'

/** The fragment is that of the API's redirect, which names the result. */
export const toResultCookie = (orderId: string, fragment = ''): string =>
  `${resultCookie}=${fragment}.${encodeURIComponent(orderId)}; Max-Age=${fiveMinutes}; ${attributes}`

export const clearedResultCookie = `${resultCookie}=; Max-Age=0; ${attributes}`

export function readResultCookie(cookieHeader: string | null): PaymentReturn | undefined {
  const [name, orderId] = readCookie(cookieHeader, resultCookie)?.split('.') ?? []
  const result = paymentResults.find((known) => known === name)
  return result && orderId ? { result, orderId } : undefined
}
