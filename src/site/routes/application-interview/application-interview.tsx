import { data, redirect } from 'react-router'
import type { ProblemCode } from '#contract/errors.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { LinkUnavailable } from '../../components/notice-page.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { openApplication, toGuestResponse } from '../../guest-links.server.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/application-interview'
import { type InterviewOutcome, InterviewView } from './interview-view.tsx'

export const handle = {
  ns: ['applications', 'links'],
  searchParams: ['token', 'link'],
  isSelfService: true,
} satisfies RouteHandle
export const headers = privatePageHeaders

export async function loader({ context, request, params: { applicationId } }: Route.LoaderArgs) {
  const opened = await openApplication({ context, request, applicationId, page: '/interview' })
  if (opened.view !== 'open') return toGuestResponse(opened)
  // Before an invitation and after a decision there is nothing to choose; the other page says what happened.
  if (opened.found.state !== 'invited') throw redirect(`/applications/${encodeURIComponent(applicationId)}`)
  const { api } = context.get(requestContext)
  const interview = successOrThrow(
    await api('GET /applications/{applicationId}/interview', { params: { applicationId } }),
  ).data
  return toGuestResponse({ view: opened.view, application: opened.found, interview })
}

const outcomeByProblem: { [Code in ProblemCode]?: InterviewOutcome } = {
  interviewTaken: 'taken',
  interviewGone: 'gone',
  notPossibleNow: 'notPossible',
}

async function change(api: ApiClient, id: string, form: FormData): Promise<InterviewOutcome> {
  const isCancel = form.get('intent') === 'cancel'
  const slotId = String(form.get('slotId') ?? '')
  if (!isCancel && slotId === '') return 'notChosen'
  const response = await (isCancel
    ? api('DELETE /applications/{applicationId}/interview', { params: { applicationId: id } })
    : api('POST /applications/{applicationId}/interview', { params: { applicationId: id }, body: { slotId } }))
  if (!response.success) return outcomeByProblem[response.code] ?? 'failed'
  if (isCancel) return 'canceled'
  return form.get('isMoved') ? 'moved' : 'booked'
}

const refusals: readonly InterviewOutcome[] = ['taken', 'gone', 'notPossible', 'failed']

/** A plain form, so that it works without JavaScript. Afterwards the page shows what is booked now. */
export async function action({ context, request, params: { applicationId } }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const outcome = await change(api, applicationId, await request.formData())
  const status = outcome === 'notChosen' ? 422 : refusals.includes(outcome) ? 409 : 200
  return data({ outcome }, { status, headers: privatePageHeaders() })
}

/** Where an applicant chooses, moves or cancels the time of an interview, by the link in the mail. */
export default function ApplicationInterview({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('applications')
  const { company } = useSiteData()
  return (
    <>
      <PageMeta title={t('interview.pageTitle', { name: company.name })} isPrivate />
      {loaderData.view === 'open' ? (
        <InterviewView {...loaderData} outcome={actionData?.outcome} attempt={actionData} />
      ) : (
        <LinkUnavailable view={loaderData.view} of="application">
          <li>
            <SiteLink className="target strong crust" to="/jobs#home">
              {t('deleted.jobs')}
            </SiteLink>
          </li>
        </LinkUnavailable>
      )}
    </>
  )
}
