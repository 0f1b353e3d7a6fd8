import { data, type RouterContextProvider } from 'react-router'
import type { ProblemCode } from '#contract/errors.ts'
import type { SiteFailure } from '#contract/refusal-data.ts'
import { requestContext } from './request-context.ts'
import { privatePageHeaders, redirectWithCookies, successOrThrow } from './responses.ts'

/** Why a mailed link, or the cookie it was exchanged for, opens nothing. */
export type LinkFailure = 'ended' | 'revoked' | 'missing'

export const failureByProblem: { [Code in ProblemCode]?: LinkFailure } = {
  applicationDeleted: 'ended',
  trialShiftCanceled: 'ended',
  jobAlertEnded: 'ended',
  stockAlertEnded: 'ended',
  linkRevoked: 'revoked',
  applicationNotFound: 'missing',
  orderNotFound: 'missing',
  notFound: 'missing',
  invalidRequest: 'missing',
}

type Found<T> = { success: true; data: T } | SiteFailure
type GuestView<T> = { view: 'open'; found: T } | { view: LinkFailure }

/** Any other failure shows the error page. */
export function toGuestView<T>(response: Found<T>): GuestView<T> {
  const failure = response.success ? undefined : failureByProblem[response.code]
  return failure ? { view: failure } : { view: 'open', found: successOrThrow(response).data }
}

const statusByView = { open: 200, ended: 410, revoked: 410, missing: 404 } as const

export const toGuestResponse = <V extends { view: keyof typeof statusByView }>(view: V) =>
  data(view, { status: statusByView[view.view], headers: privatePageHeaders() })

export const readToken = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

interface GuestVisit<T> {
  request: Request
  context: Readonly<RouterContextProvider>
  /** The address of the page without its token. */
  path: string
  byLink: (token: string) => Promise<Found<T>>
  byCookie: () => Promise<Found<T>>
}

function toCleanPath({ request, path }: Pick<GuestVisit<unknown>, 'request' | 'path'>, isExpired: boolean): string {
  const query = new URLSearchParams({
    ...(new URL(request.url).searchParams.has('reorder') && { reorder: '1' }),
    ...(isExpired && { link: 'expired' }),
  }).toString()
  return path + (query && `?${query}`)
}

/**
 * What this browser may see. A mailed link is exchanged for a cookie and redirected, so that its token does not stay in
 * the history. An invalid one is redirected too: an older cookie may open the page.
 */
export async function openGuestPage<T>(visit: GuestVisit<T>): Promise<GuestView<T>> {
  const token = readToken(visit.request)
  if (!token) return toGuestView(await visit.byCookie())
  const view = toGuestView(await visit.byLink(token))
  // There is nothing to redirect to.
  if (view.view === 'ended' || view.view === 'revoked') return view
  const { apiCookies } = visit.context.get(requestContext)
  throw redirectWithCookies(toCleanPath(visit, view.view === 'missing'), apiCookies())
}

interface ApplicationVisit extends Pick<GuestVisit<unknown>, 'request' | 'context'> {
  applicationId: string
  /** Below the address of the application. */
  page?: '' | '/interview'
}

export function openApplication({ request, context, applicationId, page = '' }: ApplicationVisit) {
  const { api } = context.get(requestContext)
  return openGuestPage({
    request,
    context,
    path: `/applications/${encodeURIComponent(applicationId)}${page}`,
    byLink: (token) => api('GET /applications/{applicationId}/link', { params: { applicationId }, query: { token } }),
    byCookie: () => api('GET /applications/{applicationId}', { params: { applicationId } }),
  })
}
