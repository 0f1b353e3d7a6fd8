import { data, type RouterContextProvider } from 'react-router'
import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { answerOrThrow } from '../../answer-or-throw.ts'
import type { Answer } from '../../api/api-caller.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { privatePage } from '../../private-page.ts'
import { requestContext } from '../../request-context.ts'
import { redirectWithCookies } from '../selfservice/redirect-with-cookies.ts'

interface Visit {
  request: Request
  context: Readonly<RouterContextProvider>
  applicationId: string
}

/** The applicant and the people in charge come by doors of their own; no key fits both. */
export interface Door {
  folder: string
  byLink: (api: ApiClient, id: string, token: string) => Promise<Answer<ApplicationAnswer>>
  byGrant: (api: ApiClient, id: string) => Promise<Answer<ApplicationAnswer>>
}

const unknownCodes: readonly ProblemCode[] = ['applicationNotFound', 'invalidRequest']

type Opened = { view: 'open'; application: ApplicationAnswer; today: CalendarDate } | { view: 'deleted' | 'missing' }

const statuses: Record<Opened['view'], number> = { open: 200, deleted: 410, missing: 404 }

function openedBy(answer: Answer<ApplicationAnswer>, today: CalendarDate): Opened {
  if (!answer.success && answer.code === 'applicationDeleted') return { view: 'deleted' }
  if (!answer.success && unknownCodes.includes(answer.code)) return { view: 'missing' }
  return { view: 'open', application: answerOrThrow(answer).data, today }
}

const show = (opened: Opened) => data(opened, { status: statuses[opened.view], headers: privatePage() })

/**
 * The application, if this browser has shown that it may see it; else why there is none. A mailed link leaves neither
 * itself nor its secret in the browser's history.
 */
export async function openApplication(door: Door, { request, context, applicationId }: Visit) {
  const { api, cookiesOfApi, today } = context.get(requestContext)
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return show(openedBy(await door.byGrant(api, applicationId), today()))
  const opened = openedBy(await door.byLink(api, applicationId, token), today())
  // Nothing is left that a grant could open.
  if (opened.view === 'deleted') return show(opened)
  throw redirectWithCookies(`${door.folder}/${encodeURIComponent(applicationId)}`, cookiesOfApi())
}
