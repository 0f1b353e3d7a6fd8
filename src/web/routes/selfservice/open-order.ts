import type { RouterContextProvider } from 'react-router'
import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { answerOrThrow } from '../../answer-or-throw.ts'
import { requestContext } from '../../request-context.ts'
import { redirectWithCookies } from './redirect-with-cookies.ts'

interface Visit {
  request: Request
  context: Readonly<RouterContextProvider>
  orderId: string
  /** Where the order is shown: /selfservice/orders or /pass. */
  folder: string
}

/** Parameters that survive the step to the clean address. */
const keptParameters = ['reorder']

function cleanAddress({ request, folder }: Visit, orderId: string, added: Record<string, string> = {}): string {
  const given = new URL(request.url).searchParams
  const kept = keptParameters.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : []))
  const query = new URLSearchParams([...kept, ...Object.entries(added)]).toString()
  return `${folder}/${encodeURIComponent(orderId)}${query && `?${query}`}`
}

/** A mailed link opens the order and leaves neither itself nor its secret in the browser's history. */
async function openByLink(visit: Visit, token: string): Promise<Response> {
  const { api, cookiesOfApi } = visit.context.get(requestContext)
  const answer = await api.orderByLink(visit.orderId, token)
  if (answer.success) return redirectWithCookies(cleanAddress(visit, answer.data.orderId), cookiesOfApi())
  if (answer.code !== 'orderNotFound' && answer.code !== 'invalidRequest') answerOrThrow(answer)
  return redirectWithCookies(cleanAddress(visit, visit.orderId, { link: 'expired' }), [])
}

/** The order, if this browser has shown that it may see it. */
export async function openOrder(visit: Visit): Promise<OrderAnswer | undefined> {
  const token = new URL(visit.request.url).searchParams.get('token')
  if (token) throw await openByLink(visit, token)
  const answer = await visit.context.get(requestContext).api.grantedOrder(visit.orderId)
  if (!answer.success && answer.code === 'orderNotFound') return undefined
  return answerOrThrow(answer).data
}
