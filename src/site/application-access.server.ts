import { data, type RouterContextProvider } from 'react-router'
import type { ApplicationResponse } from '#contract/applications.ts'
import type { ProblemCode } from '#contract/errors.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ApiResponse } from './api/api-request.ts'
import { requestContext } from './request-context.ts'
import { privatePageHeaders, redirectWithCookies, successOrThrow } from './responses.ts'

interface LoadInput {
  /** The address of the page without its token. */
  path: string
  request: Request
  context: Readonly<RouterContextProvider>
  applicationId: string
}

type ApplicationView =
  | { view: 'open'; application: ApplicationResponse; today: CalendarDate }
  | { view: 'deleted' | 'revoked' | 'missing' }

const statusByView: Record<ApplicationView['view'], number> = {
  open: 200,
  deleted: 410,
  revoked: 410,
  missing: 404,
}

const viewByProblem: { [Code in ProblemCode]?: Exclude<ApplicationView['view'], 'open'> } = {
  applicationDeleted: 'deleted',
  linkRevoked: 'revoked',
  applicationNotFound: 'missing',
  invalidRequest: 'missing',
}

function toApplicationView(response: ApiResponse<ApplicationResponse>, today: CalendarDate): ApplicationView {
  const view = response.success ? undefined : viewByProblem[response.code]
  return view ? { view } : { view: 'open', application: successOrThrow(response).data, today }
}

const toResponse = (view: ApplicationView) =>
  data(view, { status: statusByView[view.view], headers: privatePageHeaders() })

/**
 * Returns the application if this browser has a grant for it, otherwise the reason why there is none. A mailed link is
 * exchanged for a grant and redirected, so that its token does not stay in the browser history.
 */
export async function loadApplication({ path, request, context, applicationId }: LoadInput) {
  const { api, apiCookies, today } = context.get(requestContext)
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return toResponse(toApplicationView(await api.grantedApplication(applicationId), today()))
  const view = toApplicationView(await api.applicationByLink(applicationId, token), today())
  // There is nothing to redirect to.
  if (statusByView[view.view] === 410) return toResponse(view)
  throw redirectWithCookies(path, apiCookies())
}
